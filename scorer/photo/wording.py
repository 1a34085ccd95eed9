"""Sentences about photos: what went wrong and what to do, and what to know about a reading."""

from typing import assert_never

from scorer.photo import notes, problems
from scorer.photo.notes import Note
from scorer.photo.problems import PhotoProblem
from scorer.text.languages import Words


def describe_photo_problem(problem: PhotoProblem, words: Words) -> str:
    """Why a photo gave nothing, and what to do."""
    better = words.gettext("Take it flat from above, with light from the side, and all cards in the frame.")
    match problem:
        case problems.TooLarge(most=most):
            return words.gettext("This file is larger than %d MB. Choose a smaller picture.") % (most // 1_000_000)
        case problems.TooManyPixels(most=most):
            return words.gettext("This picture has more than %d megapixels. Choose a smaller one.") % (
                most // 1_000_000
            )
        case problems.TooSmall():
            return words.gettext("This picture is too small to read numbers in.") + " " + better
        case problems.NotAnImage():
            return words.gettext("This is not a picture we can read. JPEG, PNG, WebP and HEIC work.")
        case problems.Truncated():
            return words.gettext("This picture is cut off. Send it again, or take a new one.")
        case problems.NoCards():
            return words.gettext("No Regions can be seen in this picture.") + " " + better
        case problems.TooSlow():
            return words.gettext("Reading this picture took too long.") + " " + better
        case problems.Busy():
            return words.gettext("Many photos are being read just now. Try again in a moment.")
        case problems.Failed():
            return words.gettext("Reading this picture failed. Try again, or type the numbers.")
    assert_never(problem)


def describe_note(note: Note, words: Words) -> str:
    """What a person should know about a reading."""
    match note:
        case notes.RegionsFound(found=found, of=of):
            text = words.gettext("%(found)d of %(of)d Regions found. Tap a missing one in the photo to add it.")
            return text % {"found": found, "of": of}
        case notes.Gap(after=after):
            return words.gettext("A card seems to be missing after place %(after)d.") % {"after": after}
        case notes.MoreCards(left_out=left_out):
            text = words.ngettext(
                "%d more Region lies the same way and was left out: check which ones are yours.",
                "%d more Regions lie the same way and were left out: check which ones are yours.",
                left_out,
            )
            return text % left_out
        case notes.RowDoubtful():
            return words.gettext("Something about this row is odd: please check every card.")
        case notes.OneReader():
            return words.gettext("The second reader (Tesseract) is not installed here, so less was checked.")
    assert_never(note)
