"""How a sensible player weighs cards and calls, in plain numbers.

Written without a class or a container of its own, so that it runs as it stands and compiled: the
characters call these functions on what they read from a view, `mestre` thousands of times a move.
Strengths are those of the truc; `below[s]` and `upto[s]` say how much of what a player has not
seen is weaker than `s`, and no stronger.
"""

from math import exp
from typing import Any

PLAY, WANT, REFUSE, RAISE = range(4)
"""What an option does."""
TRUC, ENVIT = 0, 1
"""What it does it to."""
MINE, THEIRS, TIED = 1, 2, 3
"""Whose a trick is, or whose the best card on the table is; 0 for nobody's."""

RESCUE = 0.3
"""How often a partner still to play takes back a trick that is being lost."""
HOTTEST = 2
"""Calls that go over this many say no more of the cards than those that go over so many."""
SAFE = 0.6
"""A partner's card that holds so often is left alone."""
FIRMNESS = 0.02
"""How much better a card has to look in order to be played almost always."""


def last_trick(below: Any, upto: Any, card: int, rivals: int, luck: float, tie: float) -> Any:
    """How often a card wins when everyone has one left; `tie` is what a parda is worth."""
    clear = below[card] ** rivals
    return 1 - luck * (1 - clear - tie * (upto[card] ** rivals - clear))


def two_tricks(
    below: Any, upto: Any, one: int, two: int, rivals: int, luck: float, first: int
) -> Any:
    """How often two cards, the better one first, win what is left after the first trick."""
    n = 2 * rivals
    if first == MINE:
        high, low = upto[one], upto[two]
        won = high**n + n * low ** (n - 1) * (1 - high)
    elif first == THEIRS:
        high, low = below[one], below[two]
        won = low**n + n * low ** (n - 1) * (high - low)
    else:
        won = 0.5 * (below[one] ** n + upto[one] ** n)
    return 1 - luck * (1 - won)


def after_card(
    below: Any,
    upto: Any,
    card: int,
    best: int,
    owner: int,
    rivals_to_come: int,
    partners_to_come: int,
    rivals: int,
    luck: float,
    known: int,
    one: int,
    two: int,
    left: int,
    first: int,
    three_pardes: float,
) -> Any:
    """How often the hand is won after playing a card (0: it lies on the table already).

    `best` and `owner` are of the trick so far, `known` is a card that a partner still to play has
    shown by signals, `one` and `two` the best that this side keeps, `left` the tricks that are
    left, this one too, `luck` the share of the unknown good cards that rivals have, and
    `three_pardes` what a parda in the third trick is worth after two.
    """
    if card > best:
        best, owner = card, MINE
    elif card == best and owner == THEIRS:
        owner = TIED
    if partners_to_come and known > best:
        best, owner = known, MINE
    n = rivals_to_come * left
    win, tie = 0.0, 0.0
    if owner == MINE:
        win = below[best] ** n
        tie = upto[best] ** n - win
    elif owner == TIED:
        tie = upto[best] ** n
    lose = 1 - win - tie
    if partners_to_come and not known:
        saved = lose * RESCUE
        win, lose = win + saved, lose - saved
    if left == 3:
        return (
            win * two_tricks(below, upto, one, two, rivals, luck, MINE)
            + lose * two_tricks(below, upto, one, two, rivals, luck, THEIRS)
            + tie * two_tricks(below, upto, one, two, rivals, luck, TIED)
        )
    if left == 2:
        if first == MINE:
            return win + tie + lose * last_trick(below, upto, one, rivals, luck, 1.0)
        if first == THEIRS:
            return win * last_trick(below, upto, one, rivals, luck, 0.0)
        return win + tie * last_trick(below, upto, one, rivals, luck, three_pardes)
    if first == MINE:
        return win + tie
    return win if first == THEIRS else win + tie * three_pardes


def doubted(chance: float, doubt: float) -> float:
    """A chance after the rivals showed strength: its odds divided by a doubt."""
    return chance / (chance + (1 - chance) * doubt)


def weigh(
    count: int,
    does: Any,
    about: Any,
    won: Any,
    lost: Any,
    refused: Any,
    heat: Any,
    envit: float,
    truc: float,
    now: float,
    stone: float,
    nerve: float,
    boldness: float,
    bluff: float,
    respect: float,
    folds: float,
    weights: Any,
) -> None:
    """How likely each option is to be taken, cards standing together as one (`PLAY`).

    For each option: what it does and to what, the chance of winning the match where its stake is
    won, lost, or refused by the rivals, and its heat: how many calls it goes over, itself too.
    `now` is that chance if nothing more happened, `stone` what a stone is worth.
    """
    play, answer = now, -1.0
    for i in range(count):
        chance = truc if about[i] == TRUC else envit
        if does[i] == WANT or does[i] == RAISE:
            chance = doubted(chance, respect ** min(heat[i], HOTTEST))
        weights[i] = lost[i]
        if does[i] != REFUSE:
            weights[i] = chance * won[i] + (1 - chance) * lost[i]
        if does[i] == RAISE:
            weights[i] = folds * refused[i] + (1 - folds) * weights[i] + stone * boldness
        elif does[i] == PLAY:
            play = weights[i]
        elif about[i] == TRUC:
            answer = max(answer, weights[i])
    refuse(count, does, lost, weights)
    # An envit settles nothing else: what the truc is worth goes on.
    aside = (answer if answer >= 0 else play) - now
    for i in range(count):
        if about[i] == ENVIT:
            weights[i] += aside
    mix(count, does, heat, stone * nerve, bluff, weights)


def refuse(count: int, does: Any, lost: Any, weights: Any) -> None:
    """What costs no less than losing is not refused: *if the rivals miss one, one accepts*."""
    for i in range(count):
        if does[i] == REFUSE:
            for j in range(count):
                if does[j] == WANT and lost[i] <= lost[j]:
                    weights[i] = -1.0


def mix(count: int, does: Any, heat: Any, nerve: float, bluff: float, weights: Any) -> None:
    """Turn what options are worth into how likely they are, some first calls being bluffs."""
    top = weights[0]
    for i in range(count):
        top = max(top, weights[i])
    total, calls = 0.0, 0
    for i in range(count):
        weights[i] = exp((weights[i] - top) / nerve)
        total += weights[i]
        if does[i] == RAISE and heat[i] == 1:
            calls += 1
    for i in range(count):
        weights[i] /= total
        if calls:
            weights[i] *= 1 - bluff
            if does[i] == RAISE and heat[i] == 1:
                weights[i] += bluff / calls


# -- a hand played out by sensible players, for `mestre`; only ever run compiled

YES, NO, RUNG, LOOK, LEAVE = range(5)
"""What the voices that are not bids do."""
VOICE, BID, CARD = range(3)
"""What an action is: its number is then an edge, a deed, or the nth card of a hand."""
MOST_OPTIONS = 24
SIDE = 0x55
"""The places of side 0, as a mask."""
NO_CARD = 99
"""Stronger than any card."""
WON, REFUSED = 0, 1
"""What a stake comes to."""
POS, ACCOUNT, BEST, OVER = range(4)
"""The numbers of a state."""
ATTEMPTS = 512
"""Deals tried for one that fits."""
LONGEST = 64
"""Decisions in a hand, at most."""
FLOOR = 0.005
"""How often a player does what nobody would expect of it."""

# In what follows `g` is the ground, a game at a score; `d` the desk, where one hand is played; and
# `about` what the searching seat knows: see `bots/ground.py`.


def better_envit(g: Any, cards: Any, gone: int) -> int:
    """The side with the best envit, of those who are still there."""
    best, side = -1, 0
    for place in range(g.places):
        if not gone >> place & 1:
            value = envit_of(g, cards, place)
            if value > best:
                best, side = value, place & 1
    return side


def envit_of(g: Any, cards: Any, place: int) -> int:
    """The envit of the three cards of a place."""
    size = len(g.cards)
    one, two, three = cards[3 * place], cards[3 * place + 1], cards[3 * place + 2]
    return int(g.envit[(one * size + two) * size + three])


def advance(g: Any, d: Any, place: int, what: int, n: int) -> None:
    """An action of a place: a voice by its edge, a bid by its deed, a card by its place in hand."""
    state, cards, held, under = d.state, d.cards, d.held, d.under
    pos, account = state[POS], state[ACCOUNT]
    deed = 0
    if what == CARD:
        strength = g.cards[cards[3 * place + n]].strength
        held[place] &= ~(1 << n)
        if g.spots[pos].stacked:
            for other in range(3):
                if held[place] >> other & 1:
                    under[place] = g.cards[cards[3 * place + other]].strength
            held[place] = 0
        d.seen[strength] += 1
        relation = 2 if strength > state[BEST] else 1 if strength == state[BEST] else 0
        to = g.card[pos, relation]
        state[BEST] = max(state[BEST], strength)
    elif what == BID:
        to = g.says[pos, place].bid
        deed = n
    else:
        to = g.edges[n].onward
        deed = g.edges[n].deed
        if g.edges[n].compares:
            deed += better_envit(g, cards, g.spots[pos].gone)
    ending = to - len(g.spots)
    if ending >= 0:
        deed = ended(g, d, ending)
        state[OVER] = 1
    else:
        state[POS] = to
        if not g.spots[to].best:
            state[BEST] = 0
    state[ACCOUNT] = g.after[account, deed]
    if state[ACCOUNT] >= g.going:
        state[OVER] = 1


def ended(g: Any, d: Any, ending: int) -> int:
    """The deed of a hand that is over: who has the truc, and where it matters the envit."""
    side = g.endings[ending].winner
    if side > 1:
        best = -1
        for place in range(g.places):
            if g.endings[ending].tied >> place & 1 and d.under[place] > best:
                best, side = d.under[place], place & 1
    deed = g.endings[ending].over + 2 * side
    account = d.state[ACCOUNT]
    if g.after[account, deed] != g.after[account, deed + 1]:
        deed += better_envit(g, d.cards, g.endings[ending].gone)
    return int(deed)


def whose_turn(g: Any, pos: int) -> int:
    """Who acts: the one with the turn, or the last of those who may answer."""
    if g.spots[pos].player < g.places:
        return int(g.spots[pos].player)
    for place in range(g.places - 1, -1, -1):
        if g.spots[pos].speakers >> place & 1:
            return place
    return 0


def consider(g: Any, d: Any, place: int) -> int:
    """What a sensible player would do here, and how likely: the number of its options."""
    pos, account, side = d.state[POS], d.state[ACCOUNT], place & 1
    shares(g, d, place)
    count = listed(g, d, pos, account, place)
    truc = card_chances(g, d, place)
    value = envit_of(g, d.cards, place) if g.has_envit else 0
    if g.signals >> side & 1:
        value = max(value, int(g.told[envit_of(g, d.cards, (place + 2) % g.places)]))
    now = g.accounts[account].now if side == 0 else 1 - g.accounts[account].now
    by = d.manners[d.kinds[place]]
    weigh(
        count, d.does[0], d.does[1], d.stakes[0], d.stakes[1], d.stakes[2], d.does[2],
        g.odds[place, value], truc, now, g.stone, by[0], by[1], by[2], by[3], by[4], d.likely,
    )  # fmt: skip
    if count and d.what[count - 1] == CARD:
        count = spread(g, d, place, count)
    return count


def shares(g: Any, d: Any, place: int) -> None:
    """How much of what a place has not seen is weaker than a card, or no stronger."""
    cards, held, seen, below, upto = d.cards, d.held, d.seen, d.below, d.upto
    total = 0
    for strength in range(len(g.counts)):
        upto[strength] = g.counts[strength] - seen[strength]
    for n in range(3):
        if held[place] >> n & 1:
            upto[g.cards[cards[3 * place + n]].strength] -= 1
    for strength in range(len(g.counts)):
        below[strength] = total
        total += upto[strength]
        upto[strength] = total
    for strength in range(len(g.counts)):
        below[strength] /= total
        upto[strength] /= total


def listed(g: Any, d: Any, pos: int, account: int, place: int) -> int:
    """The options of a place with their stakes; the cards, if one may be played, come last."""
    what, number, does, stakes = d.what, d.number, d.does, d.stakes
    side, count = place & 1, 0
    level, call, bidding = g.spots[pos].level, g.spots[pos].call, g.spots[pos].bidding
    for n in range(g.says[pos, place].voices):
        edge = g.says[pos, place].first + n
        kind = g.edges[edge].kind
        if kind == LEAVE:
            continue
        what[count], number[count] = VOICE, edge
        stakes[0, count] = stakes[1, count] = stakes[2, count] = 0.0
        does[1, count] = ENVIT if bidding else TRUC
        does[2, count] = 0
        if kind == LOOK:
            does[0, count] = PLAY
            stakes[0, count] = g.truc[account, WON, level, side, side]
            stakes[1, count] = g.truc[account, WON, level, 1 - side, side]
        elif kind == RUNG:
            next_level = max(level, call) + 1
            does[0, count], does[2, count] = RAISE, next_level
            stakes[0, count] = g.truc[account, WON, next_level, side, side]
            stakes[1, count] = g.truc[account, WON, next_level, 1 - side, side]
            stakes[2, count] = g.truc[account, REFUSED, next_level, side, side]
        elif kind == YES and bidding:
            does[0, count], does[2, count] = WANT, g.accounts[account].heat
            stakes[0, count] = g.stakes[account, WON, side, side]
            stakes[1, count] = g.stakes[account, WON, 1 - side, side]
        elif kind == YES:
            does[0, count], does[2, count] = WANT, call
            stakes[0, count] = g.truc[account, WON, call, side, side]
            stakes[1, count] = g.truc[account, WON, call, 1 - side, side]
        elif bidding:
            does[0, count] = REFUSE
            stakes[1, count] = g.stakes[account, REFUSED, 1 - side, side]
        else:
            does[0, count] = REFUSE
            stakes[1, count] = g.truc[account, REFUSED, call, 1 - side, side]
        count += 1
    if g.says[pos, place].bid >= 0:
        for n in range(g.bids[account, 0]):
            bid = g.bids[account, 1 + n]
            after = g.after[account, bid]
            what[count], number[count] = BID, bid
            does[0, count], does[1, count], does[2, count] = RAISE, ENVIT, g.accounts[after].heat
            stakes[0, count] = g.stakes[after, WON, side, side]
            stakes[1, count] = g.stakes[after, WON, 1 - side, side]
            stakes[2, count] = g.stakes[after, REFUSED, side, side]
            count += 1
    if g.spots[pos].player == place:
        what[count], number[count] = CARD, 0
        does[0, count], does[1, count], does[2, count] = PLAY, TRUC, 0
        stakes[0, count] = g.truc[account, WON, level, side, side]
        stakes[1, count] = g.truc[account, WON, level, 1 - side, side]
        stakes[2, count] = 0.0
        count += 1
    return count


def card_chances(g: Any, d: Any, place: int) -> Any:
    """How often each card wins the hand, and the best of them.

    Behind the three stands whether a partner has the trick and is likely to keep it.
    """
    pos, side = d.state[POS], place & 1
    if g.spots[pos].tied:
        return hidden_chance(g, d, place)
    there = (1 << g.places) - 1 & ~g.spots[pos].gone
    waiting = there & ~(g.spots[pos].played | 1 << place)
    mine, theirs = SIDE << side, SIDE << (1 - side)
    rivals, partners = seats(there & theirs), seats(there & mine) - 1
    to_come, partners_to_come = seats(waiting & theirs), seats(waiting & mine)
    best, owner = d.state[BEST], 0
    if g.spots[pos].best & mine:
        owner |= MINE
    if g.spots[pos].best & theirs:
        owner |= THEIRS
    known, second, luck = 0, 0, rivals / (rivals + partners)
    if g.signals >> side & 1 and partners:
        known, second = shown(g, d, place)
        luck = 1.0
    first = g.spots[pos].outcome
    if side == 1 and first and first != TIED:
        first = MINE + THEIRS - first
    parda = 1.0 if g.three_pardes == side else 0.0
    played = g.spots[pos].played >> place & 1
    top = -1.0
    for n in range(3):
        if not (d.held[place] >> n & 1 or (played and n == 0)):
            continue
        one, two = kept(g, d, place, -1 if played else n, known, second)
        card = 0 if played else g.cards[d.cards[3 * place + n]].strength
        d.chances[n] = after_card(
            d.below, d.upto, card, best, owner, to_come, partners_to_come, rivals, luck, known,
            one, two, g.spots[pos].left, first, parda,
        )  # fmt: skip
        top = max(top, d.chances[n])
        if played:
            break
    safe = owner == MINE and d.below[best] ** (to_come * g.spots[pos].left) > SAFE
    d.chances[3] = 1.0 if safe else 0.0
    return top


def seats(mask: int) -> int:
    """How many places a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def shown(g: Any, d: Any, place: int) -> tuple[int, int]:
    """The two best cards that a place's partner holds and has signalled."""
    one, two = 0, 0
    partner = (place + 2) % g.places
    for n in range(3):
        card = d.cards[3 * partner + n]
        if d.held[partner] >> n & 1 and g.cards[card].signalled:
            one, two = best_two(one, two, g.cards[card].strength)
    return one, two


def kept(g: Any, d: Any, place: int, played: int, one: int, two: int) -> tuple[int, int]:
    """The best two strengths of a side, without the card that is played."""
    for n in range(3):
        if d.held[place] >> n & 1 and n != played:
            one, two = best_two(one, two, g.cards[d.cards[3 * place + n]].strength)
    return one, two


def best_two(one: int, two: int, other: int) -> tuple[int, int]:
    """The best two of three strengths, the first two being in order."""
    if other > one:
        return other, one
    return one, max(two, other)


def hidden_chance(g: Any, d: Any, place: int) -> Any:
    """How often the hidden card of a place's stack is the best of those that tied."""
    tied = g.spots[d.state[POS]].tied
    if not tied >> place & 1:
        return 0.5
    rivals = seats(tied & SIDE << (1 - (place & 1)))
    favour = 0.0 if tied & (1 << place) - 1 else 1.0
    return last_trick(d.below, d.upto, d.under[place], rivals, 1.0, favour)


def spread(g: Any, d: Any, place: int, count: int) -> int:
    """The option of playing a card, as one option for each card that would be played."""
    weight, at, total = d.likely[count - 1], count - 1, 0.0
    high, low = 0, NO_CARD
    for n in range(3):
        if d.held[place] >> n & 1:
            strength = g.cards[d.cards[3 * place + n]].strength
            high, low = max(high, strength), min(low, strength)
    # A stack has the higher card on top; under a partner's safe card the lowest will do.
    least = high if g.spots[d.state[POS]].stacked else 0
    most = low if d.chances[3] else high
    for n in range(3):
        strength = g.cards[d.cards[3 * place + n]].strength
        if d.held[place] >> n & 1 and least <= strength <= most:
            d.what[at], d.number[at] = CARD, n
            d.likely[at] = exp(d.chances[n] / d.manners[d.kinds[place], 5])
            total += d.likely[at]
            at += 1
    for n in range(count - 1, at):
        d.likely[n] *= weight / total
    return at


def chosen(likely: Any, count: int, chance: float) -> int:
    """The option that a random number between 0 and 1 stands for."""
    for n in range(count):
        chance -= likely[n]
        if chance < 0:
            return n
    return count - 1


def mixed(counter: int) -> float:
    """A random number between 0 and 1 of a counter, well mixed."""
    x = counter & 0xFFFFFFFF
    x = ((x >> 16) ^ x) * 0x45D9F3B & 0xFFFFFFFF
    x = ((x >> 16) ^ x) * 0x45D9F3B & 0xFFFFFFFF
    x = (x >> 16) ^ x
    return x / 4294967296.0


def fits(g: Any, facts: Any, cards: Any) -> bool:
    """Whether cards are as they were declared and signalled to be."""
    for n in range(len(facts)):
        fact = facts[n]
        place, lowest, highest = fact[0], fact[1], fact[2]
        any_of, all_of, none_of = fact[3], fact[4], fact[5]
        hand = 0
        for card in range(3):
            hand |= 1 << int(cards[3 * place + card])
        if hand & any_of or (all_of and hand & all_of == all_of):
            continue
        if none_of and not hand & none_of:
            continue
        if lowest <= highest and lowest <= envit_of(g, cards, place) <= highest:
            continue
        return False
    return True


def imagined(g: Any, about: Any, cards: Any, seed: int) -> None:
    """Deal what is not known so that it fits the facts, if such a deal is found in good time."""
    slots, pool = about.slots, about.pool
    for attempt in range(ATTEMPTS):
        cards[:] = about.known
        for n in range(len(slots)):
            chance = mixed(seed * ATTEMPTS * 32 + attempt * 32 + n)
            other = n + int(chance * (len(pool) - n))
            pool[n], pool[other] = pool[other], pool[n]
            cards[slots[n]] = pool[n]
        if fits(g, about.facts, cards):
            return


def replayed(g: Any, d: Any, about: Any, me: int) -> float:
    """Do again what was done in this hand: how likely the others were to, with these cards.

    With no `me` nothing is reckoned.
    """
    d.state[:] = 0
    d.state[ACCOUNT] = about.start
    d.held[:] = 7
    d.under[:] = 0
    d.seen[:] = about.seen
    past = about.past
    likelihood = 1.0
    for n in range(len(past)):
        place, kind = past[n, 0], past[n, 1]
        action = numbered(g, d, place, kind, past[n, 2])
        if me >= 0 and place != me:
            chance = 0.0
            for option in range(consider(g, d, place)):
                if d.what[option] == kind and d.number[option] == action:
                    chance = d.likely[option]
            likelihood *= FLOOR + (1 - FLOOR) * chance
        advance(g, d, place, kind, action)
        if d.state[OVER]:
            return 0.0
    return likelihood


def numbered(g: Any, d: Any, place: int, kind: int, action: int) -> int:
    """The edge of a voice, the place in hand of a card; a bid is its deed already."""
    if kind == CARD:
        for card in range(3):
            if d.cards[3 * place + card] == action:
                return card
    elif kind == VOICE:
        first = g.says[d.state[POS], place].first
        for edge in range(first, first + g.says[d.state[POS], place].voices):
            if g.edges[edge].voice == action:
                return int(edge)
    return action


def search(
    g: Any, d: Any, about: Any, choices: Any, dealt: Any, weight: Any, seed: int, values: Any
) -> None:
    """Play every choice on in the same imagined worlds: [world, choice] is how it ends for me.

    As many deals are imagined as there are weights, each among players of some kind; the worlds are
    those, as often as they are likely.
    """
    me, total = about.me, 0.0
    for n in range(len(weight)):
        imagined(g, about, dealt[n], seed + n)
        entered(d, dealt[n], about.company[n % len(about.company)], me)
        weight[n] = replayed(g, d, about, me)
        total += weight[n]
    at, so_far = 0, weight[0]
    worlds = len(values)
    for world in range(worlds):
        while so_far < (world + 0.5) / worlds * total and at < len(weight) - 1:
            at += 1
            so_far += weight[at]
        entered(d, dealt[at], about.company[at % len(about.company)], me)
        for choice in range(len(choices)):
            replayed(g, d, about, -1)
            kind = choices[choice, 0]
            if not d.state[OVER]:
                advance(g, d, me, kind, numbered(g, d, me, kind, choices[choice, 1]))
            leaf = played_out(g, d, (seed + world) * LONGEST)
            values[world, choice] = leaf if me & 1 == 0 else 1 - leaf


def entered(d: Any, cards: Any, rivals: int, me: int) -> None:
    """Set the desk for a world: its cards, and what kind of players the rivals are."""
    d.cards[:] = cards
    for place in range(len(d.kinds)):
        d.kinds[place] = rivals if (place ^ me) & 1 else 0


def played_out(g: Any, d: Any, seed: int) -> float:
    """Play on as the players do: how the hand ends for the side of the mano."""
    for step in range(LONGEST):
        if d.state[OVER]:
            break
        place = whose_turn(g, d.state[POS])
        count = consider(g, d, place)
        option = chosen(d.likely, count, mixed(seed + step))
        advance(g, d, place, d.what[option], d.number[option])
    return float(g.accounts[d.state[ACCOUNT]].leaf)


COMPILED = (
    last_trick,
    two_tricks,
    after_card,
    doubted,
    weigh,
    refuse,
    mix,
    better_envit,
    envit_of,
    advance,
    ended,
    whose_turn,
    consider,
    shares,
    listed,
    card_chances,
    seats,
    shown,
    kept,
    best_two,
    hidden_chance,
    spread,
    chosen,
    mixed,
    fits,
    imagined,
    replayed,
    numbered,
    entered,
    played_out,
)
"""What `search` calls, to be compiled with it."""
