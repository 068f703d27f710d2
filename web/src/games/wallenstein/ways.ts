/** Ways out of a probable skip: what could lie on the mat instead, tried out with the same outlook that found the trouble. */

import { BID, COUNTIES, MONEY_CARD, NO_CARD, TOWER_CARD, isMoney } from './box'
import { boxesShort, canBid, costOf, leftInHand, outlook, put, type Draft, type Outlook, type Outset } from './plan'

export type Way =
  | { kind: 'bid'; n: number; draft: Draft }
  | { kind: 'county'; card: number; draft: Draft }
  | { kind: 'swap'; box: number; draft: Draft }
  | { kind: 'without'; box: number; draft: Draft }
  | { kind: 'leave'; draft: Draft }

const MOST = 2

/** At most two ways that mend the trouble without making another, then leaving the action out, if a card is there for that. */
export function waysOut(outset: Outset, draft: Draft, hand: number[], look: Outlook): Way[] {
  const money = outset.view.seats[outset.seat]?.money ?? 0
  const before = troubled(outset, draft)
  const found: Way[] = []
  for (const way of [...lowerBids(draft, hand, money), ...otherCounties(draft, hand, look.box), ...swaps(draft, look.box), ...withoutEarlier(outset, draft, hand, look)]) {
    if (found.length === MOST) break
    const after = troubled(outset, way.draft)
    if (!found.some((each) => each.kind === way.kind) && allowed(way.draft, hand, money) && !after.includes(look.box) && after.length < before.length) found.push(way)
  }
  const left = leftOut(draft, hand, look.box)
  if (left && allowed(left, hand, money)) found.push({ kind: 'leave', draft: left })
  return found
}

function troubled(outset: Outset, draft: Draft): number[] {
  return outlook(outset, draft).flatMap((each) => (each.trouble ? [each.box] : []))
}

/** Whether the bid can be paid, or one can still be laid. */
function allowed(draft: Draft, hand: number[], money: number): boolean {
  const bid = draft[BID] ?? NO_CARD
  if (bid !== NO_CARD) return canBid(bid, money)
  return boxesShort(hand, draft.length) > 0 || leftInHand(hand, draft).some((card) => canBid(card, money))
}

/** The same plan with a smaller bid: with a card of the hand, or with one that lies where nothing is to happen. */
function lowerBids(draft: Draft, hand: number[], money: number): Way[] {
  const bid = draft[BID] ?? NO_CARD
  if (!isMoney(bid)) return []
  const left = leftInHand(hand, draft)
  const ways: Way[] = []
  for (let card = bid - 1; card >= MONEY_CARD; card--) {
    if (!canBid(card, money)) continue
    const from = draft.indexOf(card)
    if (from >= 0) ways.push({ kind: 'bid', n: card - MONEY_CARD, draft: put(draft, BID, card, from) })
    else if (left.includes(card)) ways.push({ kind: 'bid', n: card - MONEY_CARD, draft: put(draft, BID, card) })
  }
  return ways
}

function otherCounties(draft: Draft, hand: number[], box: number): Way[] {
  return leftInHand(hand, draft).filter((card) => card < COUNTIES).map((card) => ({ kind: 'county', card, draft: put(draft, box, card) }))
}

function swaps(draft: Draft, box: number): Way[] {
  return draft.flatMap((card, other): Way[] => (other !== box && other !== BID && card >= 0 && card < COUNTIES ? [{ kind: 'swap', box: other, draft: put(draft, box, card, other) }] : []))
}

/** What is paid earlier and could be left out, the cheapest first. */
function withoutEarlier(outset: Outset, draft: Draft, hand: number[], look: Outlook): Way[] {
  if (look.trouble !== 'short' && look.trouble !== 'maybe-short') return []
  return draft
    .flatMap((card, box) => (box !== look.box && box !== BID && card >= 0 && card < COUNTIES && costOf(outset, box, card) > 0 ? [box] : []))
    .sort((a, b) => costOf(outset, a, draft[a] ?? 0) - costOf(outset, b, draft[b] ?? 0))
    .flatMap((box): Way[] => {
      const next = leftOut(draft, hand, box)
      return next ? [{ kind: 'without', box, draft: next }] : []
    })
}

/** Nothing happens in the box: the smallest money card that is still in the hand lies there. */
function leftOut(draft: Draft, hand: number[], box: number): Draft | null {
  const spare = leftInHand(hand, draft).filter((card) => isMoney(card) || card === TOWER_CARD)
  const card = spare.find(isMoney) ?? spare[0]
  return card === undefined ? null : put(draft, box, card)
}
