import { describe, expect, it } from 'vitest'
import { step } from './borders'
import listed from '../../../tests/printed/wallenstein.json'
import type { TableStore } from '../../lib/table.svelte'
import { BID, COUNTIES, MAP, MONEY_CARD, NO_CARD, PALACE, POST, TAXES, UNCOVERED, countyNumber } from './box'
import { mentions } from './index'
import { HIDDEN, completed, emptyDraft, grainComing, handOf, leftInHand, missing, objection, outlook, purse, put, supplyRow, winter, choiceText, type Outset } from './plan'
import { changes, majorities, scoringNow } from './scoring'
import { targetsOf } from './targets'
import { reasonsOf } from './reasons'
import { shoreOf } from './shore'
import type { WallensteinPrinted, WallensteinView } from './view'
import { waysOut } from './ways'
import { favorWorth, oddsLead } from './words.svelte'
import { de } from './words/de'
import { en } from './words/en'

/** Without the court: eleven boxes, no tower cards. */
const printed = { ...listed, boxes: listed.boxes.slice(0, 11), tower_cards: 0 } as WallensteinPrinted

function outset(view: WallensteinView, unrest: [number, number][] = []): Outset {
  return { printed, view, seat: 0, unrest: new Map(unrest) }
}

function table(): WallensteinView {
  const seat = { score: 0, place: 1, money: 3, grain: 4, reserve: 20, counties: 0, tile: -1, bid: 0, mat: emptyDraft(11) }
  return {
    seat: 0, deciding: [0], progress: '1/8', to_do: [], sealed: [true, true], phase: 'planning', year: 1, season: 0,
    counties: Array.from({ length: COUNTIES }, () => ({ owner: -1, armies: 0, built: 0, revolts: 0 })),
    seats: [{ ...seat }, { ...seat }], tower: [0, 0, 0, 0, 0, 0], tray: [0, 0, 0, 0, 0, 0], peasants: 20, tiles_left: [28, 26, 26], actions: [5, 1, 0, 8, 4], action: 0, turn: 0,
    tile_at: [0, 1, 2, 3, 4], seat_at: [-1, -1, -1, -1, -1], open_events: [2], gone_events: [], event: -1, battle: [], famine: [], draft: [], deck: [], modules: {}, my_plan: emptyDraft(11), my_to_do: [],
  }
}

function hold(view: WallensteinView, seat: number, id: string, armies: number, more: Partial<WallensteinView['counties'][0]> = {}): number {
  const number = countyNumber(id)
  view.counties[number] = { owner: seat, armies, built: 0, revolts: 0, ...more }
  view.seats[seat].counties += 1
  return number
}

describe('the shore', () => {
  it('is what no two outlines share', () => {
    const [west, east] = ['M0 0l10 0 0 10-10 0z', 'M10 10l0-10 10 0 0 10z']
    expect(shoreOf([west])).toBe('M0 0L10 0L10 10L0 10L0 0')
    expect(shoreOf([west, east])).toBe('M0 0L10 0M10 10L0 10L0 0M10 0L20 0L20 10L10 10')
  })
  it('leaves out every border between two counties', () => {
    const shore = shoreOf([...MAP.counties.map((each) => each.d), MAP.foreign])
    expect(shore.length).toBeGreaterThan(2000)
    expect(shore.length).toBeLessThan(MAP.counties.map((each) => each.d).join('').length)
    const within = MAP.inner.split('M')[1].match(/-?\d+/g)!.slice(0, 4).map(Number) // the first step of a border inland
    expect(shore).not.toContain(`M${within[0]} ${within[1]}L`)
  })
})

describe('a county that changes hands', () => {
  it('turns majorities, and loses its buildings to nobody', () => {
    const view = table()
    const there = hold(view, 1, 'maehren', 2, { built: 0b11 })
    hold(view, 0, 'boehmen', 4, { built: 0b10 })
    const { region } = printed.counties[there]
    expect(printed.counties[countyNumber('boehmen')].region).toBe(region)
    const both = { region, building: 0 }
    expect(changes(printed, view, there, 0)).toEqual([
      { ...both, seat: 0, had: 0, points: 3 },
      { ...both, seat: 1, had: 3, points: 0 },
      { region, building: 1, seat: 0, had: 1, points: 2 },
      { region, building: 1, seat: 1, had: 1, points: 0 },
    ])
    expect(changes(printed, view, there, -1)).toContainEqual({ ...both, seat: 1, had: 3, points: 0 })
  })
})

describe('the map', () => {
  it('has 45 counties and 114 borders, both ways', () => {
    expect(MAP.counties).toHaveLength(45)
    expect(MAP.borders).toHaveLength(114)
    printed.counties.forEach((each, number) => each.near.forEach((near) => expect(printed.counties[near].near).toContain(number)))
  })

  it('lets the arrow keys reach every county', () => {
    const seen = new Set([0])
    const open = [0]
    while (open.length) {
      const from = open.pop()!
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const to = step(from, key)
        if (to !== from) expect(printed.counties[from].near).toContain(to)
        if (!seen.has(to)) {
          seen.add(to)
          open.push(to)
        }
      }
    }
    expect(seen.size).toBe(45)
  })

  it('stays where nothing lies in that direction', () => {
    expect(step(countyNumber('holstein'), 'ArrowUp')).toBe(countyNumber('holstein'))
    expect(step(0, 'Enter')).toBe(0)
  })
})

describe('a plan', () => {
  it('uses every card once and says what is missing', () => {
    const view = table()
    const passau = hold(view, 0, 'passau', 2)
    const hand = handOf(printed, view, 0)
    expect(hand).toHaveLength(6)
    const draft = put(emptyDraft(11), TAXES, passau)
    expect(leftInHand(hand, draft)).not.toContain(passau)
    expect(missing(draft, hand)).toBe(5) // six cards for eleven boxes: five boxes stay open
    expect(completed(draft)[BID]).toBe(UNCOVERED)
    expect(choiceText(printed, TAXES, passau)).toBe('tax passau')
    expect(choiceText(printed, BID, MONEY_CARD + 3)).toBe('bid money-3')
  })

  it('lets a card change places with the one it meets', () => {
    const draft = put(put(emptyDraft(11), 0, 7), 1, 8)
    expect(put(draft, 1, 7, 0).slice(0, 2)).toEqual([8, 7])
  })

  it('refuses a bid one cannot pay, and the last card that could be bid', () => {
    const view = table()
    view.seats[0].money = 0
    for (let number = 0; number < 6; number++) view.counties[number] = { owner: 0, armies: 1, built: 0, revolts: 0 }
    const hand = handOf(printed, view, 0)
    expect(objection(emptyDraft(11), hand, BID, MONEY_CARD + 4, 3)).toEqual({ code: 'too-little-money', have: 3, need: 4 })
    let draft = emptyDraft(11)
    for (let box = 0; box < 6; box++) draft = put(draft, box, box)
    expect(objection(draft, hand, 6, MONEY_CARD, 0)).toEqual({ code: 'keep-a-bid' })
    expect(objection(draft, hand, 6, MONEY_CARD + 1, 0)).toBeNull()
    expect(objection(put(draft, BID, MONEY_CARD), hand, 6, MONEY_CARD + 1, 0)).toBeNull()
  })

  it('warns of what will be skipped along the known order', () => {
    const view = table()
    const lausitz = hold(view, 0, 'lausitz', 3)
    const boehmen = hold(view, 0, 'boehmen', 2)
    const schlesien = hold(view, 0, 'schlesien', 3, { revolts: 1 })
    let draft = put(emptyDraft(11), 5, lausitz) // 3 Thalers: the purse is empty
    draft = put(draft, PALACE, boehmen)
    draft = put(draft, TAXES, schlesien)
    const found = new Map(outlook(outset(view, [[schlesien, 30]]), draft).map((each) => [each.box, each]))
    expect(found.get(5)).toMatchObject({ trouble: null, before: [3, 3], after: [0, 0], gain: [5, 5] })
    expect(found.get(PALACE)).toMatchObject({ trouble: 'short', need: 3, have: 0, sure: true })
    expect(found.get(TAXES)).toMatchObject({ trouble: 'revolt', chance: 30, after: [6, 6] })
    expect(purse(outset(view), draft).map((each) => each.most)).toEqual([3, 0, 0, 0, 0, 6])
    expect(purse(outset(view), put(draft, BID, MONEY_CARD + 1)).map((each) => each.most)[0]).toBe(2)
  })

  it('tells a range where the order is hidden, and what is left in the end', () => {
    const view = table()
    view.actions = view.actions.filter((box) => box !== PALACE && box !== TAXES)
    view.seats[0].money = 5
    const boehmen = hold(view, 0, 'boehmen', 2)
    const lausitz = hold(view, 0, 'lausitz', 2)
    const tax = printed.counties[lausitz].tax
    const draft = put(put(emptyDraft(11), PALACE, boehmen), TAXES, lausitz)
    const look = new Map(outlook(outset(view), draft).map((each) => [each.box, each]))
    expect(look.get(PALACE)).toMatchObject({ trouble: null, before: [5, 5 + tax], after: [2, 2 + tax] })
    expect(look.get(TAXES)).toMatchObject({ before: [2, 5], after: [2 + tax, 5 + tax] })
    expect(purse(outset(view), draft).at(-1)).toEqual({ box: HIDDEN, least: 2 + tax, most: 2 + tax })
  })

  it('warns of sites, buildings, single armies, and of money where the order is hidden', () => {
    const view = table()
    const full = hold(view, 0, 'neumark', 1, { built: 0b001 }) // one site
    expect(printed.counties[full].sites).toBe(1)
    const trouble = (box: number, card: number) => outlook(outset(view), put(emptyDraft(11), box, card)).find((each) => each.box === box)?.trouble
    expect(trouble(PALACE, full)).toBe('has-one')
    expect(trouble(POST, full)).toBe('no-site')
    expect(trouble(8, full)).toBe('no-army')
    view.seats[0].money = 0
    const open = hold(view, 0, 'passau', 2)
    expect(trouble(POST, open)).toBe('short')
    view.seats[0].reserve = 2
    expect(trouble(6, open)).toBe('few-armies')
  })

  it('sees winter coming', () => {
    const view = table()
    for (const id of ['passau', 'tirol', 'baden', 'mark', 'lausitz']) hold(view, 0, id, 1)
    expect(winter(printed, view, 0)).toMatchObject({ counties: 5, grain: [4, 4], losses: [3], hungry: [4, 4], revolts: [2, 2] })
    const draft = put(emptyDraft(11), 3, countyNumber('mark'))
    expect(grainComing(outset(view), draft)).toEqual([5, 5])
    expect(winter(printed, view, 0, [5, 5]).hungry).toEqual([0, 0])
    expect(supplyRow(printed, 0)).toEqual([0, 0, 0])
    expect(supplyRow(printed, 9)).toEqual([7, 3, 3])
  })
})

it('counts majorities, one less for each in a tie', () => {
  const view = table()
  hold(view, 0, 'boehmen', 1, { built: 0b011 })
  hold(view, 1, 'maehren', 1, { built: 0b001 })
  expect(majorities(printed, view)).toEqual([{ region: 4, building: 0, seats: [0, 1], points: 2 }, { region: 4, building: 1, seats: [0], points: 2 }])
  expect(scoringNow(printed, view).rows.map((row) => row.score)).toEqual([1 + 2 + 4, 1 + 1 + 2])
})

it('lights what may be chosen and signs what may not', () => {
  const option = (text: string, at: number) => ({ text, kind: 'attack', numbers: { county: at, armies: 1 }, label: '' })
  const found = targetsOf({
    seat: 0, kind: 'combat', numbers: { county: 37, armies: 2, action: 8 }, sentence: '', forced: '', options: [{ text: 'stay', kind: 'stay', numbers: {}, label: '' }, option('attack passau 1', 35), option('attack passau 2', 35)],
    refused: [{ text: 'attack kursachsen 1', kind: 'attack', code: 'safe-church', rule: '', numbers: { county: 15 }, because: {}, label: '', reason: '' }, { text: 'attack passau 3', kind: 'attack', code: 'too-few-armies', rule: '', numbers: { county: 35 }, because: {}, label: '', reason: '' }],
  })
  expect([...found!.options.keys()]).toEqual([35])
  expect([...found!.refused.keys()]).toEqual([15])
  expect(found!.origin).toBe(37)
  expect(targetsOf(null)).toBeNull()
})

it('speaks German wherever it speaks English', () => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((slot) => slot[1]).sort()
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect([key, slots(de[key])]).toEqual([key, slots(en[key])])
  expect(NO_CARD).toBe(-1)
})

describe('ways out of a skip', () => {
  function plan(view: WallensteinView, cards: Record<number, number>) {
    const draft = emptyDraft(11)
    for (const [box, card] of Object.entries(cards)) draft[Number(box)] = card
    const hand = handOf(printed, view, 0)
    const look = (box: number) => outlook(outset(view), draft).find((each) => each.box === box)!
    return { draft, hand, look }
  }

  it('offer a smaller bid where that is enough', () => {
    const view = table()
    const mark = hold(view, 0, 'mark', 3)
    const { draft, hand, look } = plan(view, { [PALACE]: mark, [BID]: MONEY_CARD + 2 })
    expect(look(PALACE).trouble).toBe('short')
    const ways = waysOut(outset(view), draft, hand, look(PALACE))
    expect(ways[0]).toMatchObject({ kind: 'bid', n: 0 })
    expect(outlook(outset(view), ways[0].draft).some((each) => each.trouble)).toBe(false)
    expect(ways.at(-1)!.kind).toBe('leave')
    expect(ways.at(-1)!.draft[PALACE]).toBe(MONEY_CARD)
  })

  it('offer another county where this one has no room', () => {
    const view = table()
    const mark = hold(view, 0, 'mark', 3, { built: 1 << PALACE })
    const baden = hold(view, 0, 'baden', 3)
    const { draft, hand, look } = plan(view, { [PALACE]: mark })
    expect(look(PALACE).trouble).toBe('has-one')
    const [first] = waysOut(outset(view), draft, hand, look(PALACE))
    expect(first).toMatchObject({ kind: 'county', card: baden })
    expect(first.draft[PALACE]).toBe(baden)
  })

  it('offer to leave out what is paid before, and never make another trouble', () => {
    const view = table()
    const mark = hold(view, 0, 'mark', 3)
    const baden = hold(view, 0, 'baden', 3)
    const { draft, hand, look } = plan(view, { 1: baden, [PALACE]: mark, [BID]: MONEY_CARD })
    expect(look(PALACE)).toMatchObject({ trouble: 'short', have: 1 })
    const ways = waysOut(outset(view), draft, hand, look(PALACE))
    expect(ways.map((each) => each.kind)).toEqual(['without', 'leave'])
    expect(ways[0]).toMatchObject({ box: 1 })
    for (const way of ways) expect(outlook(outset(view), way.draft).some((each) => each.trouble)).toBe(false)
  })

  it('leave a card that can be bid', () => {
    const view = table()
    view.seats[0].money = 0
    const mark = hold(view, 0, 'mark', 1)
    const { draft, hand, look } = plan(view, { 0: MONEY_CARD + 1, 1: MONEY_CARD + 2, 2: MONEY_CARD + 3, 3: MONEY_CARD + 4, 8: mark })
    expect(look(8).trouble).toBe('no-army')
    const [only] = waysOut(outset(view), draft, hand, look(8))
    expect(only).toMatchObject({ kind: 'leave' })
    expect(leftInHand(hand, only.draft)).toEqual([mark])
    expect(waysOut(outset(view), put(draft, BID, MONEY_CARD), hand, look(8))).toEqual([]) // no card is left that could lie there
  })
})

it('draws the map that is played on', () => {
  const drawn = MAP.counties.map(({ id, name, region, sites }) => ({ id, name, region, sites: sites.length }))
  expect(drawn).toEqual(printed.counties.map(({ id, name, region, sites }) => ({ id, name, region, sites })))
  expect(MAP.regions.map((region) => region.name)).toEqual(printed.regions)
  const borders = printed.counties.flatMap(({ near }, number) => near.filter((other) => number < other).map((other) => `${number} ${other}`))
  expect(MAP.borders.map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`).sort()).toEqual(borders.sort())
})

it('names favors as they are printed, and odds as they were found', () => {
  const table = (options: Record<string, string>) => ({ printed, words: { favor: { thalers: '{thalers|Thaler|Thalers}' } }, info: { options } }) as unknown as TableStore
  expect(favorWorth(table({}), 9)).toBe('5 Thalers')
  expect(favorWorth(table({}), 4)).toBe('Favor 4') // without its words
  const answer = (drops: number) => ({ text: '', kind: 'attack', numbers: { drops }, label: '' })
  expect([oddsLead(table({}), answer(0)), oddsLead(table({}), answer(200)), oddsLead(table({ tower: 'by-hand' }), answer(0))]).toEqual(['Exact odds', 'Odds from 200 drops', 'Estimated odds'])
})

it('links the counties that an event tells of', () => {
  const passau = countyNumber('passau')
  const told = { at: 0, kind: 'moved', facts: { seat: 0, origin: countyNumber('tirol'), county: passau, armies: 2 }, sentence: '2 armies march from Tirol to Passau, not to Baden.', seat: 0, time: '' }
  expect(mentions(told).map((each) => each.key)).toEqual([`county.${countyNumber('tirol')}`, `county.${passau}`])
  expect(mentions({ ...told, kind: 'revealed', facts: { seat: 0, card: MONEY_CARD } })).toEqual([])
})

describe('what speaks for a plan', () => {
  it('is told in points, grain and Thalers, as its boxes show it', () => {
    const view = table()
    view.seats[0].money = 9
    const boehmen = hold(view, 0, 'boehmen', 4)
    const mark = hold(view, 0, 'mark', 2)
    const lausitz = hold(view, 0, 'lausitz', 2)
    hold(view, 1, 'maehren', 2, { built: 0b001 })
    const plan = [[PALACE, boehmen], [3, mark], [TAXES, lausitz], [8, boehmen]].reduce((draft, [box, card]) => put(draft, box, card), emptyDraft(11))
    const { grain } = printed.counties[mark]
    expect(reasonsOf(outset(view), plan, plan)).toEqual([
      { kind: 'build', box: PALACE, county: boehmen, majority: 2, shared: true },
      { kind: 'grain', county: mark, gain: [grain, grain], counties: 3, hungry: [0, 0], without: [2, 2] },
      { kind: 'purse', costs: 3, have: 9, county: lausitz, gain: [printed.counties[lausitz].tax, printed.counties[lausitz].tax] },
    ])
  })

  it('says nothing of what lies there already or will be skipped', () => {
    const view = table()
    const full = hold(view, 0, 'neumark', 4, { built: 0b001 }) // one site
    const plan = put(put(emptyDraft(11), POST, full), 8, full)
    expect(reasonsOf(outset(view), plan, plan)).toEqual([{ kind: 'march', county: full, armies: 3 }])
    expect(reasonsOf(outset(view), plan, emptyDraft(11))).toEqual([])
  })
})
