import { describe, expect, it } from 'vitest'
import { spread, svgOf } from './picture'

describe('pictures of a match', () => {
  it('are spread evenly, from the first moment to the last', () => {
    const ats = Array.from({ length: 100 }, (_, at) => at + 1)
    expect(spread(ats, 200)).toBe(ats)
    const few = spread(ats, 5)
    expect(few).toEqual([1, 26, 51, 75, 100])
    expect(spread(ats, 1)).toEqual([100])
    expect(spread([], 5)).toEqual([])
  })

  it('are one SVG that says what it shows and fetches nothing', () => {
    const sheet = { css: ':root{--ink:#000}', sprite: '', attributes: [['data-theme', 'dark"']] as [string, string][] }
    const still = svgOf(['<p>one</p>'], sheet, 'A table <1520>')
    expect(still).toContain('<title>A table &lt;1520></title>')
    expect(still).toContain('data-theme="dark&quot;"')
    expect(still).not.toContain('@keyframes')
    const moving = svgOf(['<p>one</p>', '<p>two</p>'], sheet, 'x', 2)
    expect(moving).toContain('animation:moment 4.00s linear infinite')
    expect(moving).toContain('@keyframes moment{0%,50.000%{visibility:visible}')
    expect([...moving.matchAll(/animation-delay:([\d.]+)s/g)].map((found) => found[1])).toEqual(['0.00', '2.00'])
  })
})
