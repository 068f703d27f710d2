import { describe, expect, it } from 'vitest'
import { tryAddress } from '../src/lib/advice/api'
import { chance, change, say } from '../src/lib/advice/words'
import { pageOf } from '../src/lib/router.svelte'

describe('chances', () => {
  it('are whole per cents, and a small one is not nothing', () => {
    expect([0, 0.004, 0.336, 1].map(chance)).toEqual(['0%', '< 1%', '34%', '100%'])
  })

  it('change with their sign', () => {
    expect([0.12, -0.12, 0.001].map(change)).toEqual(['+12%', '−12%', '±0%'])
  })
})

describe('a try-out', () => {
  it('has an address that leads to its page', () => {
    const address = new URL(tryAddress('abc', 2, 17), 'http://table.example')
    expect(pageOf(address)).toEqual({ name: 'try', id: 'abc' })
    expect([address.searchParams.get('seat'), address.searchParams.get('at')]).toEqual(['2', '17'])
    expect(pageOf(new URL('http://table.example/t/abc/report'))).toEqual({ name: 'report', id: 'abc' })
  })

  it('says how many choices are left', () => {
    expect(say('try.left', { n: 1 })).toContain('1 choice ')
    expect(say('try.left', { n: 2 })).toContain('2 choices ')
  })
})
