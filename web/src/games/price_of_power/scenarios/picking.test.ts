import { describe, expect, it } from 'vitest'
import type { ScenarioTold } from '../../../lib/types'
import { ARMS } from '../table/arms'
import { en } from '../words/pages'
import { hoursSaid, ofLength, sidesSaid } from './picking'

const story = (name: string, minutes: number) => ({ name, minutes }) as ScenarioTold

describe('stories to choose from', () => {
  it('are sorted out by length', () => {
    const all = [story('short', 50), story('evening', 240), story('long', 300)]
    expect(ofLength(all, 'any')).toEqual(all)
    expect(ofLength(all, 'evening').map((each) => each.name)).toEqual(['short', 'evening'])
    expect(ofLength(all, 'long').map((each) => each.name)).toEqual(['long'])
  })
  it('tell hours with halves, and how many realms there are', () => {
    expect([0.5, 1.5, 2, 12].map(hoursSaid)).toEqual(['½', '1½', '2', '12'])
    expect(sidesSaid([3])).toBe('3')
    expect(sidesSaid([3, 4, 5])).toBe('3–5')
    expect(sidesSaid([4, 6])).toBe('4, 6')
  })
  it('have arms for every realm with a line about its character', () => {
    const told = Object.keys(en).filter((key) => key.startsWith('pick.realm.')).map((key) => key.slice('pick.realm.'.length))
    expect(told).toHaveLength(18)
    for (const realm of told) expect(ARMS).toHaveProperty([realm])
  })
})
