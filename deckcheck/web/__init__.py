"""The page in the browser: requests of its worker to verbs of a workspace, their values to JSON.

Runs under Pyodide with no other package. The page itself is in `web/`; docs/page.schema.json
describes every answer.
"""
