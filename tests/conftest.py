import os
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from private_postgres import Unavailable, private_cluster


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Of $SCORER_TEST_POSTGRES, else our own. Without one the tests are skipped, in CI they fail."""
    with ExitStack() as stack:
        try:
            import psycopg  # noqa: F401 - whether it can be imported at all

            yield os.environ.get("SCORER_TEST_POSTGRES") or stack.enter_context(private_cluster())
        except (Unavailable, ModuleNotFoundError) as reason:
            message = f"not tested on PostgreSQL: {reason}"
            pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
