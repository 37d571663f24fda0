"""Pictures of any scene and diagram: SVG by our own strokes, PNG where the extra is installed.

`picture.draw_scene` and `diagrams.draw_diagram` return SVG, `png.to_png` turns it into PNG, and
`style.Style` says in which language and colours. `strokes` and `brush` hold the drawn characters.
"""
