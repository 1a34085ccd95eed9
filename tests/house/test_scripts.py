"""The scripts of the pages by themselves, in Node; tests/browser has them in a browser."""

import subprocess

import pytest

from support.server import ROOT

TESTS = sorted((ROOT / "tests" / "js").glob("*.test.js"))


@pytest.mark.needs("node")
def test_the_parts_that_need_no_page() -> None:
    assert TESTS
    done = subprocess.run(["node", "--test", *TESTS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
