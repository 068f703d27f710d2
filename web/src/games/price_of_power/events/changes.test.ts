import { describe, expect, it } from 'vitest'
import type { Option } from '../../../lib/types'
import type { EventCard } from '../view'
import { answerFor, letter, OPTION, TAKE } from './asked.svelte'
import { changesOf } from './changes'

const change = (player: number, what: string, before: number, after: number) => ({ player, what, before, after })
const card = (changes: ReturnType<typeof change>[], ...ways: ReturnType<typeof change>[][]) => ({ changes, ways: ways.map((each) => ({ changes: each })) }) as unknown as EventCard

describe('what an event changes', () => {
  it('reaches from before the card to after the option, mine first', () => {
    const found = changesOf(card([change(1, 'ducats', 3, 7), change(0, 'prestige', 2, 1)], [change(1, 'ducats', 7, 9), change(2, 'mil', 0, 1)]), 0, 1)
    expect(found).toEqual([change(1, 'ducats', 3, 9), change(0, 'prestige', 2, 1), change(2, 'mil', 0, 1)])
  })
  it('leaves out what ends as it began, and needs no option', () => {
    expect(changesOf(card([change(0, 'mil', 2, 3)], [change(0, 'mil', 3, 2)]), 0, 0)).toEqual([])
    expect(changesOf(card([change(0, 'mil', 2, 3)]), -1, 0)).toEqual([change(0, 'mil', 2, 3)])
  })
})

describe('the answer that a card stands for', () => {
  const option = (numbers: Record<string, number>) => ({ text: JSON.stringify(numbers), numbers }) as unknown as Option
  it('is the event while one is taken, and its option when that is asked', () => {
    const cards = [option({ event: 4, ducats: 0 }), option({ event: 7, ducats: 2 })]
    expect(answerFor(cards, TAKE, 7, 1)).toBe(cards[1])
    const ways = [option({ event: 7, option: 0 }), option({ event: 7, option: 1 })]
    expect(answerFor(ways, OPTION, 7, 1)).toBe(ways[1])
    expect(answerFor(ways, OPTION, 7, 2)).toBe(undefined)
  })
  it('is called by its letter', () => {
    expect([0, 1, 2].map(letter)).toEqual(['A', 'B', 'C'])
  })
})
