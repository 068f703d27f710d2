import { describe, expect, it } from 'vitest'
import type { DraftTold, Option, ProspectTold, Question } from '../types'
import { amountsIn, canClose, changedThen, closingOf, counted, isForced, priceOf } from './steps'

const option = (text: string, numbers: Record<string, number> = {}): Option => ({ text, kind: text.split(' ')[0], numbers, label: text })
const question = (...options: Option[]): Question => ({ seat: 0, kind: 'place', numbers: {}, options, refused: [], sentence: '', forced: '' })
const change = (what: string, before: number, after: number, seat = 0) => ({ seat, what, label: what, before, after })

describe('questions of a draft', () => {
  it('are closed by the answer that chooses nothing more', () => {
    expect(closingOf(question(option('place a'), option('done')))?.text).toBe('done')
    expect(closingOf(question(option('take caux'), option('begin-siege')))?.text).toBe('begin-siege')
    expect(closingOf(question(option('place a')))).toBeUndefined()
    expect(closingOf(null)).toBeUndefined()
  })

  it('are answered by themselves where there is one answer', () => {
    expect(isForced(question(option('place a')))).toBe(true)
    expect(isForced(question(option('place a'), option('done')))).toBe(false)
  })
})

describe('a draft can be closed', () => {
  const told = (closing: string, changes: DraftTold['changes'] = []): DraftTold => ({ at: 1, seat: 0, question: question(option('place a'), option(closing)), end: null, changes, view: null, prospects: [], refused: null, if_agreed: [] })
  const steps = (...kinds: string[]) => kinds.map((asked) => ({ asked }))

  it('once something was chosen in the question that is closed', () => {
    expect(canClose(told('done'), steps('turn', 'place'))).toBe(true)
    expect(canClose(told('halt'), steps('turn', 'activate', 'place'))).toBe(true)
  })

  it('not where the way there has done nothing yet', () => {
    expect(canClose(told('done'), steps('turn'))).toBe(false)
    expect(canClose(told('done'), steps('turn', 'talk-to'))).toBe(false)
    expect(canClose(told('halt', [change('mil', 3, 2)]), steps('turn', 'activate'))).toBe(false)
  })

  it('where the way there has changed something, or the answer is no to something more', () => {
    expect(canClose(told('done', [change('mil', 3, 2)]), steps('turn', 'destination'))).toBe(true)
    expect(canClose(told('no-other-enemy'), steps('turn', 'declare-war'))).toBe(true)
  })
})

describe('the price of an answer', () => {
  const prospect = (changes: ProspectTold['changes'], cost: ProspectTold['cost'], targets: number): ProspectTold => ({ text: 'x', changes, next: null, targets, cost, end: null })

  it('is what it takes from its own seat', () => {
    expect(priceOf(prospect([change('dip', 3, 2), change('influence', 6, 7), change('dip', 4, 1, 2)], [], 0), 0)).toEqual({ paid: [change('dip', 3, 2)], least: false })
  })

  it('is that of the cheapest way on where it takes nothing yet', () => {
    expect(priceOf(prospect([], [change('dip', 3, 2)], 14), 0)).toEqual({ paid: [change('dip', 3, 2)], least: true })
    expect(priceOf(prospect([], [change('dip', 3, 2)], 1), 0).least).toBe(false)
    expect(priceOf(undefined, 0).paid).toEqual([])
  })
})

describe('what changes', () => {
  it('goes on with the answer that closes a question', () => {
    expect(changedThen([change('mil', 2, 1), change('ducats', 3, 1)], [change('mil', 1, 0), change('ducats', 1, 3), change('held', 0, 1)])).toEqual([change('mil', 2, 0), change('held', 0, 1)])
    expect(changedThen([], [change('held', 0, 1, 2)])).toEqual([change('held', 0, 1, 2)])
  })
})

describe('amounts', () => {
  it('stand together where answers differ in nothing else', () => {
    const infantry = [1, 2, 3].map((units) => option(`recruit ${units} infantry`, { unit: 0, units, ducats: 2 * units }))
    const cavalry = [1, 2].map((units) => option(`recruit ${units} cavalry`, { unit: 1, units, ducats: 3 * units }))
    const found = amountsIn([...infantry, ...cavalry, option('done')])
    expect(found.amounts.map((each) => each.options)).toEqual([infantry])
    expect(found.alone.map((each) => each.text)).toEqual(['recruit 1 cavalry', 'recruit 2 cavalry', 'done'])
  })
})

describe('a choice that is made again', () => {
  it('is counted at its first place', () => {
    const steps = ['a', 'b', 'a'].map((text) => ({ text }))
    expect(counted(steps).map(({ step, n, last }) => [step.text, n, last])).toEqual([['a', 2, 2], ['b', 1, 1]])
  })
})
