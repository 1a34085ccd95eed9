"""Scores a game through the app's pages where nothing compiled can be imported: python -m web.without_compiled

So will the app run inside a browser one day. Ends with an error if anything asks for a blocked library.
"""

import sys
from importlib.machinery import EXTENSION_SUFFIXES

BLOCKED = frozenset(
    {
        *("sqlalchemy", "alembic", "greenlet", "psycopg", "psycopg_binary"),
        *("numpy", "PIL", "cv2", "pytesseract", "typst", "pypdfium2"),
        *("brotli", "backports", "waitress", "flask_compress"),
    }
)


def main() -> None:
    """Two players: one types cards and takes Sanctuaries, one uses the pad; then every page of the result."""
    sys.modules.update(dict.fromkeys(BLOCKED))  # type: ignore[arg-type] # None is what Python itself puts there
    from scorer.storage.memory import MemoryStore
    from scorer.web import create_app
    from support.sample_games import WORKED_EXAMPLE, base_hands
    from support.visitor import Visitor

    hand = base_hands(1)[0]
    visitor = Visitor(create_app({"SECRET_KEY": "x", "TESTING": True}, MemoryStore()).test_client())
    visitor.open("/")
    visitor.press("do=start", names_0="Ada", names_1="Max")
    code = visitor.path.split("/")[2]
    visitor.press("do=save", **{f"places_{place}_number": str(r["number"]) for place, r in enumerate(hand.regions)})
    for sanctuary in hand.sanctuaries:
        visitor.open(f"/g/{code}/1/sanctuaries")
        visitor.take(sanctuary)
    visitor.press("do=seat:2")
    visitor.press("do=count:pad")
    visitor.press("do=result", **{f"rows_{place}_fame": fame for place, fame in enumerate(WORKED_EXAMPLE)})
    for address in ("result?step=4", "result?step=all", "result/1/better", "result/1/sanctuaries", "settings", "share"):
        visitor.open(f"/g/{code}/{address}")
        assert visitor.response.status_code == 200, address
    visitor.open(f"/g/{code}/result?step=all")
    assert visitor.texts("tfoot tr:first-child td") == [str(hand.total), "43"]
    for kind in ("csv", "json"):
        assert visitor.client.get(f"/g/{code}/sheet.{kind}").status_code == 200, kind

    compiled = {
        name
        for name, module in sys.modules.items()
        if str(getattr(module, "__file__", "")).endswith(tuple(EXTENSION_SUFFIXES))
        and "site-packages" in str(module.__file__)
    }
    assert compiled <= {"markupsafe._speedups"}, f"compiled: {sorted(compiled)}"  # which does without as well
    print(*visitor.texts("tfoot tr:first-child td"))


if __name__ == "__main__":
    main()
