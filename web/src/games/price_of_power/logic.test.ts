import { describe, expect, it } from 'vitest'
import listed from '../../../tests/printed/price_of_power.json'
import type { TableStore } from '../../lib/table.svelte'
import type { Option, LogEvent, Question, Refusal } from '../../lib/types'
import { step } from './borders'
import { AREAS, ARMIES, MAIN, MAP, NAMED_REALMS, NOBODY, PROVINCES, REBELS, SEAS, UNIT_KINDS, landsOf, spotsOf } from './box'
import { LINES, SEA, WASTE, around, boxOf, inPatches, linesWhere, near, shapeOf, walked } from './geo'
import { boxedLabel } from './labels'
import { mentions } from './mentioned'
import { looks, painted } from './paint'
import { laid, piecesOf } from './pieces'
import { textsIn } from './reading'
import { chosenPlace, nextAnswer, placeIn, refusalAt, sidesOf, targetAt, targetsOf, under } from './targets'
import { LARGE, SMALL, VASSAL, armiesOf, boardsOf, capitals, faithIn, facing, fleetOf, inOrder, incomeOf, taxOfRealm, influenceIn, merchantsAt, provincesOf, realmOf, realmsWith, share, spoken, tiesOf, type PriceOfPowerPrinted, type PriceOfPowerView } from './view'
import { de } from './words/de'
import { en } from './words/en'

const printed = listed as PriceOfPowerPrinted
const province = (id: string) => MAP.provinces.findIndex((each) => each.id === id)
const area = (id: string) => MAP.areas.findIndex((each) => each.id === id)
const realm = (id: string) => MAP.realms.findIndex((each) => each.id === id)
const sea = (id: string) => MAP.seas.findIndex((each) => each.id === id)

/** Two players, France and Castile, before anything lies on the boards; every province of the main map belongs to Aragon. */
function table(): PriceOfPowerView {
  const row = (length: number, value: number) => Array.from({ length }, () => value)
  const drawn: Partial<PriceOfPowerView> = {
    seat: 0, deciding: [0], progress: '1', realms: [realm('france'), realm('castile')], bots: [false, false],
    token: row(PROVINCES, NOBODY), occupier: row(PROVINCES, NOBODY), unrest: row(PROVINCES, 0), dynamic: row(PROVINCES, NOBODY),
    flag: MAP.provinces.map((each) => (each.board === MAIN ? realm('aragon') : NOBODY)),
    recruits: [], rebels: row(AREAS, 0), influence: row(AREAS, 0), imperial: [], claims: row(AREAS, 0), core: row(AREAS, NOBODY), faith: row(AREAS, 0), infected: [], plague: [], battlegrounds: [],
    camps: row(AREAS, 0), light: row(SEAS, 0), slots: row(SEAS, 0), docked: [], fleet_at: row(2, NOBODY), fleet: row(6, 0),
    war: row(MAP.realms.length, 0), truce: row(MAP.realms.length, 0), ally: row(MAP.realms.length, NOBODY), active: [], marriage: row(MAP.realms.length, 0), overlord: row(MAP.realms.length, NOBODY), capital: row(MAP.realms.length, NOBODY),
    ducats: [15, 15], power: row(6, 3), prestige: [0, 0], stability: [0, 0], loans: [0, 0], available: [4, 4], exhausted: [0, 0], colonists: [0, 0], allied: [0, 0], state_faith: [0, 0], ideas: [0, 0],
    character: row(16, NOBODY), ill: row(16, 0), army_at: row(2 * ARMIES, NOBODY), army: row(2 * ARMIES * UNIT_KINDS, 0), merchant_at: row(6, NOBODY), merchant_down: row(6, 0), passed: row(2, NOBODY), power_of_bots: [0, 0],
    done: [[], []], display: [[], []], events_up: [], events_down: 0, idea_display: [], milestones: [], struggles: [], struggle: NOBODY, curia: [], excommunicated: NOBODY, crusade: NOBODY, emperor: NOBODY, authority: 0,
    pirates: row(MAP.nodes.length, 0), expanded: row(MAP.nodes.length, 0), age: 1, round: 1, phase: 2, first: 1, player: 0, hand_sizes: row(6, 0), mission_counts: [0, 0], worth: [0, 0], my_hand: [], my_missions: [],
  }
  return drawn as PriceOfPowerView // what is not drawn is left out
}

const PARIS = province('paris')
const SEINE = MAP.provinces[PARIS].area

function asked(options: Partial<Option>[], refused: Partial<Refusal>[] = [], numbers: Record<string, number> = {}): Question {
  return {
    seat: 0, kind: 'place-influence', numbers, sentence: 'Where?', forced: '',
    options: options.map((each) => ({ text: 'x', kind: 'influence', numbers: {}, label: '', ...each })),
    refused: refused.map((each) => ({ text: 'y', kind: 'influence', code: 'no', rule: '', numbers: {}, because: {}, label: '', reason: 'No.', ...each })),
  }
}

describe('the map', () => {
  it('has a shape for every province and every sea', () => {
    for (let side = 0; side < WASTE; side++) {
      expect(shapeOf(side), String(side)).toMatch(/^M-?\d+ -?\d+l/)
      const [left, top, right, bottom] = boxOf(side)
      expect(right - left).toBeGreaterThan(5)
      expect(bottom - top).toBeGreaterThan(5)
    }
  })

  it('joins lines to closed rings', () => {
    for (let side = 0; side < WASTE; side++) {
      const ends = new Map<string, number>()
      for (const { sides, points } of LINES) {
        if (!sides.includes(side) || points[0].join() === points.at(-1)!.join()) continue
        for (const end of [points[0], points.at(-1)!]) ends.set(end.join(), (ends.get(end.join()) ?? 0) + 1)
      }
      expect([...ends.values()].filter((count) => count % 2 === 1), String(side)).toEqual([])
    }
  })

  it('draws around several provinces without the lines between them', () => {
    const lands = landsOf(SEINE)
    const inner = LINES.filter(({ sides }) => sides.every((side) => lands.includes(side)))
    const together = around(lands)
    const alone = lands.map(shapeOf).join('')
    expect(inner.length).toBeGreaterThan(0)
    expect(together.length).toBeLessThan(alone.length)
    expect(around([])).toBe('')
  })

  it('walks steps from a place', () => {
    expect(walked('10 20 3-4-5 0')).toEqual([[10, 20], [13, 16], [8, 16]])
  })

  it('finds the lines for which something holds', () => {
    const coast = linesWhere((one, other) => one === PARIS || other === PARIS)
    expect(coast.split('M')).toHaveLength(1 + LINES.filter(({ sides }) => sides.includes(PARIS)).length)
  })

  it('draws lines in patches: each once, those of a patch near one another, whichever way they were written', () => {
    const all = linesWhere(() => true)
    const patches = inPatches(all)
    const sorted = (path: string) => path.split('M').sort()
    expect(sorted(patches.join(''))).toEqual(sorted(all))
    for (const patch of patches) {
      const begins = patch.split('M').slice(1).map((line) => line.match(/-?\d+/g)!.slice(0, 2).map(Number))
      for (const axis of [0, 1]) {
        const places = begins.map((at) => at[axis])
        expect(Math.max(...places) - Math.min(...places)).toBeLessThan(400)
      }
    }
    expect(patches.length).toBeGreaterThan(50)
    expect(inPatches('M10 10L20 20M900 10L910 10M11 10l1 1')).toEqual(['M10 10L20 20M11 10l1 1', 'M900 10L910 10'])
  })

  it('lets the arrow keys reach every province of the main map', () => {
    const seen = new Set([PARIS])
    const waiting = [PARIS]
    while (waiting.length) {
      const from = waiting.pop()!
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const to = step(from, key, () => true)
        if (!seen.has(to)) {
          seen.add(to)
          waiting.push(to)
        }
      }
    }
    const missed = MAP.provinces.flatMap((each, number) => (each.board === MAIN && !seen.has(number) ? [each.id] : []))
    expect(missed.length).toBeLessThan(12)
    for (const id of missed) expect(near(province(id)).some((side) => seen.has(side)), id).toBe(true)
  })

  it('stays where no neighbour lies', () => {
    expect(step(PARIS, 'ArrowLeft', () => false)).toBe(PARIS)
    expect(step(PARIS, 'Enter', () => true)).toBe(PARIS)
  })

  it('has room for pieces in every area', () => {
    for (let at = 0; at < AREAS; at++) expect(spotsOf(at).length).toBeGreaterThan(0)
  })
})

describe('what is read off the tokens', () => {
  it('takes one number out of those that share a row', () => {
    expect([0, 1, 2].map((player) => share(0x312, player, 4))).toEqual([2, 1, 3])
    expect(share(31 * 2 ** 25, 5, 5)).toBe(31)
  })

  it('knows whose a province is', () => {
    const view = table()
    view.token[PARIS] = 0 * 3 + LARGE
    view.token[province('nantes')] = 1 * 3 + VASSAL
    view.flag[province('nantes')] = realm('brittany')
    expect(realmOf(view, PARIS)).toBe(realm('france'))
    expect(realmOf(view, province('nantes'))).toBe(realm('brittany'))
    expect(realmOf(view, province('barcelona'))).toBe(realm('aragon'))
    expect(provincesOf(view, realm('france'))).toEqual([PARIS])
    view.dynamic[province('barcelona')] = 2
    expect(realmOf(view, province('barcelona'))).toBe(NAMED_REALMS + 2)
  })

  it('calls a dynamic realm by the realm whose capital it holds', () => {
    const view = table()
    view.capital[realm('bohemia')] = province('praha')
    view.dynamic[province('praha')] = 3
    expect(spoken(view, NAMED_REALMS + 3)).toBe(realm('bohemia'))
    expect(spoken(view, NAMED_REALMS + 4)).toBe(NAMED_REALMS + 4)
  })

  it('counts taxes: own towns, vassals apart, nothing from what is occupied', () => {
    const view = table()
    const small = MAP.provinces.flatMap((each, number) => (printed.tax[number] === 1 && each.board === MAIN ? [number] : []))
    view.token[small[0]] = SMALL
    view.token[small[1]] = LARGE
    view.token[small[2]] = VASSAL
    view.token[small[3]] = SMALL
    view.occupier[small[3]] = 1
    expect(incomeOf(printed, view, 0)).toEqual({ base: 3, vassals: 1 })
    expect(taxOfRealm(printed, view, view.realms[0])).toBe(4) // whoever holds it
  })

  it('tells who would fight in an area', () => {
    const view = table()
    view.army_at[ARMIES + 1] = SEINE
    view.army[(ARMIES + 1) * UNIT_KINDS] = 2
    view.camps[SEINE] = 2 ** 5 // one of the other player's
    expect(facing(view, 0, SEINE)).toEqual([])
    view.war[view.realms[1]] = 1 // with the first player
    view.rebels[SEINE] = 2
    expect(facing(view, 0, SEINE)).toEqual([{ player: 1, units: 3 }, { player: NOBODY, units: 2 }])
    expect(facing(view, 1, SEINE)).toEqual([{ player: NOBODY, units: 2 }])
  })

  it('finds armies, fleets, merchants, wars and the order of play', () => {
    const view = table()
    view.army_at[ARMIES + 1] = SEINE
    view.army[(ARMIES + 1) * UNIT_KINDS] = 2
    view.army[(ARMIES + 1) * UNIT_KINDS + 4] = 1
    expect(armiesOf(view, 1)).toEqual([{ player: 1, number: 1, area: SEINE, arms: [2, 1, 0] }])
    view.fleet_at = [3, SEAS + PARIS]
    view.fleet = [1, 2, 0, 4, 0, 0]
    expect(fleetOf(view, 0)).toMatchObject({ sea: 3, port: NOBODY, ships: [1, 2, 0] })
    expect(fleetOf(view, 1)).toMatchObject({ sea: NOBODY, port: PARIS })
    view.merchant_at[4] = 7
    view.merchant_down[4] = 1
    expect(merchantsAt(view, 7)).toEqual([{ player: 1, down: true }])
    view.war[realm('aragon')] = 2
    expect(realmsWith(view.war, 1)).toEqual([realm('aragon')])
    expect(inOrder(view)).toEqual([1, 0])
  })

  it('has faiths that areas share, influence by player, and capitals only where they are held', () => {
    const view = table()
    const shared = printed.faith_of.findIndex((slot, at) => slot !== at)
    view.faith[printed.faith_of[shared]] = 2
    expect(faithIn(printed, view, shared)).toBe(2)
    view.influence[SEINE] = 0x30
    expect(influenceIn(view, SEINE)).toEqual([{ player: 1, cubes: 3 }])
    view.capital[realm('france')] = PARIS
    expect(capitals(view).size).toBe(0)
    view.token[PARIS] = SMALL
    expect([...capitals(view)]).toEqual([[PARIS, realm('france')]])
  })
})

describe('how the land looks', () => {
  it('tints towns, vassals and occupied land, and leaves out boards that are not played on', () => {
    const view = table()
    view.token[PARIS] = SMALL
    view.token[province('nantes')] = VASSAL
    view.occupier[PARIS] = REBELS
    const found = looks(printed, view)
    expect(found[PARIS]).toEqual({ owner: 0, vassal: false, vacant: false, occupier: REBELS })
    expect(found[province('nantes')]).toMatchObject({ owner: 0, vassal: true })
    expect(found[province('barcelona')]).toMatchObject({ owner: NOBODY, vacant: false })
    expect(MAP.provinces.every((_, number) => (found[number] !== null) === printed.in_play[number])).toBe(true)
    const paint = painted(printed, view)
    expect(paint.towns.map((each) => each.player)).toEqual([0])
    expect(paint.vassals.map((each) => each.player)).toEqual([0])
    expect(paint.occupied).toEqual([{ player: REBELS, d: shapeOf(PARIS) }])
    expect(paint.towns[0].d).toBe(shapeOf(PARIS))
  })

  it('draws the boards that are in play, with their free territories', () => {
    const there = printed.territory.findIndex((number) => number > 0)
    const only = (...numbers: number[]) => ({ ...printed, in_play: printed.in_play.map((_, number) => numbers.includes(number)) })
    expect(boardsOf(only(PARIS))).toEqual([MAIN])
    expect(boardsOf(only(there, PARIS))).toEqual([MAIN, MAP.provinces[there].board])
    expect(looks(only(there), table())[there]).toMatchObject({ vacant: true })
    expect(looks(only(there), table())[PARIS]).toBeNull()
  })

  it('runs borders between realms, not within them', () => {
    const view = table()
    expect(painted(printed, view).realmLines).toBe('')
    view.token[PARIS] = SMALL
    const around = LINES.filter(({ sides }) => sides.includes(PARIS) && sides.every((side) => side >= 0 && side < PROVINCES)).length
    expect(painted(printed, view).realmLines.split('M')).toHaveLength(1 + around)
  })
})

describe('pieces', () => {
  it('lie on free places, side by side', () => {
    const view = table()
    view.army_at[0] = SEINE
    view.army[0] = 3
    view.camps[SEINE] = 2 * 32
    view.influence[SEINE] = 0x12
    view.claims[SEINE] = 2
    view.rebels[SEINE] = 1
    const here = piecesOf(view, [MAIN])
    expect(here.map((piece) => [piece.kind, piece.player, piece.count])).toEqual([['army', 0, 3], ['camp', 1, 2], ['rebels', -1, 1], ['influence', -1, 3], ['claim', 1, 1]])
    expect(new Set(here.map((piece) => piece.at.join())).size).toBe(here.length)
  })

  it('stand beside the last place when there are too many', () => {
    const more = Array.from({ length: 4 }, () => ({ kind: 'camp' as const, player: 0, count: 1 }))
    const found = laid(more, [[0, 0], [10, 0]], 'x').map((piece) => piece.at)
    expect(found[1]).toEqual([10, 0])
    expect(new Set(found.map(String)).size).toBe(4)
  })

  it('tell wars and alliances beside capitals', () => {
    const view = table()
    view.capital[realm('aragon')] = province('valencia')
    view.war[realm('aragon')] = 1
    view.ally[realm('aragon')] = 1
    view.marriage[realm('aragon')] = 3
    view.allied = [2, 1]
    expect(tiesOf(view, realm('aragon'))).toEqual({ war: [0], truce: [], ally: [1], marriage: [0, 1] })
    expect(tiesOf(view, realm('france')).ally).toEqual([1])
    expect(piecesOf(view, [MAIN]).map((piece) => [piece.kind, piece.player])).toEqual([['war', 0], ['ally', 1]])
  })

  it('sail on seas and lie in ports', () => {
    const view = table()
    const port = MAP.provinces.findIndex((each) => each.port)
    view.light[0] = 2
    view.slots[0] = 1 * 32
    view.fleet_at = [0, SEAS + port]
    view.fleet = [1, 0, 0, 2, 0, 0]
    view.docked = [port, 0, 1]
    expect(piecesOf(view, [MAIN]).map((piece) => [piece.kind, piece.player, piece.count])).toEqual([['fleet', 0, 1], ['ships', 0, 2], ['guard', 1, 1], ['fleet', 1, 2], ['ships', 0, 1]])
  })
})

describe('targets of a question', () => {
  it('are the places that answers name', () => {
    const view = table()
    const question = asked(
      [{ text: 'influence a', numbers: { area: SEINE } }, { text: 'buy a', numbers: { area: SEINE, cost: 2 } }, { text: 'sail', numbers: { sea: sea('north-sea') } }, { text: 'done' }],
      [{ text: 'influence b', numbers: { area: area('aragon') } }, { text: 'again', numbers: { area: SEINE } }],
    )
    const targets = targetsOf(question, view)!
    expect([...targets.options.keys()]).toEqual([`area.${SEINE}`, `sea.${sea('north-sea')}`])
    expect([...targets.refused.keys()]).toEqual([`area.${area('aragon')}`])
    expect(targetAt(targets, under(PARIS, view))?.answers).toHaveLength(2)
    expect(targetAt(targets, under(SEA + sea('north-sea'), view))?.kind).toBe('sea')
    expect(refusalAt(targets, under(province('barcelona'), view))?.reason).toBe('No.')
    expect(targetAt(targets, under(province('barcelona'), view))).toBeUndefined()
  })

  it('are none where nothing has a place', () => {
    expect(targetsOf(null, table())).toBeNull()
    expect(targetsOf(asked([{ text: 'draw', numbers: { deck: 1 } }]), table())).toBeNull()
  })

  it('cover all lands of a realm, and armies stand where they are', () => {
    const view = table()
    view.token[PARIS] = SMALL
    view.army_at[1] = area('aragon')
    expect(sidesOf({ kind: 'realm', number: realm('france') }, view)).toEqual([PARIS])
    expect(placeIn({ army: 2 }, view, 0)).toEqual({ kind: 'area', number: area('aragon') }) // answers count armies from 1
    expect(placeIn({ army: 1 }, view, 0)).toBeNull()
    expect(placeIn({ army: 2 }, view, 1)).toBeNull()
    expect(placeIn({ area: 9999 }, view, 0)).toBeNull()
    expect(placeIn({ realm: 3, province: 5 }, view, 0)).toEqual({ kind: 'province', number: 5 })
    const targets = targetsOf(asked([{ text: 'war', numbers: { realm: realm('france') } }]), view)
    expect(targetAt(targets, under(PARIS, view))?.answers[0].text).toBe('war')
  })

  it('begin where the question says', () => {
    const targets = targetsOf(asked([{ text: 'march', numbers: { area: area('aragon') } }], [], { area: SEINE }), table())
    expect(targets?.origin).toEqual({ kind: 'area', number: SEINE })
  })

  it('offer their answers one after another, then none', () => {
    const question = asked([{ text: 'a', numbers: { area: SEINE } }, { text: 'b', numbers: { area: SEINE } }])
    const target = targetAt(targetsOf(question, table()), under(PARIS, table()))!
    expect([null, 'a', 'b', 'other'].map((picked) => nextAnswer(target, picked))).toEqual(['a', 'b', null, 'a'])
    expect(chosenPlace(question, 'b', table())).toEqual({ kind: 'area', number: SEINE })
    expect(chosenPlace(question, null, table())).toBeNull()
  })
})

describe('names', () => {
  it('go over as many lines as there is room for', () => {
    expect(boxedLabel('Bay of Biscay', 2)).toEqual(['Bay of', 'Biscay'])
    expect(boxedLabel('Ärmelkanal', 2)).toEqual(['Ärmelkanal'])
    expect(boxedLabel('Brittany & Normandy', 1)).toEqual(['Brittany & Normandy'])
    for (const each of [...MAP.areas, ...MAP.seas]) for (const lines of [1, 2, 3]) expect(boxedLabel(each.name, lines).join(' ')).toBe(each.name)
  })

  it('are there in both languages', () => {
    expect(Object.keys(de)).toEqual(Object.keys(en))
    const slots = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort()
    for (const [key, sentence] of Object.entries(en)) expect(slots(de[key as keyof typeof en]), key).toEqual(slots(sentence))
  })

  it('are found where an event tells of them, but not those of realms', () => {
    const at = { words: { sea: { 'gulf-of-bothnia': 'Bottnischer Meerbusen' } } } as unknown as TableStore
    const told = (sentence: string, facts: LogEvent['facts']): LogEvent => ({ at: 0, kind: 'x', facts, sentence, seat: -1, time: '' })
    const loire = told('France: 1 influence in Loire, a ship in the North Sea.', { realm: realm('france'), area: area('loire'), sea: sea('north-sea') })
    expect(mentions(loire, at).map((each) => each.key)).toEqual([`area.${area('loire')}`, `sea.${sea('north-sea')}`])
    expect(mentions(told('Castile takes a turn in Loire.', { realm: realm('castile') }), at)).toEqual([])
    expect(mentions(told('Schiffe im Bottnischer Meerbusen.', { seas: [sea('gulf-of-bothnia')] }), at).map((each) => each.key)).toEqual([`sea.${sea('gulf-of-bothnia')}`])
  })

  it('of cards lead to what they say', () => {
    const span = (text: string, strong = false, dim = false) => ({ text, strong, seat: -1, dim })
    const section = { title: 'Cards', page: '', header: [], rows: [], lines: [{ spans: [span('Royal Marriage  ', true), span('Cost: 1.'), span('*', false, true)] }, { spans: [span('no name')] }, { spans: [span('bare', true)] }], flow: false, grid: false, detail: false, on_request: true, own: false }
    expect([...textsIn([section])]).toEqual([['Royal Marriage', 'Cost: 1.']])
  })
})
