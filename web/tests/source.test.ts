import { describe, expect, it } from 'vitest'
import augsburg from './printed/augsburg1520.json'
import power from './printed/price_of_power.json'
import wallenstein from './printed/wallenstein.json'
import { sourceOf } from '../src/games/price_of_power'
import { bannerSource, favorSource } from '../src/games/wallenstein/words.svelte'
import { isOurs, sourceTold, withSource } from '../src/lib/source'
import type { TableStore } from '../src/lib/table.svelte'
import type { Option } from '../src/lib/types'

const answer = (numbers: Record<string, number>): Option => ({ text: '', kind: '', numbers, label: '' })
const at = (printed: unknown, view: unknown = {}) => ({ printed, view }) as TableStore

describe('where a piece comes from', () => {
  it('is said of what is not as printed, and of nothing else', () => {
    expect((['printed', 'partly', 'reconstruction', 'pack', undefined] as const).map(isOurs)).toEqual([false, true, true, false, false])
    expect(sourceTold('printed') + sourceTold('pack') + sourceTold(undefined)).toBe('')
    expect(sourceTold('reconstruction')).toMatch(/^Reconstruction: We do not know the printed text or number/)
    expect(withSource('Banner', 'partly')).toMatch(/^Banner\n\nPartly a reconstruction: Only partly known/)
    expect(withSource('Banner', 'printed')).toBe('Banner')
  })

  it('is known of the cards that answers name', () => {
    const table = at(power)
    expect(sourceOf(answer({ card: 3 }), table)).toBe('reconstruction')
    expect(sourceOf(answer({ idea: 3, player: 0 }), table)).toBe('reconstruction')
    expect(sourceOf(answer({ event: power.event_sources.indexOf('partly'), option: 0 }), table)).toBe('partly')
    expect(sourceOf(answer({ event: power.event_sources.indexOf('printed') }), table)).toBe('printed')
    expect(sourceOf(answer({ area: 3 }), table)).toBeUndefined()
    expect(sourceOf(answer({ card: -1 }), table)).toBeUndefined()
  })

  it('is known of favors and banners', () => {
    const table = at(wallenstein, { modules: { landsknechte: [0, 2] } })
    expect([1, 2, 12, 21].map((number) => favorSource(table, number))).toEqual(['printed', 'reconstruction', 'printed', 'reconstruction'])
    expect([bannerSource(table, 0), bannerSource(table, 1)]).toEqual(['printed', 'reconstruction'])
    expect(bannerSource(at(wallenstein, { modules: {} }), 0)).toBeUndefined()
  })

  it('is known of prices, tiles and privilege cards', () => {
    expect([augsburg.prices_source, augsburg.privilege_cards_source]).toEqual(['reconstruction', 'reconstruction'])
    expect(augsburg.tiles.map((tile) => tile.source)).toEqual(['printed', 'printed', ...Array(4).fill('reconstruction')])
  })
})
