import { describe, expect, it } from 'vitest'
import type { Step } from '../../../lib/playback/types'
import { SCENES, setScenes } from '../../../lib/settings.svelte'
import type { TableStore } from '../../../lib/table.svelte'
import type { Frame, LogEvent } from '../../../lib/types'
import { COUNTIES, county, MAP } from '../box'
import { cut } from '../playback'
import { PEASANTS, type WallensteinView } from '../view'
import { battleOf, holder, pairs, remaining, sideFor, sum, takesPart, tally, type Battle } from './battle'
import { groundOf, nameAt, panesOf } from './ground'
import { battleAround, isWhole, scene } from './index'
import { AT_MOST, haste, LEAST, LOOK, lyingAt, motionOf, overAt, partAt, placeAt, travellersAt } from './motion'

function told(kind: string, facts: LogEvent['facts'], at = 7): LogEvent {
  return { at, kind, facts, sentence: kind, seat: 0, time: '' }
}

// Seat 1 with 4 armies, a tile and a cube of the tray against seat 0 with 2 armies, the guard of a palace and peasants
const ATTACKED = { seat: 1, origin: 20, county: 21, armies: 4, defender: 0, peasants_help: 1, staying: 2, attack_tile: 1, defending: 2, palace_guard: 1, defence_tile: 0, land: 0, revolts: 0, event_card: 3, lay: [0, 1, 0, 2, 0, 1], stuck: [2, 3, 3, 6, 5, 2], odds: [60, 18, 22, 1, 2, 0] }
const FELL = { thrown: [3, 6, 0, 2, 0, 1], tray: [2, 5, 1, 2, 1, 1], attacker: 1, defender: 0, county: 21, inside: [3, 4, 2, 6, 4, 2] }
const attack = (facts: object = {}, fell: object = {}, end: LogEvent = told('conquered', { seat: 1, county: 21, armies: 2, former: 0, buildings: [0, 1], losses: [2, 3, 0, 0, 0, 1] })) => [told('attacked', { ...ATTACKED, ...facts }), told('fell', { ...FELL, ...fell }), told('handed-over', { seat: 0, county: 21, action: 9 }), end]
const found = (events: LogEvent[]): Battle => battleOf(events)!

const TIE = attack({}, { tray: [3, 4, 0, 0, 0, 1], inside: [2, 5, 3, 8, 5, 2] }, told('neutral', { county: 21, former: 0, buildings: [0], losses: [3, 4, 0, 0, 0, 1] }))
const REVOLT = [told('revolted', { seat: 2, county: 5, peasants: 3, armies: 4, revolts: 1, additional: 2, lay: [0, 0, 0, 0, 0, 2], stuck: [0, 0, 1, 0, 0, 3], odds: [55, 0, 45, 1, 3, 0] }), told('fell', { thrown: [0, 0, 4, 0, 0, 5], tray: [0, 0, 4, 0, 0, 3], attacker: 2, defender: -1, county: 5, inside: [0, 0, 1, 0, 0, 5] }), told('held', { seat: 2, county: 5, armies: 1, losses: [0, 0, 3, 0, 0, 3] })]
const LAND = [told('attacked', { ...ATTACKED, defender: -1, defending: 0, palace_guard: 0, land: 1, lay: [0, 0, 0, 0, 0, 0], stuck: [0, 0, 0, 0, 0, 0], attack_tile: 0 }), told('fell', { thrown: [0, 4, 0, 0, 0, 1], tray: [0, 3, 0, 0, 0, 1], attacker: 1, defender: -1, county: 21, inside: [0, 1, 0, 0, 0, 0] }), told('conquered', { seat: 1, county: 21, armies: 2, former: -1, buildings: [], losses: [0, 1, 0, 0, 0, 1] })]

describe('a battle', () => {
  it('knows where the cubes of both sides come from, also what gives nothing', () => {
    const battle = found(attack())
    const brought = battle.sides.map((side) => side.sources.map((source) => [source.kind, source.count]))
    expect(brought[0]).toEqual([['county', 4], ['tile', 1], ['tray', 1]])
    expect(brought[1]).toEqual([['county', 2], ['event', 1], ['tile', 0], ['tray', 0], ['peasants', 1]])
    expect(battle.sides.map((side) => sum(side.thrown))).toEqual([6, 4])
    expect(battle).toMatchObject({ from: 20, staying: 2, odds: { win: 60, tie: 18, loss: 22 }, buildings: [0, 1], planned: 9 })
  })

  it('counts peasants for the defender, and for nobody where there is unrest', () => {
    expect(tally(found(attack()), FELL.tray)).toEqual([5, 3])
    const unrest = found(attack({ peasants_help: 0, revolts: 2 }))
    expect(tally(unrest, FELL.tray)).toEqual([5, 2])
    expect(sideFor(unrest, PEASANTS)).toBe(-1)
  })

  it('pairs what is lost, peasants first, and leaves the others', () => {
    const battle = found(attack())
    expect(pairs(battle)).toEqual([[1, PEASANTS], [1, 0], [1, 0]])
    expect(remaining(battle)).toEqual([0, 2, 0, 0, 0, 0])
    expect(holder(battle)).toBe(1)
  })

  it('ends in a tie with all pairs struck and nobody left', () => {
    const battle = found(TIE)
    expect(pairs(battle)).toHaveLength(4)
    expect(sum(remaining(battle))).toBe(0)
    expect(holder(battle)).toBe(-1)
  })

  it('has the peasants of a revolt on the left, and those of free land on the right', () => {
    const revolt = found(REVOLT)
    expect(revolt.sides.map((side) => side.colour)).toEqual([PEASANTS, 2])
    expect(revolt.sides[0].sources.map((source) => [source.kind, source.count])).toEqual([['markers', 1], ['winter', 2], ['tray', 2]])
    expect([holder(revolt), takesPart(revolt, 2), takesPart(revolt, 1)]).toEqual([2, true, false])
    const land = found(LAND)
    expect(land.sides.map((side) => [side.colour, sum(side.thrown)])).toEqual([[1, 4], [PEASANTS, 1]])
    expect(land.former).toBe(-1)
  })

  it('is found from the line of the log that told the throw, and only if it is told whole', () => {
    const events = [told('taxed', {}), ...REVOLT, told('marker', { county: 5, revolts: 2 }), ...attack().map((event) => ({ ...event, at: 8 }))]
    expect(battleAround(events[2], events)).toEqual([...REVOLT, events[4]])
    expect(battleAround(events[6], events)).toHaveLength(4)
    expect(battleAround(events[1], events)).toEqual([])
    expect([isWhole(attack()), isWhole(attack().slice(0, 2)), isWhole(attack().slice(1))]).toEqual([true, false, false])
    const old = attack().map((event) => ({ ...event, facts: { ...event.facts } }))
    delete old[0].facts.stuck // told by an older server
    expect(isWhole(old)).toBe(false)
  })
})

describe('its motion', () => {
  const every: [string, LogEvent[]][] = [['attack', attack()], ['tie', TIE], ['revolt', REVOLT], ['land', LAND]]

  it.each(every)('brings exactly the told cubes into the tray and leaves the others inside (%s)', (_, events) => {
    const battle = found(events)
    const motion = motionOf(battle)
    expect(lyingAt(motion, -1)).toEqual([0, 0, 0, 0, 0, 0])
    expect(lyingAt(motion, motion.fallen)).toEqual(battle.tray)
    const inside = motion.cubes.filter((cube) => !cube.out)
    expect(battle.inside.map((_, colour) => inside.filter((cube) => cube.colour === colour).length)).toEqual(battle.inside)
    const slots = inside.map((cube) => `${cube.end.x.toFixed(1)} ${cube.end.y.toFixed(1)}`)
    expect(new Set(slots).size).toBe(slots.length)
  })

  it.each(every)('goes from part to part, and is the same each time (%s)', (_, events) => {
    const motion = motionOf(found(events))
    expect(motionOf(found(events))).toEqual(motion)
    const parts = [-1, 0, motion.fallen - 1, motion.fallen, motion.paired, motion.done].map((time) => partAt(motion, time))
    expect(parts).toEqual(['before', 'fall', 'fall', 'pairs', 'survivors', 'result'])
    expect(motion.paired - motion.fallen).toBe(motion.pairs * 300 + 250)
  })

  it('counts up as cubes come to rest, never down', () => {
    const motion = motionOf(found(attack()))
    let before = 0
    for (let time = 0; time <= motion.fallen; time += 16) {
      const now = sum(lyingAt(motion, time))
      expect(now).toBeGreaterThanOrEqual(before)
      before = now
    }
    expect(sum(lyingAt(motion, 500))).toBe(0)
  })

  it('lets no cube jump', () => {
    const motion = motionOf(found(attack()))
    for (const cube of motion.cubes) {
      let last = placeAt(cube, 0, motion)
      for (let time = 8; time < motion.done; time += 8) {
        const now = placeAt(cube, time, motion)
        expect(Math.hypot(now.x - last.x, now.y - last.y), `cube ${cube.id} at ${time}`).toBeLessThan(40)
        last = now
      }
    }
  })

  it('strikes the pairs one after another and keeps everything on the tray', () => {
    const battle = found(attack())
    const motion = motionOf(battle)
    const struck = (time: number) => motion.cubes.filter((cube) => placeAt(cube, time, motion).struck).length
    expect([0, 1, 2, 3].map((pair) => struck(motion.fallen + pair * 300 - 50))).toEqual([0, 2, 4, 6])
    for (const cube of motion.cubes.filter((each) => each.out)) {
      for (const place of [cube.end, cube.paired!]) {
        expect(place.x).toBeGreaterThan(10)
        expect(place.x + place.size).toBeLessThan(450)
      }
    }
  })

  it('tells others its end for as long as that is read, and takes no longer than four and a half seconds unless that must', () => {
    for (const [, events] of every) {
      const motion = motionOf(found(events))
      for (const read of [1800, 2485, 3600]) {
        const told = overAt(motion, read) - motion.paired
        expect(told).toBeGreaterThanOrEqual(read)
        expect((LOOK + motion.paired) / haste(motion, read) + told).toBeLessThanOrEqual(Math.max(AT_MOST, LEAST + read) + 1)
      }
    }
  })

  it('has room for a throw of fifty cubes', () => {
    const many = attack({ armies: 20, staying: 1, defending: 18, lay: [0, 0, 0, 5, 5, 6], stuck: [9, 9, 9, 9, 9, 9] }, { thrown: [19, 21, 0, 5, 5, 6], tray: [18, 20, 4, 8, 6, 9], inside: [10, 10, 5, 6, 8, 6] }, told('neutral', { county: 21, former: 0, buildings: [], losses: [11, 20, 0, 0, 0, 9] }))
    const motion = motionOf(found(many))
    expect(motion.pairs).toBe(20)
    for (const cube of motion.cubes) if (cube.paired) expect(cube.paired.x + cube.paired.size).toBeLessThan(450)
  })
})

describe('the ground', () => {
  it('holds both counties, whatever their places', () => {
    for (let number = 0; number + 1 < COUNTIES; number++) {
      const ground = groundOf([number, number + 1], 1440, 848)
      const [x0, , x1] = county(number).box
      expect(x0).toBeGreaterThanOrEqual(ground.x - 1)
      expect(x1).toBeLessThanOrEqual(ground.x + ground.width + 1)
      expect(ground.scale).toBeLessThanOrEqual(2.2)
    }
  })

  it('shows each county on the side on which its armies stand, wherever it lies', () => {
    const middle = (pane: { left: number; ground: { x: number; scale: number } }, number: number) => pane.left + ((county(number).box[0] + county(number).box[2]) / 2 - pane.ground.x) * pane.ground.scale
    let apart = 0
    for (const [one, other] of MAP.borders) for (const [from, to] of [[one, other], [other, one]]) {
      const panes = panesOf(from, to, 1440, 848)
      apart += panes.length - 1
      expect(middle(panes[0], from)).toBeLessThan(middle(panes.at(-1)!, to))
      expect(panes.flatMap((pane) => pane.counties)).toEqual([from, to])
      if (panes.length > 1) for (const { ground, width, counties: [number] } of panes) expect((county(number).box[2] - county(number).box[0]) * ground.scale).toBeLessThanOrEqual(width)
    }
    expect(apart).toBeGreaterThan(MAP.borders.length) // most lie above, below or to the left
    expect(apart).toBeLessThan(2 * MAP.borders.length)
  })

  it('lets those who remain travel to the county, and nobody else', () => {
    const motion = motionOf(found(attack()))
    const way = [0.01, 0.5, 0.99].map((part) => travellersAt(motion, 1, motion.outlined + part * (motion.done - motion.outlined)))
    expect(way.map((each) => each.length)).toEqual([2, 2, 2])
    expect(way[2][0].place.x).toBeGreaterThan(way[0][0].place.x)
    expect(way[2][0].place.y).toBeLessThan(way[0][0].place.y)
    expect([travellersAt(motion, 1, motion.outlined), travellersAt(motion, 1, motion.done), travellersAt(motion, 0, motion.done - 1)]).toEqual([[], [], []])
  })

  it('reads the same whether or not help and the tray have lines of their own', () => {
    const [begun, ...rest] = attack()
    const events = [begun, told('reinforced', { colour: 1, armies: 1, help: 0 }), told('from-tray', { tray: [0, 1, 0, 2, 0, 1] }), ...rest]
    expect(found(events)).toEqual(found(attack()))
    expect(battleAround(events[3], events)).toEqual(events)
    const moment = { at: 7, view: {}, events, scores: [] } as unknown as Frame
    expect(cut(moment, {} as WallensteinView, { seat: 0 } as TableStore).map((each) => each.events.length)).toEqual([1, 6])
  })

  it('puts a name on its own land, or nowhere', () => {
    const ground = groundOf([0], 1440, 848)
    const [x, y] = county(0).label
    const inside: [number, number] = [(x - ground.x) * ground.scale, (y - ground.y) * ground.scale]
    expect(nameAt(0, ground, [[-500, -500], inside], 20)).toEqual(inside)
    expect(nameAt(0, ground, [[-500, -500]], 20)).toBeNull()
    const [west, , east] = county(0).box.map((edge) => edge * ground.scale)
    expect(nameAt(0, ground, [inside], 0.4 * (east - west))).toEqual(inside) // longer than its land, but its middle lies on it
    expect(nameAt(0, ground, [inside], east - west)).toBeNull()
  })
})

describe('the setting', () => {
  const step = (events: LogEvent[], seat: number) => ({ events, view: { seat } }) as unknown as Step

  it('shows all battles, only mine, or none', () => {
    const shows = (seat: number) => scene.shows(step(attack(), seat))
    const seen = SCENES.map((each) => {
      setScenes(each)
      return [shows(0), shows(1), shows(2), shows(-1), scene.among(attack())]
    })
    setScenes('all')
    expect(seen).toEqual([[true, true, true, true, true], [true, true, false, false, true], [false, false, false, false, false]])
  })

  it('lets both sides take part, and leads me from my own march to the battle at once', () => {
    expect([0, 1, 2].map((seat) => scene.isMine(step(attack(), seat), seat))).toEqual([true, true, false])
    const moment = { at: 7, view: {}, events: attack(), scores: [] } as unknown as Frame
    const steps = (seat: number) => cut(moment, {} as WallensteinView, { seat } as TableStore).map((each) => each.events.length)
    expect(steps(1)).toEqual([4])
    expect(steps(0)).toEqual([1, 4]) // first the march that stops me, then the battle
  })
})
