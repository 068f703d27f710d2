/** What the realm bar, the hand and the missions show is read off the papers; nothing is reckoned here. */
import { describe, expect, it } from 'vitest'
import type { TableStore } from '../../../lib/table.svelte'
import { ACTIONS } from '../box'
import { hasPassed, type Goal, type GoalPart, type HandCard, type Land, type MissionInTree, type PriceOfPowerView, type Track } from '../view'
import { en } from '../words/en'
import { de } from '../words/de'
import { ARMS } from './arms'
import { diceSign, leaderBefore, outcome, personOn, waits } from './cards'
import { change, pipsOfTrack } from './figures'
import { missing, openPlaces, placesOf, whose } from './goals'
import { laidOut } from './tree'

const table = { words: {}, view: { capital: [], dynamic: [], token: [] } } as unknown as TableStore
const land = (province: number, done: boolean, why = 'other'): Land => ({ province, done, why, realm: -1 })
const part = (some: Partial<GoalPart>): GoalPart => ({ label: 'You are the Emperor', have: 0, need: 1, done: false, places: [], lands: [], ...some })
const goal = (parts: GoalPart[], done = false): Goal => ({ have: 0, need: 1, near: 0, done, parts, otherwise: [] })
const card = (some: Partial<HandCard>): HandCard => ({ card: 0, price: [1, 0, 0, 0, 0, 0], short: [], flags: [], lines: [], gains: [], choice: '', targets: 0, code: '', reason: '', character: { kind: 'advisor', skill: [0, 0, 0], advice: 3, ducats: 4, power: 0, dice: 0, arm: '' }, ...some })
const mission = (number: number, before: number[] = [], state = 'later'): MissionInTree => ({ mission: number, state, before, says: '', reward: '', goal: goal([]), helps: [] })

describe('figures', () => {
  it('a change has its sign', () => {
    expect([3, 0, -2].map(change)).toEqual(['+3', '0', '−2'])
  })

  it('the next slot of a track is always drawn', () => {
    const track = (used: number, slots: number): Track => ({ used, slots, ducats: 1, manpower: 0 })
    expect(pipsOfTrack(track(2, 8))).toEqual(['full', 'full', 'next', 'free', 'free', 'free', 'free', 'free'])
    for (let used = 0; used < 40; used++) expect(pipsOfTrack(track(used, 40)).filter((pip) => pip === 'next')).toHaveLength(1)
    expect(pipsOfTrack(track(40, 40))).not.toContain('next')
  })
})

it('who has passed is told until the round is played', () => {
  const at = (phase: number, passed: number[]) => ({ phase, passed }) as unknown as PriceOfPowerView
  expect([hasPassed(at(ACTIONS, [-1, 2]), 1), hasPassed(at(ACTIONS, [-1, 2]), 0), hasPassed(at(ACTIONS - 1, [-1, 2]), 1)]).toEqual([true, false, false])
})

describe('the hand', () => {
  it('what a card brings stands before what it can be played on', () => {
    expect(outcome(card({ gains: [{ what: 'D', amount: 11 }], choice: 'province', targets: 8 }))).toEqual({ text: '+11 D', none: false })
    expect(outcome(card({ choice: 'realm', targets: 1 }))).toEqual({ text: '1 realm', none: false })
    expect(outcome(card({ choice: 'area', targets: 0 }))?.none).toBe(true)
    expect(outcome(card({}))).toBeNull()
  })

  it('a card that must wait says why', () => {
    expect(waits(card({ code: 'not-in-turn', flags: ['battle'] }))).toBe('only in a battle')
    expect(waits(card({ code: 'not-in-turn', flags: ['reaction'] }))).toBe('only as a reaction')
    expect(waits(card({ code: 'short-of-power', short: [true] }))).toBe('too dear')
    expect(waits(card({ code: 'nobody-to-subjugate' }))).toBe('not now')
  })

  it('names the person on the card', () => {
    expect(personOn(card({}).character)).toBe('or advisor: skill 3, 4 D')
    expect(personOn({ kind: 'leader', skill: [3, 1, 2], advice: 0, ducats: 0, power: 1, dice: 2, arm: 'cavalry' })).toBe('or leader: 3·1·2, 2 cavalry dice')
    expect(personOn({ kind: 'leader', skill: [2, 3, 1], advice: 0, ducats: 0, power: 0, dice: 0, arm: '' })).toBe('or ruler: 2·3·1')
  })

  it('shows the dice of a leader as a sign, unless they are of his choice', () => {
    const leader = { kind: 'leader', skill: [3, 1, 2], advice: 0, ducats: 0, power: 1, dice: 2, arm: 'cavalry' } as const
    expect(leaderBefore({ ...leader, skill: [...leader.skill] })).toBe('or leader: 3·1·2, ')
    expect(diceSign({ ...leader, skill: [] })).toBe('cav')
    expect(diceSign({ ...leader, skill: [], arm: 'any' })).toBeNull()
    expect(diceSign({ ...leader, skill: [], dice: 0, arm: '' })).toBeNull()
  })
})

describe('missions', () => {
  it('the places that are missing come first', () => {
    const some = goal([part({ done: true, places: ['area.3'] }), part({ have: 1, need: 2, lands: [land(7, true), land(9, false)], places: ['province.7', 'province.9'] })])
    expect(placesOf(some)).toEqual(['province.9', 'province.7', 'area.3'])
    expect(openPlaces(some)).toEqual(['province.9'])
  })

  it('says what is still missing, part by part', () => {
    expect(missing(table, goal([part({}), part({ label: 'You have 4 ships', have: 1, need: 4 }), part({ label: 'You are at peace', done: true })]))).toBe('You are the Emperor. You have 4 ships (1 of 4)')
    expect(missing(table, goal([], true))).toBe('Fulfilled')
  })

  it('has words for whoever may own a province', () => {
    for (const why of ['yours', 'held', 'lost', 'rebels', 'vassal', 'vacant', 'enemy', 'other']) {
      expect(en).toHaveProperty([`table.land.${why}`])
      expect(de).toHaveProperty([`table.land.${why}`])
    }
    expect(whose(table, land(7, false, 'held'))).toBe('you hold it; yours with the peace')
  })

  it('whatever comes before a mission stands to its left', () => {
    const { places, lines, columns, rows } = laidOut([mission(1, [], 'done'), mission(2), mission(3, [1, 2]), mission(4, [1, 3])])
    const columnOf = Object.fromEntries(places.map((place) => [place.mission.mission, place.column]))
    expect(columnOf).toEqual({ 1: 0, 2: 0, 3: 1, 4: 2 })
    expect([columns, rows]).toEqual([3, 2])
    expect(lines.map((line) => [line.key, line.done])).toEqual([['1 3', true], ['2 3', false], ['1 4', true], ['3 4', false]])
  })

  it('a tree that goes in a circle is still laid out', () => {
    expect(laidOut([mission(1, [2]), mission(2, [1])]).places).toHaveLength(2)
  })
})

it('arms use the tinctures of the tokens, and nothing from outside', () => {
  for (const [field, drawn] of Object.values(ARMS)) expect(`${field}${drawn}`).not.toMatch(/#[0-9a-f]{3}|url|href|script/i)
})
