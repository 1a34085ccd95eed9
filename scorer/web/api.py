"""`POST /api/score`: a game document in, the full explained result out."""

from flask import Blueprint, Response, jsonify, request

from scorer.documents.game import read_game
from scorer.documents.names import with_names
from scorer.documents.problems import InvalidDocument
from scorer.documents.reading import read_json
from scorer.documents.report import game_report, problems_report
from scorer.web.i18n import current_words

blueprint = Blueprint("api", __name__, url_prefix="/api")


@blueprint.post("/score")
def score_game() -> tuple[Response, int]:
    """The result of the game document in the body, or 422 with every problem; 400 if it is no JSON."""
    words = current_words()
    try:
        document = read_json(request.get_data())
    except InvalidDocument as error:
        return jsonify(problems_report(error.problems, words)), 400
    try:
        return jsonify(game_report(with_names(read_game(document), words), words)), 200
    except InvalidDocument as error:
        return jsonify(problems_report(error.problems, words)), 422
