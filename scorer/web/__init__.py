"""The web app: HTTP on one side, the scorer's modules on the other. Holds no rule, no SQL and no drawing."""

from scorer.web.app import create_app

__all__ = ["create_app"]
