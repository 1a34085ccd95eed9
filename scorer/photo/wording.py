"""Sentences about photos: what went wrong and what to do, and what to know about a reading."""

from scorer.photo.reading import ErrorCode, Note, NoteCode, PhotoError
from scorer.text.languages import Words


def describe_photo_error(error: PhotoError, words: Words) -> str:
    """Why a photo gave nothing, and what to do."""
    better = words.gettext("Take it flat from above, with light from the side, and all cards in the frame.")
    match error.code:
        case ErrorCode.TOO_LARGE:
            return words.gettext("This file is larger than 25 MB. Choose a smaller picture.")
        case ErrorCode.TOO_MANY_PIXELS:
            return words.gettext("This picture has more than 60 megapixels. Choose a smaller one.")
        case ErrorCode.TOO_SMALL:
            return words.gettext("This picture is too small to read numbers in.") + " " + better
        case ErrorCode.NOT_AN_IMAGE:
            return words.gettext("This is not a picture we can read. JPEG, PNG, WebP and HEIC work.")
        case ErrorCode.TRUNCATED:
            return words.gettext("This picture is cut off. Send it again, or take a new one.")
        case ErrorCode.NO_CARDS:
            return words.gettext("No Regions can be seen in this picture.") + " " + better
        case ErrorCode.TOO_SLOW:
            return words.gettext("Reading this picture took too long.") + " " + better
        case ErrorCode.BUSY:
            return words.gettext("Many photos are being read just now. Try again in a moment.")
        case ErrorCode.FAILED:
            return words.gettext("Reading this picture failed. Try again, or type the numbers.")


def describe_note(note: Note, words: Words) -> str:
    """What a person should know about a reading."""
    match note.code:
        case NoteCode.FOUND:
            return (
                words.gettext("%(found)d of %(of)d Regions found. Tap a missing one in the photo to add it.")
                % note.numbers
            )
        case NoteCode.GAP:
            return words.gettext("A card seems to be missing after place %(after)d.") % note.numbers
        case NoteCode.MORE_CARDS:
            return (
                words.gettext("%(found)d Regions can be seen, more than one line holds; check which ones are yours.")
                % note.numbers
            )
        case NoteCode.ROW_DOUBTFUL:
            return words.gettext("Something about this row is odd: please check every card.")
        case NoteCode.ONE_READER:
            return words.gettext("The second reader (Tesseract) is not installed here, so less was checked.")
