import { describe, expect, it } from 'vitest'
import type { Step } from '../../../lib/playback/types'
import type { TableStore } from '../../../lib/table.svelte'
import type { Frame, LogEvent } from '../../../lib/types'
import { cut } from '../playback'
import type { PriceOfPowerView } from '../view'
import { among, isMine, wholeBattle } from './playing'

const told = (kind: string, facts: Record<string, number | number[]> = {}, at = 7): LogEvent => ({ at, kind, facts, sentence: `${kind}.`, seat: 0, time: '' }) as unknown as LogEvent
const rolled = (round: number, fighters: number[], at = 7) => told('rolled', { side: 0, battle_round: round, fighters, dice: [], origins: [], shown: [], struck: [], units: [], others: [0, 0, 0], local_realm: -1, leader: -1, ill: 0 }, at)
const moment = (events: LogEvent[], battle: number[]): Frame => ({ at: 7, events, view: { battle }, scores: [] }) as unknown as Frame
const view = (battle: number[]) => ({ battle }) as unknown as PriceOfPowerView
const BATTLE = [0, 3, 0]

describe('battles that are played back', () => {
  it('are steps of their own, apart from the march before them', () => {
    const march = told('marched')
    const opens = told('land-battle', { player: 0, area: 3 })
    const cuts = cut(moment([march, opens], BATTLE), view([]))
    expect(cuts.map((each) => each.joins)).toEqual(['choice 7', 'battle 0 3'])
    expect(cuts.map((each) => each.events)).toEqual([[march], [opens]])
  })

  it('go on over several moments and choices', () => {
    const dice = rolled(1, [0, 2])
    expect(cut(moment([dice], BATTLE), view(BATTLE))).toMatchObject([{ joins: 'battle 0 3', events: [dice], known: 1 }])
    expect(cut(moment([told('won', { side: 0 })], []), view(BATTLE))).toMatchObject([{ joins: 'battle 0 3' }])
  })

  it('leave everything else as it was', () => {
    expect(cut(moment([told('played')], []), view([]))).toMatchObject([{ joins: 'choice 7' }])
  })

  it('are mine where I fight, and pirates are none', () => {
    const step = { events: [rolled(1, [0, 2])] } as unknown as Step
    expect([isMine(step, 2), isMine(step, 1), isMine(step, -1)]).toEqual([true, false, false])
    expect(among([rolled(0, [0])])).toBe(false)
    expect(among([rolled(2, [0])])).toBe(true)
  })

  it('are read from their beginning, also where a step tells only a later round', () => {
    const opens = told('land-battle', { player: 0, area: 3 }, 5)
    const early = rolled(1, [0], 6)
    const late = rolled(2, [0])
    const table = { events: [told('turn', {}, 4), opens, early] } as unknown as TableStore
    expect(wholeBattle({ events: [late] } as unknown as Step, table)).toEqual([opens, early, late])
  })
})
