import { describe, expect, it } from 'vitest'
import { grouped } from './options'
import type { Option } from './types'

const option = (label: string, kind = 'place'): Option => ({ text: `${kind} ${label}`, kind, numbers: {}, label })
const labels = (...all: string[]) => grouped(all.map((each) => option(each))).map((group) => [group.heading, ...group.answers.map(({ label }) => label)])

describe('answers of a kind', () => {
  it('stand under the words they share', () => {
    expect(labels('claim Burgundy for 2 power', 'claim Upper Italy for 2 power', 'claim Seine for 2 power', 'claim Loire for 2 power')).toEqual([['claim … for 2 power', 'Burgundy', 'Upper Italy', 'Seine', 'Loire']])
  })

  it('keep a number beside what it counts', () => {
    const all = ['a priest of skill 2 for 2 ducats', 'a judge of skill 3 for 4 ducats', 'a courtier of skill 1 for 1 ducats', 'a clerk of skill 2 for 2 ducats']
    expect(labels(...all)).toEqual([['a …', 'priest of skill 2 for 2 ducats', 'judge of skill 3 for 4 ducats', 'courtier of skill 1 for 1 ducats', 'clerk of skill 2 for 2 ducats']])
    expect(labels('Tax: 2 ducats', 'Man: 3 ducats', 'War: 4 ducats', 'Art: 5 ducats')).toEqual([['', 'Tax: 2 ducats', 'Man: 3 ducats', 'War: 4 ducats', 'Art: 5 ducats']])
  })
})
