import { describe, expect, it } from 'vitest'
import type { Frame, LogEvent } from '../../../lib/types'
import { NOBODY, REBELS } from '../box'
import { cutRound } from './playing'
import { courseOf, eventsOfRound, leaders, OTHER, roundOf, roundWith, SOURCES, staircase, withOwners } from './round'

const told = (kind: string, facts: Record<string, number | number[]> = {}): LogEvent => ({ at: 1, kind, facts, sentence: kind, seat: -1, time: '' }) as unknown as LogEvent
const prestige = (player: number, change: number, source: number) => told('prestige', { player, change, prestige: 0, source })
const INCOME = { player: 0, taxes: 17, bonuses: 2, upkeep: 8, net: 11, towns: 16, vassals: 1, by_stability: 2, by_authority: 0, by_ideas: 0, advisors: 3, forces: 5, loans: 0, plague: 0, ducats: 20 }

const FIRST = [prestige(0, 3, 0), told('round', { age: 1, round: 2 })]
const SECOND = [
  told('town', { player: 0, province: 4 }), told('token-lost', { player: 1, province: 7 }), told('town', { player: 0, province: 7 }), told('occupied', { player: 1, province: 9 }), told('returned', { province: 9 }), told('rebel-town', { province: 11 }),
  told('rebel-dice', { player: 0, area: 2, rebel_faces: [0] }), told('rebels', { area: 2, units: 1 }), told('milestone-reached', { player: 1 }), prestige(1, 5, 1), prestige(0, -1, 7),
  told('rebel-dice', { player: 1, area: 3, rebel_faces: [3] }),
  told('income', INCOME), told('ducats', { player: 0, change: 11, ducats: 31 }), told('power', { player: 0, power: 2, change: 2, left: 4 }), told('refreshed', { player: 0, units: 2 }),
  told('first-player', { player: 1, passed: 1 }), told('round', { age: 1, round: 3 }),
]

describe('a round read from its events', () => {
  const round = roundOf([...FIRST, ...SECOND], 2)!

  it('is the one before the next begins', () => {
    expect([round.age, round.round]).toEqual([1, 2])
    expect(eventsOfRound(SECOND.at(-1)!, [...FIRST, ...SECOND])).toEqual(SECOND)
    expect(eventsOfRound(SECOND[0], SECOND)).toEqual([])
    expect(roundOf([told('income', INCOME)], 2)).toBe(null)
  })
  it('tells the income in lines that sum up, without those of nothing', () => {
    const [income] = round.incomes
    expect(income.lines.map((line) => [line.name, line.amount])).toEqual([['towns', 16], ['vassals', 1], ['by_stability', 2], ['advisors', -3], ['forces', -5]])
    expect(income.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(income.net)
    expect([income.before, income.after, income.refreshed, income.power]).toEqual([20, 31, 2, [0, 0, 2]])
  })
  it('keeps the prestige of this round apart from what was there, by source', () => {
    const [first, second] = round.prestige
    expect([first.player, first.now, first.change, first.gained[SOURCES.indexOf('milestones')]]).toEqual([1, 5, 5, 5])
    expect([second.now, second.change, second.before[SOURCES.indexOf('missions')], second.gained[SOURCES.indexOf('war')]]).toEqual([2, -1, 3, -1])
    expect(leaders(round)).toEqual([1])
  })
  it('counts what the game does not name as other', () => {
    const [row] = roundOf([told('prestige', { player: 0, change: 2, prestige: 2 }), told('ended')], 1)!.prestige
    expect(row.gained[OTHER]).toBe(2)
  })
  it('lists what changed hands, and nothing that came back', () => {
    expect(round.handed).toEqual([
      { from: NOBODY, to: 0, how: 'town', provinces: [4] }, { from: 1, to: 0, how: 'town', provinces: [7] }, { from: NOBODY, to: REBELS, how: 'rebels', provinces: [11] },
    ])
  })
  it('names the owners of what rebels and enemies hold', () => {
    const held = [{ from: NOBODY, to: REBELS, how: 'rebels' as const, provinces: [4, 7, 11] }, { from: 1, to: 0, how: 'town' as const, provinces: [8] }]
    expect(withOwners(held, (province) => province % 2).map(({ from, provinces }) => [from, provinces])).toEqual([[0, [4]], [1, [7, 11]], [1, [8]]])
  })
  it('tells rebels with what came of the dice', () => {
    expect(round.risings.map((each) => [each.area, each.risen, each.sentences.length])).toEqual([[2, true, 2], [3, false, 1]])
    const [loss] = roundOf([told('rebel-dice', { player: 0, area: 2 }), told('ducats', { player: 0, ducats: 3, change: -2 }), told('ended')], 1)!.risings
    expect([loss.risen, loss.lost]).toEqual([false, true])
  })
  it('tells that losses cost a bot one power, for which nothing else is told', () => {
    const dice = (...faces: number[]) => roundOf([told('bot-rebel-dice', { player: 1, rebel_faces: faces }), told('ended')], 2)!.risings[0]
    expect([dice(1, 4), dice(2), dice(3, 5)].map((each) => [each.lost, each.costsBot])).toEqual([[true, true], [true, true], [false, false]])
  })
  it('says who begins next', () => {
    expect(round.first).toEqual({ player: 1, passed: 1 })
  })
  it('is the same while it is played back and when it is opened from the log', () => {
    expect(roundWith([...FIRST, ...SECOND.slice(0, 12)], SECOND.slice(12), 2)).toEqual(round)
    expect(roundWith([...FIRST, ...SECOND, told('turn')], SECOND, 2)).toEqual(round)
  })
})

describe('a staircase of income', () => {
  it('rises and falls from line to line and ends with the sum', () => {
    const stairs = staircase([{ name: 'towns', glyph: '', amount: 16 }, { name: 'stability', glyph: '', amount: 4 }, { name: 'forces', glyph: '', amount: -5 }])
    expect(stairs).toEqual([{ from: 0, high: 0.8, sign: 1 }, { from: 0.8, high: 0.2, sign: 1 }, { from: 0.75, high: 0.25, sign: -1 }, { from: 0, high: 0.75, sign: 1 }])
  })
  it('stays on the ground where more is paid than comes in', () => {
    expect(staircase([{ name: 'towns', glyph: '', amount: 2 }, { name: 'forces', glyph: '', amount: -6 }]).every((stair) => stair.from >= 0 && stair.high <= 1)).toBe(true)
    expect(staircase([])).toEqual([{ from: 0, high: 0, sign: 0 }])
  })
})

describe('all rounds', () => {
  it('have prestige, ducats and taxes at the end of each', () => {
    const course = courseOf([...FIRST, ...SECOND, told('final', { player: 0, prestige: 12 }), told('ended')], 2)
    expect(course.rounds).toEqual([{ age: 1, round: 1 }, { age: 1, round: 2 }, { age: 1, round: 3 }])
    expect(course.prestige).toEqual([[3, 2, 12], [0, 5, 5]])
    expect(course.ducats[0]).toEqual([NaN, 31, 31])
    expect(course.towns[0].at(-1)).toBe(16)
  })
})

describe('the end of a round among the steps', () => {
  const moment = { at: 5, events: SECOND, view: {}, scores: [] } as unknown as Frame
  it('is one of its own, from the income to the next round', () => {
    const cuts = cutRound({ events: [...SECOND, told('drew')], view: {}, joins: 'choice 5' }, moment)
    expect(cuts.map((each) => [each.events[0].kind, each.events.at(-1)!.kind])).toEqual([['town', 'rebel-dice'], ['income', 'round'], ['drew', 'drew']])
    expect(cuts[1].joins).toBe(undefined)
  })
  it('is nothing where no round ends', () => {
    const whole = { events: SECOND.slice(0, 3), view: {} }
    expect(cutRound(whole, moment)).toEqual([whole])
  })
})
