"""Python's library as a page has it: a third of Pyodide's, for nothing here imports the rest, or Python has it built in
(`importlib._bootstrap`, `zipimport`).

`python -m tools.wasm.library FILE` writes it.
"""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

PYODIDE = Path(__file__).with_name("node_modules") / "pyodide"
_LEFT_OUT = re.compile(
    r"(encodings/(?!(__init__|aliases|ascii|cp437|latin_1|raw_unicode_escape|unicode_escape|utf_8)\.)[a-z0-9_]+"
    r"|__hello__|__phello__|_compat_pickle|_markupbase|_py_abc|_pydatetime|_pydecimal|_pyio|_pylong|_pyrepl"
    r"|_strptime|_sysconfigdata[a-z0-9_-]+|antigravity|argparse"
    r"|asyncio/(__main__|proactor_events|tools|windows_[a-z]+)|bdb|calendar|cgi|cmd|code|colorsys|compileall"
    r"|concurrent/(interpreters|futures/process)|configparser|cProfile|csv|ctypes/(_aix|macholib|util|wintypes)"
    r"|curses|dbm|decimal|difflib|doctest|email/(?!__init__)[a-z0-9_]+|ensurepip|filecmp|fileinput|fractions"
    r"|ftplib|getopt|getpass|gettext|graphlib|gzip|html|http|idlelib|imaplib|importlib/_bootstrap(_external)?"
    r"|json/tool|lib2to3"
    r"|logging/(config|handlers)|mailbox|mimetypes|modulefinder|multiprocessing|netrc|nturl2path|optparse|pdb"
    r"|pickle|pickletools|pip|platform|plistlib|poplib|pprint|profile|pstats|pty|py_compile|pyclbr|pydoc"
    r"|pydoc_data|pyodide/(console|http|_nodesock_transport)|quopri|rlcompleter|sched|shelve|shlex|smtplib"
    r"|socketserver|sqlite3|statistics|string/templatelib|stringprep|symtable|tabnanny|tarfile|test|this|timeit"
    r"|tkinter|tomllib|trace|tracemalloc|turtle|turtledemo|unittest|urllib/(request|robotparser)|uuid|venv|wave"
    r"|webbrowser|wsgiref|xml|xmlrpc|zipapp|zipimport|zoneinfo)(/|\.pyc?$)"
)


def cut(out: Path) -> None:
    """Write what is left of it, as a ZIP file in which nothing is compressed."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as given, zipfile.ZipFile(out, "w") as kept:
        for one in given.infolist():
            if not _LEFT_OUT.match(one.filename):
                kept.writestr(one, given.read(one), zipfile.ZIP_STORED)


if __name__ == "__main__":
    cut(Path(sys.argv[1]))
