"""Draw the icons by which phones and desktops show an installed page: `python -m tools.web_icons`.

They are made of `web/icon.svg`; phones that cut icons into shapes get one that reaches the edges.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from belpic.render.png import to_png

WEB: Final = Path(__file__).resolve().parent.parent / "src" / "belpic" / "web"
SEAL: Final = "#a8321f"
SIZES: Final = (192, 512)


def full(svg: str) -> str:
    """Return the icon on a ground that reaches the edges, all of it within what no shape cuts."""
    inside = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="{SEAL}"/>'
        f'<g transform="translate(10 10) scale(.8)">{inside}</g></svg>'
    )


def main() -> int:
    """Write them."""
    svg = (WEB / "icon.svg").read_text(encoding="utf-8")
    for size in SIZES:
        (WEB / f"icon-{size}.png").write_bytes(to_png(svg, size))
    (WEB / "icon-full.png").write_bytes(to_png(full(svg), SIZES[-1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
