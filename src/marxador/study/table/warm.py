"""What is compiled to solve the rest of a hand anew, made before somebody waits for it at a table.

`python -m marxador.study.table.warm` makes it for whatever is shipped; numba keeps it on the disk.
"""

import numpy as np

from marxador.study.store import Damaged
from marxador.study.table.corner import Anew, Corner
from marxador.study.table.solved import NEAR, SolvedAnew, is_shipped, player


def warm(key: str) -> None:
    """Solve something small, if the champion solves the later tricks of a game at the table.

    There is one kernel for every hand of every game.
    """
    try:
        champion = player(key) if is_shipped(key) else None
    except Damaged:  # whoever sits down is told
        return
    if isinstance(champion, SolvedAnew):
        root = min(champion.tree.roots.values(), key=lambda root: root.lanes)
        mano, peu = champion.trunk.stages[root.number].boards.played
        corner = Corner(champion.tree, champion.deals, root, (int(mano[0, 0]), int(peu[0, 0])))
        none = np.zeros(len(corner.board.pairs), np.float32)
        Anew(corner, 0, 0, none + 1, none).solve(1)


def main() -> None:
    for key in NEAR:
        warm(key)


if __name__ == "__main__":
    main()
