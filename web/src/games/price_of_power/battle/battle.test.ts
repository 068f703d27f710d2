import { describe, expect, it } from 'vitest'
import type { LogEvent } from '../../../lib/types'
import type { OddsTold } from '../view'
import { ATTACK, DEFENCE, around, countersOf, diceByOrigin, fightOf, forcesAfter, glyphOf, lastBattle, oddsFor, percents, strengthOf } from './battle'

let count = 0
const told = (kind: string, facts: Record<string, number | number[]> = {}): LogEvent => ({ at: count++, kind, facts, sentence: kind, seat: 0, time: '' }) as unknown as LogEvent

function rolled(side: number, round: number, units: number[], shown: number[], struck: number[], more: Record<string, number | number[]> = {}): LogEvent {
  return told('rolled', { side, faces: [], battle_round: round, dice: shown.map(() => 0), origins: shown.map((_, at) => (at < 3 ? 0 : 1)), shown, struck, fighters: [side], units, others: [0, 0, 0], local_realm: -1, leader: -1, ill: 0, ...more })
}

const infantry = (n: number) => [n, 0, 0, 0, 0, 0, 0, 0, 0]
const battle = () => [
  told('marched'), told('land-battle', { player: 0, area: 3 }),
  rolled(0, 1, infantry(5), [0, 4, 3, 4], [1, 0, 1, 0]), told('hits', { side: 0, hits: 2 }), rolled(1, 1, infantry(4), [0, 4, 4], [1, 0, 0]), told('hits', { side: 1, hits: 1 }),
  told('units-lost', { player: 0, area: 3, unit: 0, units: 1 }), told('units-lost', { player: 1, area: 3, unit: 0, units: 2 }),
  rolled(0, 2, infantry(4), [0, 0, 4, 4], [1, 1, 0, 0]), told('hits', { side: 0, hits: 2 }), rolled(1, 2, infantry(2), [4, 4, 4], [0, 0, 0]), told('hits', { side: 1, hits: 0 }),
  told('units-lost', { player: 1, area: 3, unit: 0, units: 2 }), told('won', { side: 0, player: 0 }), told('turn'), told('played'),
]

describe('a battle in the log', () => {
  it('is read round by round', () => {
    const fight = fightOf(battle())!
    expect([fight.place, fight.attacker, fight.atSea, fight.rounds.length, fight.winner, fight.over]).toEqual([3, 0, false, 2, ATTACK, true])
    expect(fight.rounds.map((round) => [round.sides[0].hits, round.sides[1].hits, ...round.lost])).toEqual([[2, 1, 1, 2], [2, 0, 0, 2]])
    expect(fight.rounds[0].sides[0].dice.map((die) => die.hits)).toEqual([1, 0, 1, 0])
    expect(diceByOrigin(fight.rounds[0].sides[0].dice).map((group) => [group.origin, group.dice.length])).toEqual([[0, 3], [1, 1]])
  })

  it('is opened again from the line that opens it and from the one that ends it', () => {
    const events = battle()
    const whole = events.slice(1, 14)
    expect(around(events[1], events)).toEqual(whole)
    expect(around(events[13], events)).toEqual(whole)
    expect(around(events[0], events)).toEqual([])
    expect(around(events[6], events)).toEqual([])
    expect(lastBattle(events)).toEqual(whole)
  })

  it('ends where the next one begins, or where the game goes on', () => {
    const open = battle().slice(1, 8)
    expect(around(open[0], [...open, told('land-battle', { player: 1, area: 4 }), told('won', { side: 0, player: 1 })])).toEqual(open)
    expect(around(open[0], [...open, told('turn'), told('units-lost', { player: 0, units: 1 })])).toEqual(open)
    expect(fightOf(open)!.over).toBe(false)
  })

  it('strikes out who fell', () => {
    const fight = fightOf(battle())!
    const [first] = fight.rounds
    const counters = countersOf(first.sides[1], forcesAfter(fight, 0, DEFENCE, null), false)
    expect(counters.map((counter) => counter.fallen)).toEqual([false, false, true, true])
    expect(strengthOf(forcesAfter(fight, 1, DEFENCE, null))).toBe(0)
    expect(strengthOf(forcesAfter(fight, 1, ATTACK, null))).toBe(4)
  })

  it('at sea is fought by ships, on the side of a realm that nobody plays too', () => {
    const forces = { players: [], units: [0, 0, 0], others: [2, 0, 0], realm: 4, leader: -1, ill: 0 }
    const [counter] = countersOf(forces, forces, true)
    expect([glyphOf(counter, true), glyphOf(counter, false), glyphOf({ sort: 'ship', kind: 0, fallen: false }, false), glyphOf({ sort: 'rebels', kind: 1, fallen: false }, false)]).toEqual(['ship', 'inf', 'ship', 'revolt'])
  })

  it('does not take a fight with pirates for one', () => {
    expect(fightOf([told('pirates-fought'), rolled(0, 0, [0, 0, 0], [2], [1])])).toBeNull()
  })
})

describe('odds', () => {
  const odds = (attack: number, nobody: number, defence: number): OddsTold => ({ choice: '', trials: attack + nobody + defence, attack, nobody, defence, attack_left: 2, defence_left: 1 })

  it('are whole per cents that make a hundred', () => {
    expect(percents([1, 1, 1])).toEqual([34, 33, 33])
    expect(percents([0, 0, 0])).toEqual([0, 0, 0])
    expect(oddsFor(odds(200, 100, 100), ATTACK)).toEqual([50, 25, 25])
    expect(oddsFor(odds(200, 40, 160), DEFENCE)).toEqual([40, 10, 50])
  })
})
