"""`scorer serve`: the production server, with the address phones on the same network can open."""

import ipaddress
import socket

import click
import segno
from flask_compress import Compress

from scorer.commands.server import Server, allow_many_connections
from scorer.storage import DatabaseTooNew, StoreUnavailable
from scorer.web import create_app
from scorer.web.hosting import OWN_URL
from scorer.web.uploads import body_limit


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, type=click.IntRange(1, 65535), show_default=True, help="Port to listen on.")
def serve(host: str, port: int) -> None:
    """Serve the app and show the address for phones on the same network, as text and QR code."""
    address = f"http://{_reachable_name(host)}:{port}/"
    try:
        app = create_app({"PUBLIC_URL": address})
    except (OSError, ValueError, DatabaseTooNew, StoreUnavailable, ModuleNotFoundError) as error:
        raise click.ClickException(str(error)) from error
    public = app.config[OWN_URL]
    where = "on any phone" if public else "on any phone in this network"
    Compress(app)
    allow_many_connections()
    try:
        server = Server(app, host=host, port=port, body_limit=body_limit(app))
    except (OSError, ValueError) as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error}") from error
    click.echo(f"Open {public or address} {where}, or scan:\n")
    click.echo(_qr_code(public or address))
    click.echo("Stop with Ctrl+C. Games are kept.")
    server.run()


def _reachable_name(host: str) -> str:
    """The address under which other machines see this one, if it listens on all; no packet is sent to find out."""
    try:
        if not ipaddress.ip_address(host).is_unspecified:
            return host
    except ValueError:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _qr_code(address: str) -> str:
    from io import StringIO

    text = StringIO()
    segno.make(address, micro=False).terminal(text, compact=True)
    return text.getvalue()
