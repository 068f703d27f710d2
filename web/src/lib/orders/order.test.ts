import { describe, expect, it } from 'vitest'
import type { OrdersTold, OrderTold } from '../types'
import { conditions, draftOf, following, fresh, keyOf, often, orderOf, withStep } from './order'

const TOLD: OrdersTold = {
  orders: [], answered: [], pending: '', hurts: true,
  named: [{ name: 'tile', label: 'tile', values: [[0, 'the Minter'], [1, 'the Master Builder']] }],
  questions: [{
    kind: 'offer', label: 'An offer in an auction', is_declared: true,
    answers: [{ answer: { kind: 'pass' }, label: 'pass' }, { answer: { choices: ['offer 2'] }, label: 'offer 2 cards' }],
    about: [{ name: 'noble', label: 'noble', values: [[0, 'Philipp'], [1, 'Louise']] }],
    bounds: [{ name: 'cards', label: 'highest offer', values: [] }],
  }],
}

describe('a standing order', () => {
  it('begins with the first question and its first answer, and ends when something is done against me', () => {
    const draft = fresh(TOLD.questions[0])
    expect(orderOf(draft, TOLD)).toEqual({ kind: 'offer', answers: [{ kind: 'pass' }], about: {}, bounds: [], times: 1, stops: [{ when: 'against' }] })
  })

  it('has no answer, so it is none', () => {
    expect(orderOf({ ...fresh(TOLD.questions[0]), answers: [''] }, TOLD)).toBe(null)
    expect(orderOf(fresh(undefined), TOLD)).toBe(null)
  })

  it('comes back into the form as it was given', () => {
    const order = {
      kind: 'offer', answers: [{ choices: ['offer 2'] }, { kind: 'pass' }], about: { noble: 1 }, bounds: [{ name: 'cards', least: null, most: 2 }], times: 0,
      stops: [{ when: 'round' as const }, { when: 'acts' as const, seat: 2 }, { when: 'named' as const, name: 'tile', value: 1 }],
    }
    const told = { id: 'abc', order } as unknown as OrderTold
    expect(orderOf(draftOf(told), TOLD)).toEqual(order)
    expect(draftOf(told).id).toBe('abc')
  })

  it('can be a plan of several choices in a row', () => {
    const first = withStep('=pass', 0, 'offer 2')
    expect(first).toBe('offer 2')
    const plan = withStep(withStep(first, 1, 'show'), 2, 'done')
    expect(orderOf({ ...fresh(TOLD.questions[0]), answers: [plan] }, TOLD)?.answers).toEqual([{ choices: ['offer 2', 'show', 'done'] }])
    expect(withStep(plan, 1, 'pay')).toBe('offer 2\npay\ndone')
    expect(withStep(plan, 1, '')).toBe('offer 2')
    expect(withStep(plan, 0, '=pass')).toBe('=pass')
    expect(following(TOLD)).toEqual([{ label: 'An offer in an auction', choices: [{ text: 'offer 2', label: 'offer 2 cards' }] }])
  })

  it('keeps an answer that the question does not offer now', () => {
    const told = { id: 'a', order: { kind: 'offer', answers: [{ choices: ['one', 'two'] }], times: 1 } } as unknown as OrderTold
    expect(orderOf(draftOf(told), TOLD)?.answers).toEqual([{ choices: ['one', 'two'] }])
    expect(keyOf({ kind: 'pass' })).toBe('=pass')
  })

  it('says its conditions in words', () => {
    const order = { kind: 'offer', answers: [], about: { noble: 1 }, bounds: [{ name: 'cards', least: 1, most: 2 }], stops: [{ when: 'acts' as const, seat: 1 }, { when: 'named' as const, name: 'tile', value: 0 }] }
    expect(conditions(order, TOLD, () => 'Ben')).toEqual(['only noble: Louise', 'highest offer from 1 to 2', 'until Ben acts', 'until the Minter is part of an event'])
    expect([often(0), often(1), often(3)]).toEqual(['every time', 'once', '3 times'])
  })
})
