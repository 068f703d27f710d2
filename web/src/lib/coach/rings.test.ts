import { describe, expect, it } from 'vitest'
import { numberAt, type Ring } from './rings'

const WIDE = 800

function ring(more: Partial<Ring>): Ring {
  return { n: 1, key: '', first: true, right: false, x: 100, y: 200, w: 120, h: 80, outline: null, frame: { x: 0, y: 0, w: WIDE, h: 600 }, ...more }
}

describe('the number of a reason', () => {
  it('stands at a corner of what it is about', () => {
    expect(numberAt(ring({}), WIDE)).toEqual({ x: 100, y: 200 })
    expect(numberAt(ring({ right: true }), WIDE)).toEqual({ x: 220, y: 200 })
  })

  it('stands beside a line of text, and covers no figure of it', () => {
    const { x, y } = numberAt(ring({ h: 24, right: true }), WIDE)
    expect(x).toBeLessThan(100)
    expect(y).toBe(212)
  })

  it('keeps away from the edge of the page', () => {
    expect(numberAt(ring({ x: 2, y: 3 }), WIDE)).toEqual({ x: 17, y: 17 })
    expect(numberAt(ring({ x: 2, h: 24 }), WIDE).x).toBe(17)
    expect(numberAt(ring({ x: WIDE - 120, right: true }), WIDE).x).toBe(WIDE - 17)
  })
})
