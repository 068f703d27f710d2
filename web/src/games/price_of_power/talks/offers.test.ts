import { describe, expect, it } from 'vitest'
import { columnsOf, partsOf } from './offers'

describe('an offer between players', () => {
  it('says who gives what', () => {
    expect(columnsOf(partsOf({ offer: 4, value: 52, price: 9 }, []))).toEqual({ theirs: [{ kind: 'province', province: 52 }], yours: [{ kind: 'ducats', n: 9 }] })
    expect(columnsOf([{ offer: 5, value: 7, price: 3 }])).toEqual({ theirs: [{ kind: 'ducats', n: 3 }], yours: [{ kind: 'province', province: 7 }] })
    expect(columnsOf([{ offer: 2, value: 10, price: 0 }, { offer: 3, value: 4, price: 0 }])).toEqual({ theirs: [{ kind: 'ducats', n: 10 }], yours: [{ kind: 'ducats', n: 4 }] })
  })

  it('reads a package from the talks, and ties bind both', () => {
    const deal = [4, 2, 0, 0, 6, 2, 0, 1, 1, 0, 0, 2, 12, 0]
    const parts = partsOf({ offer: 6, value: 2, price: 0 }, deal)
    expect(parts).toHaveLength(2)
    expect(columnsOf(parts)).toEqual({ theirs: [{ kind: 'alliance' }, { kind: 'ducats', n: 12 }], yours: [{ kind: 'alliance' }] })
    expect(partsOf({ offer: 6, value: 2, price: 0 }, [])).toEqual([])
  })
})
