"""How many connections one address has open: a bound that no number of tickets lifts."""

from collections import Counter

from marxador.club.http.limits import household


class Crowd:
    """Those of every address, as long as they are open."""

    def __init__(self, most: int, *, loopback: bool = False) -> None:
        self.most = most
        self.loopback = loopback
        self._inside: Counter[str] = Counter()

    def enter(self, address: str | None) -> bool:
        """One more of an address; False, and not counted, where it has too many."""
        who = self._who(address)
        if who is None:
            return True
        if self._inside[who] >= self.most:
            return False
        self._inside[who] += 1
        return True

    def leave(self, address: str | None) -> None:
        """One that was let in is over."""
        who = self._who(address)
        if who is None:
            return
        self._inside[who] -= 1
        if not self._inside[who]:
            del self._inside[who]

    def _who(self, address: str | None) -> str | None:
        """Who is counted; None is not."""
        return household(address) or ("here" if self.loopback else None)
