import { describe, expect, it } from 'vitest'
import type { TableStore } from '../../../lib/table.svelte'
import { asksCards } from './asked'

const asked = (kind: string, ...numbers: Record<string, number>[]) => ({ question: { kind, options: numbers.map((each, at) => ({ text: `${at}`, numbers: each })) } }) as unknown as TableStore

describe('a question that names cards', () => {
  it('is asked with the cards, and with an answer or two beside them', () => {
    expect(asksCards(asked('pick-mission', { mission: 1 }, { mission: 4 }))).toBe(true)
    expect(asksCards(asked('hand-limit', { card: 3 }, { card: 9 }, {}))).toBe(true)
  })
  it('is asked otherwise where one card stands for several answers, or for a place', () => {
    expect(asksCards(asked('appoint', { card: 3, army: 0 }, { card: 3, army: 1 }))).toBe(false)
    expect(asksCards(asked('play', { card: 3, area: 2 }))).toBe(false)
    expect(asksCards(asked('choose', { area: 2 }, {}))).toBe(false)
    expect(asksCards(asked('choose', ...Array.from({ length: 20 }, (_, card) => ({ card }))))).toBe(false)
    expect(asksCards({ question: null } as unknown as TableStore)).toBe(false)
  })
  it('is left to the panel of a battle', () => {
    expect(asksCards(asked('battle-cards', { card: 1 }))).toBe(false)
  })
})
