import { describe, expect, it } from 'vitest'
import { size } from './figures'
import { open } from './site.svelte'

describe('an announcement', () => {
  it('stays until it is put away', () => {
    const all = [{ id: 'a', text: 'one' }, { id: 'b', text: 'two' }]
    expect(open(all, [])).toEqual(all)
    expect(open(all, ['a', 'c'])).toEqual([all[1]])
  })
})

describe('a size', () => {
  it('is told in the unit that suits it', () => {
    expect([0, 900, 2048, 5 * 1024 ** 2, 3.25 * 1024 ** 3].map((bytes) => size(bytes, 'en'))).toEqual(['0 kB', '1 kB', '2 kB', '5 MB', '3.3 GB'])
    expect(size(3.25 * 1024 ** 3, 'de')).toBe('3,3 GB')
  })
})
