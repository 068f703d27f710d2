import { describe, expect, it } from 'vitest'
import type { LogEvent } from '../../lib/types'
import told from '../../../tests/printed/augsburg1520.json'
import type { TableStore } from '../../lib/table.svelte'
import { CATHEDRAL, CHURCH, JOKER, priceOf, type AugsburgPrinted } from './box'
import { flightsOf } from './flights'
import * as logic from './logic'
import { de } from './words/de'
import { en } from './words/en'

const printed = told as AugsburgPrinted
const card = (noble: number, value: number) => noble * 17 + value - 1
const LEO = 2
const MARIA = 3
const event = (kind: string, facts: LogEvent['facts'], at = 0): LogEvent => ({ at, kind, facts, sentence: '', seat: -1, time: '' })

function seat(more: Partial<logic.SeatView> = {}): logic.SeatView {
  return { score: 0, barrier: 25, place: 1, steps: [1, 1, 1], tiles: [0, 0, 0, 0, 0, 0], income: 600, points_a_round: 3, free_cards: 0, cards_to_buy: 4, offer: 0, passed: false, ...more }
}

function view(seats: logic.SeatView[], more: Partial<logic.AugsburgView> = {}): logic.AugsburgView {
  return {
    seat: 0, deciding: [], progress: '1/6', to_do: ['offer 0'], sealed: [], phase: 'auction', round: 1, rounds: 6, noble: LEO, marker: 0, offer: 0, leader: -1,
    open_cards: [], used_cards: [], card: -1, uses_left: 0, slots_used: [false, false, false], builder_used: false,
    step_tiles: [], tiles: [], top_price: 0, my_money: 0, my_hand: [], my_dealt: [], my_picked: [], seats, ...more,
  }
}

describe('what is printed', () => {
  it('has a price for every card, and its words', () => {
    expect(priceOf(printed, card(LEO, 17))).toBe(400)
    expect(printed.certificates[card(LEO, 15)]).toBe('leo 15')
    expect(printed.certificates[JOKER]).toBe('joker')
  })
})

describe('the track', () => {
  it('ends at 60, or past the marker that has gone on', () => {
    expect(logic.trackEnd([0, 25, 60])).toBe(60)
    expect(logic.trackEnd([61, 12])).toBe(70)
    expect(logic.trackEnd([90])).toBe(90)
  })

  it('stands equal and near scores in two rows, then beside each other', () => {
    const at = (places: number[]) => logic.standings(places, 20).map(({ row, aside }) => [row, aside])
    expect(at([250, 250, 400])).toEqual([[0, 0], [1, 0], [0, 0]])
    expect(at([100, 110, 120])).toEqual([[0, 0], [1, 0], [0, 0]])
    expect(at([0, 0, 0, 0, 0])).toEqual([[0, 0], [1, 0], [0, 20], [1, 20], [0, 40]])
    expect(at([100, 100, 100, 125])).toEqual([[0, 0], [1, 0], [0, 20], [1, 0]]) // not over the one that stands aside
  })

  it('pushes labels apart', () => {
    const [a, b] = logic.apart([100, 104], 20)
    expect(b! - a!).toBeCloseTo(20)
    expect(logic.apart([10, 80], 20)).toEqual([10, 80])
  })
})

describe('what beats my best card', () => {
  const nothing = { discarded: new Set<number>(), held: new Map<number, number>() }

  it('is every higher card of the noble that I do not hold', () => {
    const hand = [card(LEO, 15), card(LEO, 4), JOKER, card(MARIA, 17)]
    expect(logic.bestCard(hand, LEO)).toBe(card(LEO, 15))
    expect(logic.beaters(hand, LEO, nothing)).toEqual([card(LEO, 16), card(LEO, 17)])
  })

  it('leaves out what lies in the discards', () => {
    const known = logic.knownCards([
      event('visited', { noble: LEO, seat: 0 }),
      event('showed', { seat: 0, certificates: [card(LEO, 17), JOKER] }),
      event('showed', { seat: 1, certificates: [card(LEO, 16), card(LEO, 2)] }),
      event('won', { seat: 0, noble: LEO }),
    ])
    expect(logic.beaters([card(LEO, 15)], LEO, known)).toEqual([card(LEO, 16)])
    expect(known.held.get(card(LEO, 16))).toBe(1)
  })

  it('forgets the discards when they are shuffled, and a hand when it gave a card', () => {
    const events = [event('discarded', { seat: 1, certificate: card(LEO, 17) }), event('reshuffled', {})]
    expect(logic.beaters([card(LEO, 16)], LEO, logic.knownCards(events))).toEqual([card(LEO, 17)])
    const shown = [event('visited', { noble: LEO, seat: 0 }), event('showed', { seat: 1, certificates: [card(LEO, 9)] }), event('won', { seat: 0, noble: LEO })]
    expect(logic.knownCards([...shown, event('gave', { seats: [0, 1] })]).held.size).toBe(0)
  })

  it('goes by value and then by noble at Maximilian', () => {
    const hand = [card(LEO, 17), JOKER]
    expect(logic.beaters(hand, 4, nothing)).toEqual([card(MARIA, 17)])
    expect(logic.bestCard([JOKER, JOKER], 4)).toBeNull()
  })
})

describe('cards to show', () => {
  it('suggests the best card and otherwise the least', () => {
    const hand = [card(LEO, 16), card(LEO, 11), card(LEO, 4), JOKER]
    expect(logic.suggested(hand, LEO, 3)).toEqual([card(LEO, 16), card(LEO, 4), card(LEO, 11)])
    expect(logic.suggested([JOKER, JOKER], LEO, 1)).toEqual([])
  })

  it('sends certificates before jokers', () => {
    expect(logic.certificatesFirst([JOKER, card(LEO, 4), JOKER, card(LEO, 9)])).toEqual([card(LEO, 9), card(LEO, 4), JOKER, JOKER])
  })

  it('groups a hand with the noble who is visited first, then jokers', () => {
    const groups = logic.groupsOf([card(0, 3), card(LEO, 4), card(LEO, 9), JOKER], LEO)
    expect(groups.map((group) => group.noble)).toEqual([LEO, -1, 0])
    expect(groups[0]!.cards).toEqual([card(LEO, 9), card(LEO, 4)])
  })

  it('takes one joker at a time out of a hand', () => {
    expect(logic.without([JOKER, JOKER, 3], [JOKER])).toEqual([JOKER, 3])
  })

  it('makes cards narrower until one row holds them', () => {
    expect(logic.cardWidth([2, 1], 720, 60)).toBe(60)
    expect(logic.cardWidth([5, 2, 1, 1, 4], 632, 60)).toBeLessThan(40)
    expect(logic.cardWidth([20, 20], 500, 60)).toBe(44)
  })
})

describe('money', () => {
  it('forecasts the purse', () => {
    expect(logic.forecast(printed, 1900, [card(LEO, 17), card(LEO, 1), JOKER])).toEqual({ total: 1000, left: 900 })
    expect(logic.forecast(printed, 300, [])).toEqual({ total: 0, left: 300 })
  })
})

describe('the auctions of a round', () => {
  const events = [
    event('round', { round: 2 }),
    event('visited', { noble: 0, seat: 1 }),
    event('nobody-offered', { noble: 0 }),
    event('visited', { noble: 1, seat: 1 }),
    event('showed', { seat: 1, certificates: [20, 21] }),
    event('showed', { seat: 2, certificates: [22, JOKER] }),
    event('won', { seat: 2, noble: 1 }),
    event('consoled', { seat: 1, money: 100 }),
    event('took-card', { seat: 2, privilege_card: 7 }),
  ]

  it('tell who won with how many cards, who was consoled, and which card was taken', () => {
    const [first, second] = logic.auctionsOf(events)
    expect(first!.nobody).toBe(true)
    expect(second).toMatchObject({ noble: 1, winner: 2, cards: 2, privilegeCard: 7 })
    expect(second!.shown.map((each) => [each.seat, each.won, each.money])).toEqual([[1, false, 100], [2, true, 0]])
  })

  it('begin anew with each round', () => {
    expect(logic.auctionsOf([...events, event('round', { round: 3 })])).toEqual([])
  })

  it('remember the last purchases', () => {
    const bought = [event('bought', { seat: 0, prices: [200], money: 200 }), event('bought', { seat: 1, prices: [], money: 0 }), event('visited', { noble: 0, seat: 0 }), event('bought', { seat: 0, prices: [400], money: 400 })]
    expect(logic.purchasesOf(bought)).toEqual([{ seat: 0, prices: [400], money: 400 }])
  })
})

describe('the end', () => {
  it('counts round by round, and what the barriers cost', () => {
    const events = [event('round', { round: 1 }), event('scored', { seat: 0, points: 3, score: 3 }), event('round', { round: 2 }), event('scored', { seat: 0, points: 2, score: 5 }), event('stopped', { seat: 1, points: 4, barrier: 25 }), event('ended', { winners: [0] })]
    expect(logic.scoresByRound(events, 2)).toEqual([{ round: 1, scores: [3, 0] }, { round: 2, scores: [5, 0] }])
    expect(logic.lostAtBarriers(events, 2)).toEqual([0, 4])
  })

  it('breaks ties by cathedral, then church', () => {
    const tiles = (church: number, cathedral: number) => Object.assign([0, 0, 0, 0, 0, 0], { [CHURCH]: church, [CATHEDRAL]: cathedral })
    const seats = [seat({ score: 45, tiles: tiles(700, 0) }), seat({ score: 45, tiles: tiles(500, 800) }), seat({ score: 12 })]
    expect(logic.ties(seats)).toEqual([{ seats: [1, 0], by: 'cathedral' }])
    expect(logic.ties([seat(), seat()])).toEqual([{ seats: [0, 1], by: 'nothing' }])
    expect(logic.tieAmong([seat({ tiles: tiles(600, 0) }), seat({ tiles: tiles(700, 0) })], [0, 1])).toEqual({ seats: [1, 0], by: 'church' })
  })
})

describe('a seat', () => {
  it('says what it does', () => {
    const bidding = view([seat({ offer: 2 }), seat({ passed: true }), seat()], { deciding: [2], offer: 2, leader: 0 })
    expect([0, 1, 2].map((each) => logic.stateOf(bidding, each))).toEqual(['offered', 'passed', 'deciding'])
    const buying = view([seat(), seat()], { phase: 'buying', sealed: [true, false] })
    expect([0, 1].map((each) => logic.stateOf(buying, each))).toEqual(['thinking', 'ready'])
    expect(logic.stateOf(view([seat()], { phase: 'over' }), 0)).toBe('none')
    expect([-1, 1].map((noble) => logic.stateOf(view([seat()], { phase: 'privileges', marker: 0, noble }), 0))).toEqual(['none', 'won'])
  })
})

describe('what travels', () => {
  it('goes from the rival or the supply to the board', () => {
    expect(flightsOf(event('robbed', { seat: 0, victim: 2, category: 1, step: 3 }))[0]).toMatchObject({ from: 'step-2-1', to: 'step-0-1' })
    expect(flightsOf(event('built', { seat: 1, tile: 2, money: 700 }))[0]).toMatchObject({ from: 'stack-2', to: 'tiles-1' })
    expect(flightsOf(event('passed', { seat: 1 }))).toEqual([])
  })
})

describe('the words', () => {
  it('speak of the same values in both languages', () => {
    const slots = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort()
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect([key, slots(de[key])]).toEqual([key, slots(en[key])])
  })
})

it('has the sources of points from the reasons that are told', () => {
  const scored = (seat: number, points: number, reason: number) => event('scored', { seat, points, score: 0, reason })
  expect(logic.gained([scored(1, 7, 1), event('stopped', { seat: 1, points: 5, barrier: 25 }), scored(0, 8, 0)])).toEqual([{ seat: 1, points: 7, source: 1 }, { seat: 0, points: 8, source: 0 }])
  expect(logic.SOURCES[scored(1, 1, 3).facts.reason as number]).toBe('compensation')
})

it('points at the noble an event is about, not at cards in a noble’s name', () => {
  const table = { word: (_: string, noble: number) => ['Philipp', 'Louise', 'Leo', 'Maria'][noble] } as unknown as TableStore
  const visited = { ...event('visited', { noble: LEO, seat: 0 }), sentence: 'Leo is visited; Leopold looks on.' }
  expect(logic.mentions(visited, table)).toEqual([{ from: 0, to: 3, key: 'noble.2' }])
  const showed = { ...event('showed', { seat: 0, certificates: [card(LEO, 12)] }), sentence: 'Ada shows Leo 12.' }
  expect(logic.mentions(showed, table)).toEqual([])
})
