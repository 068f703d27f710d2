import { describe, expect, it } from 'vitest'
import { pageOf } from './router.svelte'

const at = (path: string) => pageOf(new URL(path, 'https://games.example.org'))

describe('pages that other sites may show in a frame', () => {
  it('are a match or a puzzle', () => {
    expect(at('/embed/t/abc?at=40')).toEqual({ name: 'embed', kind: 'match', id: 'abc', at: 40 })
    expect(at('/embed/p/abc')).toEqual({ name: 'embed', kind: 'puzzle', id: 'abc', at: 0 })
  })

  it('never are another page, nor one with links that lead to another page in the same frame', () => {
    for (const path of ['/embed', '/embed/t', '/embed/account', '/embed/t/abc/replay', '/embed/..%2Faccount', '/embed/%2e%2e%2fhost', '/embed/x/abc'])
      expect(at(path)).toEqual({ name: 'embed', kind: 'match', id: '-', at: 0 })
  })
})

describe('addresses with parts that cannot be read', () => {
  it('break nothing', () => {
    expect(at('/t/%E0%A4%A')).toEqual({ name: 'table', id: '%E0%A4%A' })
    expect(at('/rules/toll#%E0%A4%A').name).toBe('rules')
  })
})
