"""A browser without JavaScript: opens pages, fills in their forms, presses their buttons."""

from bs4 import BeautifulSoup, Tag
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse


class Visitor:
    """One phone. `page` and `response` are what it shows now."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.response: TestResponse
        self.page: BeautifulSoup

    def open(self, address: str) -> BeautifulSoup:
        """Opens an address, as typed or by a link."""
        return self._show(self.client.get(address, follow_redirects=True))

    def press(self, button: str, **typed: str | bool | None) -> BeautifulSoup:
        """Presses the button `name=value` (or the first one of that name), after typing into the fields of its form.

        Fields are given by their names with `_` for `-`; True and False tick and untick, None takes a field away.
        """
        pressed = self._button(button)
        form = pressed.find_parent("form")
        assert form is not None, f"{button} is in no form"
        entries = fields_of(form)
        for name, value in typed.items():
            change_field(entries, form, name.replace("_", "-"), value)
        entries.add(str(pressed["name"]), str(pressed.get("value", "")))
        return self.send(str(form.get("action", "")), entries, method=str(form.get("method", "get")))

    def take(self, *sanctuaries: str) -> BeautifulSoup:
        """On the picker: takes these Sanctuaries besides those held, and is done."""
        entries = self.form_with("do=done")
        for sanctuary in sanctuaries:
            entries.add("held", sanctuary)
        return self.send(self.path, entries)

    def send(self, address: str, entries: MultiDict[str, str], *, method: str = "post") -> BeautifulSoup:
        """Sends fields, whether a form has them or not."""
        if method == "get":
            return self._show(self.client.get(address, query_string=entries, follow_redirects=True))
        return self._show(self.client.post(address, data=entries, follow_redirects=True))

    def form_with(self, button: str) -> MultiDict[str, str]:
        """The fields of a button's form as they are."""
        form = self._button(button).find_parent("form")
        assert form is not None
        return fields_of(form)

    def value(self, name: str) -> str:
        """What stands in a field."""
        field = self._one(f'[name="{name}"]')
        return field.get_text().removeprefix("\n") if field.name == "textarea" else str(field.get("value", ""))

    def text(self, selector: str = "main") -> str:
        """The words in one element, blanks run together."""
        return " ".join(self._one(selector).get_text(" ").split())

    def texts(self, selector: str) -> list[str]:
        """The words in each such element."""
        return [" ".join(found.get_text(" ").split()) for found in self.page.select(selector)]

    def has(self, selector: str) -> bool:
        """Whether there is such an element."""
        return self.page.select_one(selector) is not None

    @property
    def path(self) -> str:
        """Where we are."""
        return self.response.request.path

    def _button(self, button: str) -> Tag:
        name, given, value = button.partition("=")
        found = [one for one in self.page.select("button") if one.get("name") == name]
        if given:
            found = [one for one in found if one.get("value") == value]
        assert found, f"no button {button} on {self.path}"
        return found[-1]

    def _one(self, selector: str) -> Tag:
        found = self.page.select_one(selector)
        assert found is not None, f"no {selector} on {self.path}:\n{self.page.main}"
        return found

    def _show(self, response: TestResponse) -> BeautifulSoup:
        self.response = response
        self.page = BeautifulSoup(response.text, "html.parser")
        return self.page


def fields_of(form: Tag) -> MultiDict[str, str]:
    """What a browser sends of a form, the pressed button aside."""
    entries: MultiDict[str, str] = MultiDict()
    for field in form.select("input[name]"):
        if field.get("type") not in ("checkbox", "radio") or field.has_attr("checked"):
            entries.add(str(field["name"]), str(field.get("value", "on")))
    for field in form.select("textarea[name]"):
        entries.add(str(field["name"]), field.get_text().removeprefix("\n"))
    return entries


def change_field(entries: MultiDict[str, str], form: Tag, name: str, value: str | bool | None) -> None:
    """Types into a field that the form must have, or ticks it."""
    field = form.select_one(f'input[name="{name}"], textarea[name="{name}"]')
    assert field is not None, f"no field {name}"
    if value is None or value is False:
        entries.poplist(name)
    else:
        entries[name] = str(field.get("value", "on")) if value is True else value
