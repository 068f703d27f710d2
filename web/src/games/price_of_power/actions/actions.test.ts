import { describe, expect, it } from 'vitest'
import type { Last, Step } from '../../../lib/draft/draft.svelte'
import type { ChangeTold, Option, ProspectTold, Question, Refusal } from '../../../lib/types'
import type { TableStore } from '../../../lib/table.svelte'
import { forgetPass, passNext, passNow } from './ends.svelte'
import type { PriceOfPowerView } from '../view'
import { chosenIn, deedAt, deedOf, staysBeside, waysOf } from './form'
import { endOf, hasActed, isSeveral, menuOf } from './groups'
import { broughtBy, priceOf, sharedBy } from './price'

const option = (text: string): Option => ({ text, kind: text.split(' ')[0], numbers: {}, label: text })
const refusal = (text: string): Refusal => ({ ...option(text), code: 'short-of-power', rule: 'power.pay', because: { need: 6, have: 4 }, reason: 'This needs 6 power.' })
const turn = (options: string[], refused: string[] = [], acted = 0): Question => ({ seat: 0, kind: 'turn', numbers: { acted }, options: options.map(option), refused: refused.map(refusal), sentence: '', forced: '' })

describe('the menu of a turn', () => {
  const groups = menuOf(turn(['influence', 'trade', 'event', 'play adm-1', 'play mil-2', 'loan', 'pass', 'something-new'], ['increase-stability', 'siege', 'repay', 'play dip-3', 'done']))
  const kinds = (name: string) => groups.find((each) => each.name === name)?.rows.map((row) => row.kind)

  it('stands in five groups, and what is closed keeps its place', () => {
    expect(groups.map((each) => each.name)).toEqual(['adm', 'dip', 'general', 'minor'])
    expect(kinds('adm')).toEqual(['increase-stability'])
    expect(kinds('dip')).toEqual(['influence', 'trade'])
    expect(kinds('minor')).toEqual(['loan', 'repay'])
  })

  it('leaves out what is seldom open, and never what can be chosen', () => {
    expect(groups.flatMap((each) => each.rows).some((row) => row.kind === 'siege')).toBe(false)
    expect(kinds('general')).toEqual(['event', 'play', 'something-new'])
  })

  it('has one line for all cards', () => {
    const play = groups.find((each) => each.name === 'general')!.rows.find((row) => row.kind === 'play')!
    expect(isSeveral(play)).toBe(true)
    expect([play.options.length, play.refused.length]).toEqual([2, 1])
  })
})

describe('the end of a turn', () => {
  it('comes with the action where only minor ones are left', () => {
    expect(endOf(turn(['done', 'loan', 'cut-ties'], [], 1))).toBe('done')
    expect(endOf(turn(['done', 'complete-mission 3'], [], 1))).toBeNull()
    expect(endOf(turn(['influence', 'loan']))).toBeNull()
    expect(hasActed(turn(['done'], [], 1))).toBe(true)
  })
})

describe('armies in a form', () => {
  const army = (number: number): Option => ({ ...option(`activate army ${number}`), numbers: { army: number } })
  const view = { army_at: [5, 9], influence: [0, 0, 0, 0, 0, 0, 0, 0, 0, 3] } as unknown as PriceOfPowerView

  it('stand in the order of their numbers, however much influence there is where they stand', () => {
    const asked = { ...turn([]), kind: 'activate', options: [army(2), army(1)] }
    expect(waysOf(asked, view)[0].answers.map((each) => each.answer.numbers.army)).toEqual([1, 2])
  })

  it('are named by the place where they set out', () => {
    const step: Step = { asked: 'activate', text: 'activate army 2', option: army(2) }
    expect(chosenIn([step], view, 0)[0].place).toEqual({ kind: 'area', number: 9 })
  })
})

describe('the name of a deed', () => {
  const step = (asked: string, text: string): Step => ({ asked, text, option: option(text) })

  it('counts what was chosen alike, and never what only closes', () => {
    const steps = [step('turn', 'influence'), step('place-influence', 'influence a'), step('place-influence', 'influence a'), step('place-influence', 'buy-influence b'), step('place-influence', 'done')]
    expect(deedOf(steps)).toEqual({ key: 'place-influence', n: 3, label: 'buy-influence b' })
    expect(deedOf(steps.slice(0, 1))).toEqual({ key: '', n: 0, label: 'influence' })
  })

  it('is that of the action, where a minor one was chosen before it', () => {
    const steps = [step('turn', 'appoint'), step('appoint', 'appoint military 4'), step('turn', 'influence'), step('place-influence', 'influence a')]
    expect(deedAt(steps)).toBe(2)
    expect(deedOf(steps)).toEqual({ key: 'place-influence', n: 1, label: 'influence a' })
    expect(deedOf(steps.slice(0, 2)).label).toBe('appoint military 4')
  })
})

describe('the other answers of an action', () => {
  const step = (asked: string, text: string): Step => ({ asked, text, option: option(text) })
  const last = (place: number, text: string, ...others: string[]) => ({ place, text, told: { question: { ...turn([text, ...others]), kind: 'ally-whom' } } }) as unknown as Last

  it('stay beside the one that was chosen', () => {
    const steps = [step('turn', 'forge-alliance'), step('ally-whom', 'ally savoy')]
    expect(staysBeside(last(1, 'ally savoy', 'ally milan'), steps, turn(['forge-alliance']))).toBe(true)
  })

  it('do not where it is the action itself, a minor one, or one among amounts', () => {
    expect(staysBeside(last(0, 'play adm-1', 'play mil-2'), [step('turn', 'play adm-1')], turn(['play adm-1']))).toBe(false)
    expect(staysBeside(last(1, 'appoint 4', 'appoint 5'), [step('turn', 'appoint'), step('appoint', 'appoint 4')], turn(['appoint']))).toBe(false)
    const amounts = last(1, 'recruit 1')
    amounts.told.question!.options = [1, 2, 3].map((units) => ({ ...option(`recruit ${units}`), numbers: { units } }))
    expect(staysBeside(amounts, [step('turn', 'recruit'), step('recruit-units', 'recruit 1')], turn(['recruit']))).toBe(false)
  })
})

describe('passing next time', () => {
  const at = (question: Question, war = [0, 0], round = 2) => ({ question, seat: 0, view: { age: 1, round, war, player: 1 }, sending: false, tookBack: false }) as unknown as TableStore

  it('happens in the next turn, once', () => {
    const table = at(turn(['influence', 'pass']))
    passNext(table)
    expect(passNow(table)).toBe('pass')
    expect(passNow(table)).toBeNull()
  })

  it('is still wanted after what my own action asks', () => {
    const table = at(turn(['influence', 'pass']))
    passNext(table)
    Object.assign(table, { view: { age: 1, round: 2, war: [0, 0], player: 0 } })
    forgetPass(table)
    expect(passNow(table)).toBe('pass')
  })

  it('is forgotten in another round, after another war, or once something was asked in another turn', () => {
    const table = at(turn(['influence', 'pass']))
    passNext(table)
    Object.assign(table, { view: { age: 1, round: 3, war: [0, 0] } })
    expect(passNow(table)).toBeNull()
    passNext(table)
    Object.assign(table, { view: { age: 1, round: 3, war: [0, 1] } })
    expect(passNow(table)).toBeNull()
    passNext(table)
    forgetPass(table)
    expect(passNow(table)).toBeNull()
  })

  it('is not done where one may not pass', () => {
    const table = at(turn(['influence', 'event']))
    passNext(table)
    expect(passNow(table)).toBeNull()
  })
})

describe('the price of an answer', () => {
  const change = (what: string, before: number, after: number, seat = 0): ChangeTold => ({ seat, what, label: what, before, after })
  const prospect = (...changes: ChangeTold[]): ProspectTold => ({ text: 'x', changes, next: null, targets: 0, cost: [], end: null })
  const rested = [change('exhausted', 3, 0), change('manpower', 2, 4), change('merchants', 0, 2)]
  const lost = ['adm', 'dip', 'mil'].map((power) => prospect(change(power, 3, 2), ...rested))

  it('is no burden that one is rid of: that is a relief', () => {
    const repaid = prospect(change('ducats', 9, 4), change('loans', 1, 0), change('unrest', 2, 1), change('unrest', 2, 1, 1))
    expect(priceOf(repaid, 0).paid.map((each) => each.what)).toEqual(['ducats'])
    expect(broughtBy(repaid, 0).map((each) => each.what)).toEqual(['loans', 'unrest'])
    expect(priceOf(undefined, 0).paid).toEqual([])
  })

  it('stands apart from what all answers bring alike', () => {
    const isShared = sharedBy(lost, 0)
    expect(lost.map((each) => broughtBy(each, 0).filter((one) => !isShared(one)))).toEqual([[], [], []])
    expect(priceOf(lost[1], 0).paid.map((each) => each.what)).toEqual(['dip'])
    expect([change('manpower', 2, 5), change('tax', 1, 2)].some(sharedBy(lost, 0))).toBe(false)
    expect(rested.some(sharedBy(lost.slice(0, 1), 0))).toBe(false)
  })
})
