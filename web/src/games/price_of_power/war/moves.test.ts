import { describe, expect, it } from 'vitest'
import type { LogEvent } from '../../../lib/types'
import { arrowsOf, middle, pathOf, ringsOf } from './moves'

const told = (kind: string, facts: Record<string, number>): LogEvent => ({ at: 1, kind, facts, sentence: '', seat: 0, time: '' }) as unknown as LogEvent

describe('marches and sieges on the map', () => {
  it('are arrows from area to area, and rings', () => {
    const events = [told('marched', { player: 0, origin: 3, area: 11, units: 4 }), told('besieged', { player: 0, area: 11, units: 4 }), told('turn', { player: 1 })]
    expect(arrowsOf(events)).toMatchObject([{ player: 0, from: middle(3), to: middle(11), units: 4 }])
    expect(ringsOf(events)).toMatchObject([{ player: 0, at: middle(11) }])
  })

  it('a retreat leads away from the battle; who stays has no arrow', () => {
    expect(arrowsOf([told('land-battle', { player: 0, area: 3 }), told('retreated', { player: 2, area: 11 })])).toMatchObject([{ player: 2, from: middle(3), to: middle(11) }])
    expect(arrowsOf([told('marched', { player: 0, origin: 3, area: 3, units: 1 }), told('retreated', { player: 0, area: 4 })])).toEqual([])
  })

  it('the line ends before the head, and the head before its target', () => {
    const { line, head } = pathOf({ key: '', player: 0, from: [0, 0], to: [200, 0], units: 1 }, 1)
    expect(line).toMatch(/^M0 0Q100 36 /)
    expect(head).toMatch(/^M.*Z$/)
  })
})
