import { describe, expect, it } from 'vitest'
import listed from '../../../../tests/printed/price_of_power.json'
import { AREAS, MAIN, MAP, NOBODY, PROVINCES, SEAS } from '../box'
import { painted } from '../paint'
import type { PriceOfPowerPrinted, PriceOfPowerView } from '../view'
import { find, plain, type Findable } from './find'
import { boxOfPlace, framed, isWithin, onOneBoard, together } from './framing'
import { LAYERS, fillsOf, isImperial, showsPiece, signsOf } from './layers'

const printed = listed as unknown as PriceOfPowerPrinted
const province = (id: string) => MAP.provinces.findIndex((each) => each.id === id)
const area = (id: string) => MAP.areas.findIndex((each) => each.id === id)
const realm = (id: string) => MAP.realms.findIndex((each) => each.id === id)
const node = (id: string) => MAP.nodes.findIndex((each) => each.id === id)
const sea = (id: string) => MAP.seas.findIndex((each) => each.id === id)
const row = (length: number, value: number) => Array.from({ length }, () => value)

function table(): PriceOfPowerView {
  return {
    realms: [realm('france'), realm('austria')], token: row(PROVINCES, NOBODY), occupier: row(PROVINCES, NOBODY), unrest: row(PROVINCES, 0), dynamic: row(PROVINCES, NOBODY),
    flag: MAP.provinces.map((each) => (each.board === MAIN ? realm('aragon') : NOBODY)), influence: row(AREAS, 0), faith: row(AREAS, 0), rebels: row(AREAS, 0), plague: [], departed: [], emperor: realm('austria'), light: row(SEAS, 0),
  } as unknown as PriceOfPowerView
}

const tincture = (player: number) => ['sable', 'gules'][player]
const fills = (layer: (typeof LAYERS)[number], view: PriceOfPowerView) => fillsOf(layer, printed, view, painted(printed, view), tincture)

describe('a layer', () => {
  it('fills land so that it can be told apart without colours', () => {
    const view = table()
    view.influence[area('seine')] = 0x12 // two cubes against one
    view.faith[printed.faith_of[area('seine')]] = 1
    view.unrest[province('paris')] = 1
    for (const layer of LAYERS.filter((each) => each !== 'trade')) {
      const patterns = fills(layer, view).filter((each) => each.d && each.pattern).map((each) => each.pattern)
      expect(new Set(patterns).size, layer).toBe(patterns.length)
    }
    expect(fills('influence', view).map((each) => each.key)).toEqual(['led.0'])
    expect(fills('faith', view).map((each) => each.key)).toContain('faith.1')
    expect(fills('unrest', view).find((each) => each.key === 'unrest')?.d).not.toBe('')
  })

  it('shows no leader where two have as much influence', () => {
    const view = table()
    view.influence[area('seine')] = 0x22
    expect(fills('influence', view)).toEqual([])
  })

  it('knows what is in the Empire, what has left it, and that it may be dissolved', () => {
    const view = table()
    const wien = province('wien')
    expect(isImperial(printed, view, wien)).toBe(true)
    expect(isImperial(printed, view, province('paris'))).toBe(false)
    view.departed = [MAP.provinces[wien].area]
    expect(isImperial(printed, view, wien)).toBe(false)
    expect(signsOf('empire', printed, view, painted(printed, view)).map((each) => each.key)).toContain('departed')
    view.departed = []
    view.emperor = NOBODY
    expect(isImperial(printed, view, wien)).toBe(false)
  })

  it('shows the pieces that it is about', () => {
    expect(showsPiece('realms', 'army')).toBe(true)
    expect(showsPiece('influence', 'claim')).toBe(true)
    expect(showsPiece('influence', 'army')).toBe(false)
    expect(showsPiece('trade', 'guard')).toBe(true)
  })

  it('has a key', () => {
    const view = table()
    for (const layer of LAYERS) expect(signsOf(layer, printed, view, painted(printed, view)).length > 0, layer).toBe(layer !== 'realms')
  })
})

describe('a window', () => {
  const view = table()

  it('shows a box in its middle, never larger than asked for', () => {
    const sight = framed([0, 0, 100, 50], 800, 600, 100, 2)
    expect(sight).toEqual({ k: 2, x: 300, y: 250 })
    expect(framed([0, 0, 1200, 400], 800, 600, 100, 2).k).toBe(0.5)
    expect(isWithin([0, 0, 100, 50], sight, 800, 600)).toBe(true)
    expect(isWithin([0, 0, 300, 50], sight, 800, 600)).toBe(false)
  })

  it('shows places of one board, the main one first', () => {
    const paris = { kind: 'province' as const, number: province('paris') }
    const far = { kind: 'province' as const, number: MAP.provinces.findIndex((each) => each.board === 1) }
    expect(onOneBoard([far, paris], view)).toEqual([paris])
    expect(onOneBoard([far], view)).toEqual([far])
    expect(onOneBoard([{ kind: 'realm', number: realm('byzantium') }], view)).toEqual([])
  })

  it('finds a node and a sea where they are written', () => {
    for (const place of [{ kind: 'node' as const, number: node('champagne') }, { kind: 'sea' as const, number: sea('north-sea') }]) {
      const box = boxOfPlace(place, view)!
      expect([box[2] - box[0], box[3] - box[1]]).toEqual([120, 120])
    }
    expect(together([[0, 0, 1, 1], [5, -3, 6, 0]])).toEqual([0, -3, 6, 1])
  })
})

describe('finding a place', () => {
  const all: Findable[] = ['Köln', 'Kola', 'Orléans', 'New Orleans', 'Nouvelle-Orléans', 'Zeta'].map((name, number) => ({ place: { kind: 'province', number }, name, within: '', isTarget: name === 'Zeta' }))
  const names = (typed: string) => find(typed, all).map((each) => each.name)

  it('does not ask for accents, and begins with names that begin so', () => {
    expect(plain('Orléans')).toBe('orleans')
    expect(names('kol')).toEqual(['Kola', 'Köln'])
    expect(names('orl')).toEqual(['Orléans', 'New Orleans', 'Nouvelle-Orléans'])
    expect(names('köln')).toEqual(['Köln'])
    expect(names('xyz')).toEqual([])
  })

  it('lists what may be chosen before anything is typed, and first', () => {
    expect(names('')).toEqual(['Zeta'])
    expect(names('e')[0]).toBe('Zeta')
  })
})
