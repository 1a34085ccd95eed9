"""What the forms of all pages share. Texts are cleaned here; what they mean is for scorer.documents to say."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from flask import request
from flask_babel import gettext
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import FieldList, SelectMultipleField, StringField, ValidationError, widgets

from scorer.faraway.catalogue import in_play, most_players, set_ids
from scorer.faraway.model import SetId
from scorer.live.seat_input import LONGEST_TYPED
from scorer.text.digits import latin_digits, whole_number
from scorer.text.names import LONGEST_NAME
from scorer.text.printable import clean_text, printable


def typed_text(text: str | None) -> str:
    """What somebody typed where a number belongs, as it is kept: with the digits of the cards."""
    return latin_digits(clean_text(text or "", LONGEST_TYPED))


def short_name(form: Any, field: Any) -> None:
    """A validator: a name is as long as names are kept, and is never cut in silence."""
    if len(field.data) > LONGEST_NAME:
        text = gettext("Too long: %(got)d characters, at most %(most)d.", got=len(field.data), most=LONGEST_NAME)
        raise ValidationError(text)


class NameField(StringField):
    """A player's name; too long a one is refused and stays as it was typed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(filters=[lambda text: printable(text or "")], validators=[short_name], **options)


def small_number(text: str) -> int | None:
    """The whole number that a button or an address carries; None for anything somebody made up.

    >>> small_number("12"), small_number("-1"), small_number("²"), small_number("9" * 5000)
    (12, None, None, None)
    """
    return whole_number(text, 5)


class Action(NamedTuple):
    """The button that was pressed. Its value is a name, where needed what it is about, and what it had shown."""

    name: str
    subject: str = ""
    detail: str = ""

    @classmethod
    def pressed(cls, otherwise: str = "save") -> "Action":
        """The button of this request, as `name:subject:detail` in the field `do`; `otherwise` if none was sent."""
        return cls.from_text(request.form.get("do", otherwise))

    @classmethod
    def from_text(cls, text: str) -> "Action":
        """The button with this value.

        >>> Action.from_text("keep:3:22*")
        Action(name='keep', subject='3', detail='22*')
        """
        name, _, rest = text.partition(":")
        subject, _, detail = rest.partition(":")
        return cls(name, subject, detail)

    @property
    def number(self) -> int | None:
        """The number of the place or seat it is about."""
        return small_number(self.subject)


def choices(*values: str) -> Any:
    """Values to choose from; the templates have the words. The type stubs of WTForms do not know plain texts yet."""
    return [str(value) for value in values]


class CheckboxesField(SelectMultipleField):
    """Several choices, each a checkbox."""

    widget = widgets.ListWidget(prefix_label=False)
    option_widget = widgets.CheckboxInput()


_FIELD_NAME = re.compile(r"[a-z_]+(-\d{1,3}(-[a-z_]+)?)?", re.ASCII)


class ListForm(FlaskForm):
    """A form with lists, from which fields with made-up names are left out: WTForms fails on some of them."""

    class Meta(FlaskForm.Meta):
        """As FlaskForm does it."""

        def wrap_formdata(self, form: Any, formdata: Any) -> Any:
            """What was sent, as far as a page of ours could have sent it."""
            sent = super().wrap_formdata(form, formdata)
            if sent is None:
                return None
            return MultiDict((name, value) for name, value in sent.items(multi=True) if _FIELD_NAME.fullmatch(name))


class FixedList(FieldList):  # type: ignore[type-arg]  # generic in the stubs alone
    """A list in which every place has its entry under its own number, whichever places were sent.

    WTForms gives an entry the number of those before it, as if what was not sent had been taken out.
    """

    def _extract_indices(self, prefix: str, formdata: Any) -> Iterator[int]:
        return iter(range(self.min_entries))


class PlayersList(FieldList):  # type: ignore[type-arg]  # generic in the stubs alone
    """A list with at most as many entries as can play with all boxes."""

    def __init__(self, entry: Any, **options: Any) -> None:
        super().__init__(entry, max_entries=most_players(), **options)


class ActionForm(FlaskForm):
    """A form that is only buttons: the CSRF token is all it carries."""


class BoxesForm(ListForm):
    """A form in which the boxes in play are chosen."""

    sets = CheckboxesField(choices=lambda: choices(*set_ids()), validate_choice=False)

    @property
    def chosen_sets(self) -> tuple[SetId, ...]:
        """The boxes in play, the base game always."""
        return in_play(self.sets.data or [])
