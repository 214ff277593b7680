"""Compiles a LackeyCCG plugin folder into the tables of `card_db/`.

    plugin      the folder as rows and sets, nothing judged yet
    overrides   reviewed corrections to single cells, each of which must change something
    names       the grammar of plugin names: title, version, marks of a printing
    grouping    rows that are printings of one card, and faces of one piece of cardboard
    tables/     one module for each output table: `table(source) -> Table`
    curated     checks of the tables that people write
    build       all of it, in order, and the files on disk

What no module understands stops the build with file, line, column and value. Game text is read to
tell cards apart and to derive facts; none of it is written.
"""
