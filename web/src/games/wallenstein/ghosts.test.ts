import { describe, expect, it } from 'vitest'
import { BID, GRAIN, MONEY_CARD, NO_CARD, PALACE, POST, TAXES, countyNumber } from './box'
import { ghostsOf, planOf, taken, withGhosts } from './ghosts'
import { choiceText, emptyDraft, put } from './plan'
import type { WallensteinPrinted } from './view'
import values from '../../../tests/printed/wallenstein.json'

const printed = values as unknown as WallensteinPrinted
const [passau, tirol, lausitz] = ['passau', 'tirol', 'lausitz'].map(countyNumber)
const hand = [passau, tirol, lausitz, MONEY_CARD, MONEY_CARD + 1, MONEY_CARD + 2]

function hint(...laid: [number, number][]): string[] {
  return [...laid.map(([box, card]) => choiceText(printed, box, card)), 'seal']
}

describe('a hint laid on the mat', () => {
  it('is read box by box from the answers of the plan, without the seal', () => {
    const plan = planOf(printed, hint([TAXES, passau], [BID, MONEY_CARD + 1]))
    expect(plan[TAXES]).toBe(passau)
    expect(plan[BID]).toBe(MONEY_CARD + 1)
    expect(plan.filter((card) => card !== NO_CARD)).toHaveLength(2)
  })

  it('leaves alone what is laid, and does not use a card twice', () => {
    const plan = planOf(printed, hint([TAXES, passau], [GRAIN, tirol], [PALACE, lausitz]))
    const draft = put(put(emptyDraft(11), TAXES, lausitz), POST, tirol)
    const ghosts = ghostsOf(plan, draft, hand)
    expect(ghosts.every((card) => card === NO_CARD)).toBe(true) // taxes are mine, and Tirol and Lausitz lie elsewhere
    expect(ghostsOf(plan, put(emptyDraft(11), TAXES, passau), hand).filter((card) => card !== NO_CARD)).toEqual([lausitz, tirol])
  })

  it('changes nothing until it is taken', () => {
    const plan = planOf(printed, hint([TAXES, passau], [BID, MONEY_CARD]))
    const draft = put(emptyDraft(11), PALACE, tirol)
    const ghosts = ghostsOf(plan, draft, hand)
    expect(withGhosts(draft, ghosts).filter((card) => card !== NO_CARD)).toHaveLength(3)
    expect(draft.filter((card) => card !== NO_CARD)).toEqual([tirol])
    expect(taken(draft, ghosts, hand, 3)[TAXES]).toBe(passau)
  })

  it('is taken without a bid that cannot be paid', () => {
    const ghosts = ghostsOf(planOf(printed, hint([TAXES, passau], [BID, MONEY_CARD + 2])), emptyDraft(11), hand)
    const after = taken(emptyDraft(11), ghosts, hand, 1)
    expect(after[BID]).toBe(NO_CARD)
    expect(after[TAXES]).toBe(passau)
  })
})
