import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MAIN, MAP, type Named } from '../box'
import { isOn } from '../geo'
import { coveredBy } from '../pieces'
import type { Place } from '../targets'
import { boxOfName, placed, touches, type Name, type Wish } from './names'
import { textWidth } from './widths'
import { RING, sizesAt } from './sizes'
import { distanceAt, drawnScale, marksAt, namesAt, sizeOf, type Called } from './wishes'

const ZOOMS = [0.06, 0.1, 0.19, 0.29, 0.36, 0.47, 0.59, 0.6, 0.75, 1, 1.4, 2]
const GERMAN = '../src/hausmacht/games/price_of_power/words/de'

/** The words of a section, as they stand in the files of a language. */
function words(section: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const file of readdirSync(GERMAN).filter((name) => name.endsWith('.toml'))) {
    const part = readFileSync(`${GERMAN}/${file}`, 'utf8').split(/^\[/m).find((each) => each.startsWith(`${section}]`))
    for (const [, id, text] of part?.matchAll(/^"?([\w-]+)"? = "(.*)"$/gm) ?? []) found[id] = text
  }
  return found
}

function everything(german: boolean): Called {
  const named = (list: Named[], section: string) => {
    const other = german ? words(section) : {}
    return list.map(({ id, name }, number) => ({ number, text: other[id] ?? name }))
  }
  const capitals = MAP.provinces.flatMap(({ name, board, at }, number) => (board === MAIN && number % 5 === 0 ? [{ number, text: `Realm of ${name}`, at, promised: number % 50 === 0, lands: 3 }] : []))
  return { boards: [0, 1, 2, 3, 4, 5], provinces: named(MAP.provinces, 'province'), areas: named(MAP.areas, 'area'), seas: named(MAP.seas, 'sea'), nodes: named(MAP.nodes, 'node'), realms: capitals, seats: capitals }
}

function overlaps(names: Name[]): string[] {
  const boxes = names.map((name) => boxOfName(name))
  return boxes.flatMap((box, at) => boxes.slice(at + 1).flatMap((other, more) => (touches(box, other) ? [`${names[at].lines.join(' ')} on ${names[at + 1 + more].lines.join(' ')}`] : [])))
}

describe.each([['English', false], ['German', true]])('names on the whole map in %s', (_, german) => {
  const called = everything(german)
  const kinds = (names: Name[], kind: string) => names.filter((name) => name.kind === kind).length

  it.each(ZOOMS)('never touch each other at %s', (k) => {
    const names = namesAt(drawnScale(k), called)
    expect(overlaps(names)).toEqual([])
    for (const name of names) expect(name.size * drawnScale(k), name.lines.join(' ')).toBeGreaterThan(9.5) // pixels
  })

  it.each(ZOOMS)('are all there that %s promises', (k) => {
    const names = namesAt(drawnScale(k), called)
    const distance = distanceAt(drawnScale(k))
    if (distance === 'near') expect(kinds(names, 'province')).toBe(MAP.provinces.length)
    if (distance === 'middle') expect(kinds(names, 'area')).toBe(MAP.areas.length)
    if (distance === 'far') expect(names.filter((name) => name.kind === 'realm').length).toBeGreaterThanOrEqual(called.realms.filter((each) => each.promised).length)
    if (distance !== 'far') expect(kinds(names, 'sea')).toBe(MAP.seas.length)
  })
})

describe('a picture', () => {
  const province = { kind: 'province' as const, number: MAP.provinces.findIndex(({ id }) => id === 'bordeaux') }

  it.each([0.2, 0.4, 1])('names what it shows at %s', (k) => {
    const names = namesAt(drawnScale(k), { ...everything(false), pictured: [province] })
    expect(names.filter(({ key }) => key === `province.${province.number}`).length).toBe(1)
    expect(overlaps(names)).toEqual([])
  })

  it('names no realms beside it', () => {
    const far = (pictured: Place[]) => namesAt(drawnScale(0.2), { ...everything(false), pictured }).filter(({ kind }) => kind === 'realm').length
    expect(far([])).toBeGreaterThan(0)
    expect(far([province])).toBe(0)
  })
})

describe('a name', () => {
  const wish = (key: string, text: string, promised: boolean, ...spots: number[][]): Wish => ({ key, kind: 'area', number: 0, text, size: 10, promised, covering: 5, spots: spots.map(([x, y], cost) => ({ x, y, lines: 1, cost })) })
  const board = [[-500, -500, 1000, 1000]]
  const where = (names: Name[]) => Object.fromEntries(names.map(({ key, x, y }) => [key, [x, y]]))

  it('stands on its best spot', () => {
    expect(where(placed([wish('a', 'Loire', true, [0, 0], [0, 50])], [], board, 1))).toEqual({ a: [0, 0] })
  })

  it('makes room for one that has no other spot', () => {
    const names = placed([wish('a', 'Loire', true, [0, 0], [0, 50]), wish('b', 'Seine', true, [0, 0])], [], board, 1)
    expect(where(names)).toEqual({ a: [0, 50], b: [0, 0] })
  })

  it('that is only welcome stays away where there is no room', () => {
    const names = placed([wish('a', 'Loire', true, [0, 0]), wish('b', 'Seine', false, [0, 4], [900, 0])], [], board, 1)
    expect(where(names)).toEqual({ a: [0, 0] })
  })

  it('does not stand on a town if it can help it', () => {
    const town = [{ x: 0, y: 0, wide: 5, high: 5 }]
    expect(where(placed([wish('a', 'Loire', true, [0, 0], [0, 50])], town, board, 1))).toEqual({ a: [0, 50] })
    expect(where(placed([wish('a', 'Loire', true, [0, 0])], town, board, 1))).toEqual({ a: [0, 0] })
  })

  it('stands on a town rather than on a piece, which hides it', () => {
    const piece = { x: 0, y: 0, wide: 6, high: 6, weight: 3 }
    const town = { x: 0, y: 200, wide: 6, high: 6 }
    expect(where(placed([wish('a', 'Loire', true, [0, 0], [0, 200])], [piece, town], board, 1))).toEqual({ a: [0, 200] })
  })

  it('makes way for an army', () => {
    const called = everything(false)
    const scale = drawnScale(0.6)
    const key = `province.${MAP.provinces.findIndex(({ id }) => id === 'bordeaux')}`
    const before = namesAt(scale, called).find((name) => name.key === key)!
    const army = coveredBy({ key: '', kind: 'army', player: 0, count: 5, at: [before.x, before.y] }, 1)
    const after = namesAt(scale, called, [army])
    expect(touches(boxOfName(after.find((name) => name.key === key)!), army)).toBe(false)
    expect(overlaps(after)).toEqual([])
  })

  it('makes way for the ring around a capital', () => {
    const scale = drawnScale(0.42)
    const london = MAP.provinces.findIndex(({ id }) => id === 'london')
    const [[x, y], half] = [MAP.provinces[london].at, RING * sizesAt(scale).town]
    const onIt = (called: Called) => namesAt(scale, called).filter((name) => touches(boxOfName(name), { x, y, wide: half, high: half })).length
    expect(onIt(everything(false))).toBe(1)
    expect(onIt({ ...everything(false), ringed: [london] })).toBe(0)
  })

  it('is as wide as its letters, with or without accents', () => {
    expect(textWidth('mm', 10)).toBeCloseTo(19)
    expect(textWidth('Köln', 10)).toBe(textWidth('Koln', 10))
  })

  it('grows on the screen as one comes nearer, but not without end', () => {
    const pixels = (scale: number) => sizeOf('province', scale) * scale
    expect(pixels(0.6)).toBeLessThan(pixels(0.864))
    expect(pixels(2)).toBeLessThan(16)
    expect(marksAt(0.6, everything(false)).length).toBe(MAP.provinces.length)
  })
})

describe('a scale', () => {
  it('is drawn for the next step below, so that letters only grow in between', () => {
    for (const k of ZOOMS) {
      expect(drawnScale(k)).toBeLessThanOrEqual(k + 1e-9)
      expect(drawnScale(k) * 1.2).toBeGreaterThan(k - 1e-9)
    }
    expect(distanceAt(drawnScale(0.6))).toBe('near')
    expect(distanceAt(drawnScale(0.59))).toBe('middle')
    expect(distanceAt(drawnScale(0.2))).toBe('far')
  })
})

it('a province lies under its town', () => {
  MAP.provinces.forEach(({ at, id }, number) => expect(isOn(number, at), id).toBe(true))
})
