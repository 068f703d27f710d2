import { describe, expect, it } from 'vitest'
import { addressOf, asked, isNarrow, NOTHING, searchOf } from './search'

const search = { ...NOTHING, whose: 'public' as const, game: 'chess', name: 'Ägidius & Co', seats: 4, since: '2026-01-02', result: 'won' as const, options: { court: 'on' } }

describe('a search', () => {
  it('is kept in the address of its page', () => {
    const address = addressOf(search)
    expect(searchOf(new URL(address, 'http://x').searchParams)).toEqual(search)
    expect(addressOf(NOTHING)).toBe('/library')
  })

  it('asks the server for what matters, and for options only with their game', () => {
    expect(asked(search, '12-a')).toEqual({ whose: 'public', game: 'chess', name: 'Ägidius & Co', seats: 4, since: '2026-01-02', result: 'won', options: 'court:on', before: '12-a' })
    expect(asked({ ...search, game: '' }).options).toBeUndefined()
  })

  it('takes nonsense in an address for nothing', () => {
    expect(searchOf(new URLSearchParams('whose=x&seats=-4&since=soon&result=maybe&o.=&o.court='))).toEqual(NOTHING)
    expect(searchOf(new URLSearchParams('seats=1e9')).seats).toBe(64)
  })

  it('is narrow as soon as anything is looked for', () => {
    expect([NOTHING, { ...NOTHING, whose: 'public' as const }, search].map(isNarrow)).toEqual([false, false, true])
  })
})
