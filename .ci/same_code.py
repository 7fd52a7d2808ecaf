"""Proves that a change of prose leaves the code as it was: `python .ci/same_code.py REV`.

Compares every Python file that differs between the revision and the working tree. Comments and
layout are not in a syntax tree, and bare strings (docstrings) are removed from it, so two equal
trees run the same code. A file that was added, removed or moved counts as a difference.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class WithoutProse(ast.NodeTransformer):
    """Removes the statements that are only a string: docstrings, and notes below a constant."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        prose = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if prose else node


def code(source: str) -> str:
    """Return the syntax tree of a module without its prose. Raises SyntaxError."""
    return ast.dump(WithoutProse().visit(ast.parse(source)))


def git(*words: str) -> str:
    """Return the answer of a git command. Raises CalledProcessError if git refuses it."""
    process = subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return process.stdout.decode()


def changed(revision: str) -> list[tuple[str, str]]:
    """Return git's letter (M, A, D…) and the path of each Python file that has changed."""
    lines = git("diff", "--name-status", "--no-renames", revision, "--", "*.py").splitlines()
    untracked = git("ls-files", "--others", "--exclude-standard", "--", "*.py").splitlines()
    return [(line[0], line.split("\t")[1]) for line in lines] + [("A", path) for path in untracked]


def differs(revision: str, letter: str, path: str) -> bool:
    """Return whether the code of a changed file is not that of the revision."""
    if letter != "M":
        return True
    return code(git("show", f"{revision}:{path}")) != code((ROOT / path).read_text("utf-8"))


def main(revision: str) -> int:
    """Print the files whose code has changed; return 1 if there are any."""
    files = changed(revision)
    different = [path for letter, path in files if differs(revision, letter, path)]
    for path in different:
        print(f"differs: {path}")
    print(f"{len(files)} changed files, {len(different)} with other code than {revision}.")
    return 1 if different else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python .ci/same_code.py REV")
    sys.exit(main(sys.argv[1]))
