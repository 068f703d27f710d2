/** A hint for a plan, laid on the mat: a ghost in each box that is still open, as long as its card is in the hand. */

import { NO_CARD, UNCOVERED } from './box'
import { emptyDraft, leftInHand, objection, put, type Draft } from './plan'
import type { WallensteinPrinted } from './view'

/** The plan that answers make: "tax passau" lays Passau on the taxes. What is no card in a box is left out, the seal above all. */
export function planOf(printed: WallensteinPrinted, answers: string[]): Draft {
  const plan = emptyDraft(printed.boxes.length)
  for (const answer of answers) {
    const [id, name] = answer.split(' ')
    const box = printed.boxes.findIndex((each) => each.id === id)
    const card = printed.cards.indexOf(name ?? '')
    if (box >= 0 && card >= 0 && card !== UNCOVERED) plan[box] = card
  }
  return plan
}

/** What of a hint can still be laid: nothing where a card lies already, and no card that lies elsewhere. */
export function ghostsOf(hint: Draft, draft: Draft, hand: number[]): Draft {
  const left = leftInHand(hand, draft)
  return draft.map((card, box) => {
    const at = card === NO_CARD ? left.indexOf(hint[box] ?? NO_CARD) : -1
    return at < 0 ? NO_CARD : left.splice(at, 1)[0]!
  })
}

export function withGhosts(draft: Draft, ghosts: Draft): Draft {
  return draft.map((card, box) => (card === NO_CARD ? (ghosts[box] ?? NO_CARD) : card))
}

/** The mat with all ghosts taken, but for those that may not lie there. */
export function taken(draft: Draft, ghosts: Draft, hand: number[], money: number): Draft {
  let next = draft
  for (const box of [...ghosts.keys()].reverse()) {
    const card = ghosts[box] ?? NO_CARD
    if (card !== NO_CARD && !objection(next, hand, box, card, money)) next = put(next, box, card)
  }
  return next
}
