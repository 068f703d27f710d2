import { describe, expect, it } from 'vitest'
import { stepsOf } from '../../lib/playback/queue'
import type { Step } from '../../lib/playback/types'
import type { TableStore } from '../../lib/table.svelte'
import type { Frame, LogEvent } from '../../lib/types'
import { COUNTIES, countyNumber, MONEY_CARD } from './box'
import { gainOf, houseOf, playback, ticksOf } from './playback'
import type { CountyView, WallensteinView } from './view'

const ME = 0
const [ANHALT, VOGTLAND, KURSACHSEN] = ['anhalt', 'vogtland', 'kursachsen'].map(countyNumber)
const table = { seat: ME, name: (seat: number) => ['Ada', 'Ben', 'Clara'][seat], word: (section: string, key: number) => `${section} ${key}` } as unknown as TableStore

function view(changes: Record<number, Partial<CountyView>> = {}, money = 5): WallensteinView {
  const counties = Array.from({ length: COUNTIES }, (_, number) => ({ owner: -1, armies: 0, built: 0, revolts: 0, ...changes[number] }))
  return { counties, seats: [0, 1, 2].map(() => ({ money, grain: 3 })), phase: 'acting', actions: [0, 3, 8], action: 2, seat_at: [0, 1, 2] } as unknown as WallensteinView
}

const event = (kind: string, facts: Record<string, number | number[]>): LogEvent => ({ at: 7, kind, facts, sentence: `${kind}.`, seat: 1, time: '' })
const moment = (after: WallensteinView, ...events: LogEvent[]): Frame => ({ at: 7, view: after, events, scores: [0, 0, 0] })
const steps = (before: WallensteinView, ...moments: Frame[]): Step[] => stepsOf(moments, { view: before, scores: [0, 0, 0] }, 0, table, playback)

describe('actions', () => {
  it('of one seat are one step, with what they cost and where they lie', () => {
    const [step] = steps(view(), moment(view({ [ANHALT]: { owner: 1, built: 1 } }, 2), event('revealed', { seat: 1, action: 0, card: ANHALT }), event('built', { seat: 1, building: 0, county: ANHALT, money: 3 })))
    expect(step).toMatchObject({ seat: 1, sentence: 'Ben builds a palace in Anhalt', places: [`county.${ANHALT}`], stop: null, section: 'Box 0' })
    expect(step.consequence).toBe('Pays 3 Thalers, 2 left. Palaces in Sachsen now: Ben 1.')
    expect(houseOf(step)).toMatchObject({ county: ANHALT, site: 0 })
  })

  it('that bring something let it rise from the county', () => {
    const [step] = steps(view(), moment(view({ [ANHALT]: { owner: 1, revolts: 1 } }), event('revealed', { seat: 1, action: 3, card: ANHALT }), event('reaped', { seat: 1, county: ANHALT, grain: 4 }), event('marker', { county: ANHALT, revolts: 1 })))
    expect([step.sentence, step.consequence]).toEqual(['Ben harvests 4 grain in Anhalt', 'Now 3 grain in store. Unrest there: 1.'])
    expect(gainOf(step)).toMatchObject({ county: ANHALT, glyph: 'grain', amount: 4 })
  })

  it('that several seats leave out are one line', () => {
    const left = (seat: number) => moment(view(), event('revealed', { seat, action: 3, card: MONEY_CARD }))
    const found = steps(view(), left(1), left(2), moment(view(), event('action-turned', { action: 4 }), event('revealed', { seat: 1, action: 4, card: MONEY_CARD })))
    expect(found.map((step) => step.sentence)).toEqual(['Ben and Clara skip the action', 'Ben skips the action'])
    expect(found.map((step) => step.consequence)).toEqual(['', ''])
  })

  it('that add armies, which then stay where they are, are one step', () => {
    const added = moment(view({ [ANHALT]: { owner: 1, armies: 3 } }, 4), event('action-turned', { action: 8 }), event('revealed', { seat: 1, action: 3, card: ANHALT }), event('deployed', { seat: 1, county: ANHALT, armies: 1, money: 1 }))
    const asked = { ...view(), action: 1 } as WallensteinView
    const found = steps({ ...view(), action: 0 } as WallensteinView, { ...added, view: { ...added.view, action: 1 } }, moment(asked, event('stayed', { seat: 1, county: ANHALT })), moment(asked, event('stayed', { seat: 2, county: VOGTLAND })))
    expect(found.map((step) => step.sentence)).toEqual(['Ben adds 1 army in Anhalt', 'Clara stays in Vogtland'])
    expect([...ticksOf(found, 0)].map(([key, { state }]) => [key, state])).toEqual([['3.1', 'now'], ['3.2', 'later']])
  })

  it('that I leave out, too, name me first', () => {
    const left = (seat: number) => moment(view(), event('revealed', { seat, action: 3, card: MONEY_CARD }))
    expect(steps(view(), left(1), left(ME)).map((step) => step.sentence)).toEqual(['You and Ben skip the action'])
  })
})

describe('a battle', () => {
  const before = view({ [KURSACHSEN]: { owner: 1, armies: 4 }, [VOGTLAND]: { owner: ME, armies: 2, revolts: 1 } })
  const after = view({ [KURSACHSEN]: { owner: 1, armies: 1 }, [VOGTLAND]: { owner: 1, armies: 1 } })
  const attacked = event('attacked', { seat: 1, origin: KURSACHSEN, county: VOGTLAND, armies: 3, defender: ME, peasants_help: 0 })
  const battle = moment(after, attacked, event('fell', { thrown: [2, 3], tray: [2, 3] }), event('conquered', { seat: 1, county: VOGTLAND, armies: 1 }))

  it('is told after the march, and the march shows nothing of its end', () => {
    const [march, end] = steps(before, moment(before, event('revealed', { seat: 1, action: 8, card: KURSACHSEN })), battle)
    expect([march.sentence, march.stop, march.known]).toEqual(['Ben attacks you in Vogtland with 3', 'attacked', 2])
    expect(march.consequence).toBe('From Kursachsen. You have 2 armies there. Unrest 1: peasants do not help.')
    expect(march.view).toBe(before)
    expect([end.sentence, end.consequence, end.stop, end.known]).toEqual(['conquered', 'fell.', 'lost', 4])
    expect(end.events.map((each) => each.kind)).toEqual(['attacked', 'fell', 'conquered'])
  })

  it('belongs to the action whose card was turned up just before', () => {
    const turned = { ...before, action: 1, actions: [0, 8] } as WallensteinView
    const earlier = { ...turned, action: 0 }
    const [march, end] = steps(earlier, moment(turned, event('action-turned', { action: 8 }), event('revealed', { seat: 1, action: 8, card: KURSACHSEN })), battle)
    expect([march.section, march.before, march.view, end.before]).toEqual(['Box 8', turned, turned, turned])
  })

  it('of others stops only for those who want it', () => {
    const others = { ...attacked, facts: { ...attacked.facts, defender: 2 } }
    const [march] = steps(before, moment(before, others))
    expect([march.sentence, march.stop]).toEqual(['Ben attacks Clara in Vogtland with 3', 'battle'])
  })

  it('has a flag at its tick of the row of actions', () => {
    const found = steps(before, moment(before, event('revealed', { seat: 2, action: 3, card: MONEY_CARD })), battle)
    expect(ticksOf(found, 0).get('3.2')).toMatchObject({ state: 'now', stop: false })
    expect(ticksOf(found, 0).get('8.1')).toMatchObject({ state: 'later', stop: true })
    expect(ticksOf(found, 2).get('8.1')).toMatchObject({ state: 'now', place: 1 })
  })
})
