import { describe, expect, it } from 'vitest'
import { countsOf, type SignsAt, together } from './signs'

describe('signs at moves', () => {
  const chapters = [
    { key: 'a', events: [{ at: 3 }, { at: 4 }] }, // the same seat did the same twice
    { key: 'b', events: [{ at: 5 }] },
    { key: 'c', events: [{ at: 5 }] }, // what the same choice led to
  ]

  it('stand once, at the first chapter that tells of the choice', () => {
    expect([...countsOf(chapters)]).toEqual([['a', [3, 4]], ['b', [5]], ['c', []]])
  })

  it('are counted together where a chapter tells of several choices', () => {
    const at = new Map<number, SignsAt>([[3, { signs: { clap: 1 }, mine: '' }], [4, { signs: { clap: 2, wow: 1 }, mine: 'wow' }], [5, { signs: { sad: 1 }, mine: 'sad' }]])
    expect(together([3, 4], at)).toEqual({ signs: { clap: 3, wow: 1 }, mine: 'wow' })
    expect(together([], at)).toEqual({ signs: {}, mine: '' })
  })
})
