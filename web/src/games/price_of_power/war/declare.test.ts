import { describe, expect, it } from 'vitest'
import type { LogEvent } from '../../../lib/types'
import type { TargetTold, WarTold } from '../view'
import { MOST, targetsShown } from './declare'
import { declaredBy } from './wars'

const target = (realm: number, refused = ''): TargetTold => ({ realm, player: -1, choice: `declare-war r${realm}`, refused, rule: '', cause: -1, claims: [], stability: 2, tax: 1, units: 0, friends: [], mine: [], adjacent: false })
const all = [...Array.from({ length: 20 }, (_, realm) => target(realm)), target(30, 'truce')]
const names = (realm: number) => `Realm ${realm}`
const choices = all.filter((each) => !each.refused && each.realm !== 3).map((each) => each.choice)

describe('targets of a declaration', () => {
  it('are a dozen at once, without those named before', () => {
    const found = targetsShown(all, choices, '', false, names)
    expect([found.open.length, found.more, found.refused.length]).toEqual([MOST, 7, 1])
    expect(found.open.some((each) => each.realm === 3)).toBe(false)
  })

  it('are found by name, and all are listed on demand', () => {
    expect(targetsShown(all, choices, ' realm 19', false, names).open.map((each) => each.realm)).toEqual([19])
    expect(targetsShown(all, choices, '', true, names).more).toBe(0)
  })
})

describe('who began a war', () => {
  const told = (kind: string, facts: Record<string, number>): LogEvent => ({ at: 1, kind, facts, sentence: '', seat: 0, time: '' }) as unknown as LogEvent
  const war = { sides: [{ realm: 10 }, { realm: 20 }], fruitless: false } as unknown as WarTold

  it('is found in the log, with the round and whether there was a reason', () => {
    const events = [told('round', { round: 2 }), told('declared', { player: 1, realm: 10 }), told('without-cause', { player: 1, realm: 10 })]
    expect(declaredBy(events, war, [10, 20])).toMatchObject({ side: { realm: 20 }, round: 2, unjust: true })
    expect(declaredBy([told('realm-declared', { realm: 20, player: 0 })], war, [10, 30])).toMatchObject({ side: { realm: 20 }, round: 1, unjust: false })
    expect(declaredBy([told('round', { round: 4 }), told('age', { age: 2 }), told('declared', { player: 0, realm: 20 })], war, [10, 30])).toMatchObject({ round: 1 })
    expect(declaredBy([told('declared', { player: 0, realm: 99 })], war, [10, 20])).toBeNull()
  })
})
