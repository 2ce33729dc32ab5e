"""`/t/{id}/qr.svg`: the link to a table, for a phone's camera."""

from io import BytesIO

import segno
from litestar import Response, get
from litestar.params import FromPath

from marxador.club.http.caller import Asked, TheClub
from marxador.club.http.tables import found


@get("/t/{table:str}/qr.svg", media_type="image/svg+xml")
async def qr(table: FromPath[str], request: Asked, club: TheClub) -> Response[bytes]:
    """The address of a table as this very request reached the club."""
    here = await found(club, table)
    link = f"{request.base_url}".rstrip("/") + f"/t/{here.id}"
    drawn = BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, xmldecl=False, omitsize=True)
    return Response(
        drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"}
    )
