import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAsked } from '../../../lib/settings.svelte'
import type { TableStore } from '../../../lib/table.svelte'
import type { Question } from '../../../lib/types'
import { asksDraws, asksTogether, joinsOn } from './asked'
import { drawAll, nextDraw } from './draws.svelte'
import { missions, settledAnswer, upkeep } from './settled.svelte'

const DECKS = ['draw administrative', 'draw diplomatic']

function asked(kind: string, texts: string[]) {
  return { question: { kind, options: texts.map((text) => ({ text })) }, info: { guided: '' }, canDraft: true, choose: vi.fn() } as unknown as TableStore & { choose: ReturnType<typeof vi.fn>; tookBack: boolean }
}

describe('cards drawn together', () => {
  it('are sent one after another, as long as the same is asked', () => {
    const table = asked('draw-card', DECKS)
    drawAll(table, ['draw administrative', 'draw diplomatic', 'draw diplomatic'])
    expect(table.choose).toHaveBeenCalledWith('draw administrative')
    expect(nextDraw(table)).toBe('draw diplomatic')
    table.question!.kind = 'keep-cards'
    expect(nextDraw(table)).toBeNull()
    table.question!.kind = 'draw-card'
    expect(nextDraw(table)).toBeNull() // what came between has ended it
  })

  it('stop where a deck is empty or something was taken back', () => {
    const empty = asked('draw-card', ['draw administrative'])
    drawAll(empty, DECKS)
    expect(nextDraw(empty)).toBeNull()
    const back = asked('draw-card', DECKS)
    drawAll(back, DECKS)
    back.tookBack = true
    expect(nextDraw(back)).toBeNull()
  })
})

describe('what is asked together', () => {
  it('is asked one by one beside a coach', () => {
    const table = asked('keep-cards', ['keep 1', 'done'])
    expect(asksTogether('keep-cards', table)).toBe(true)
    expect(asksDraws('draw-card', table)).toBe(true)
    Object.assign(table.info, { guided: 'first' })
    expect(asksTogether('keep-cards', table)).toBe(false)
    expect(asksDraws('draw-card', table)).toBe(false)
  })
})

describe('upkeep', () => {
  beforeEach(() => {
    setAsked('choices')
    upkeep.setAsks(false)
  })

  it('that can be paid is paid, unless one wants to be asked', () => {
    const table = asked('cut-costs', ['fire-advisor military', 'done'])
    expect(settledAnswer(table)).toBe('done')
    upkeep.setAsks(true)
    expect(settledAnswer(table)).toBeNull()
    upkeep.setAsks(false)
    setAsked('all')
    expect(settledAnswer(table)).toBeNull()
  })

  it('that cannot be paid is always asked about', () => {
    expect(settledAnswer(asked('cut-costs', ['fire-advisor military']))).toBeNull()
  })

  it('is asked about again when the answer was taken back', () => {
    const table = asked('cut-costs', ['fire-advisor military', 'done'])
    table.tookBack = true
    expect(settledAnswer(table)).toBeNull()
  })
})

describe('what follows in the same form', () => {
  const next = (kind: string, numbers = {}) => ({ kind, options: [{ numbers }] }) as unknown as Question

  it('is what an effect asks one thing after another', () => {
    expect(joinsOn('effect-may', next('effect-pick-area'))).toBe(true)
    expect(joinsOn('effect-may', next('turn'))).toBe(false)
    expect(joinsOn('effect-may', next('retreat'))).toBe(false)
  })

  it('is no card that nobody has read yet', () => {
    expect(joinsOn('effect-may', next('effect-discard', { card: 3 }))).toBe(false)
    expect(joinsOn('effect-discard', next('effect-discard', { card: 3 }))).toBe(true)
  })
})

describe('missions', () => {
  beforeEach(() => {
    setAsked('choices')
    missions.setAsks(false)
  })
  const full = () => asked('pick-mission', ['drop-mission 3', 'done'])

  it('stay where there is no room for another, unless one wants to be asked', () => {
    expect(settledAnswer(full())).toBe('done')
    missions.setAsks(true)
    expect(settledAnswer(full())).toBeNull()
    missions.setAsks(false)
    setAsked('all')
    expect(settledAnswer(full())).toBeNull()
  })

  it('that can be picked are always asked about', () => {
    const table = full()
    table.question!.options.push({ text: 'take-mission 4', kind: 'take-mission' } as never)
    expect(settledAnswer(table)).toBeNull()
  })
})
