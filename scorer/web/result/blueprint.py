"""The blueprint of the result pages. It is registered twice: where a game is edited, and where it is only looked at."""

from flask import Blueprint

blueprint = Blueprint("result", __name__)
