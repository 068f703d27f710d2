import { describe, expect, it } from 'vitest'
import { byReason, grouped } from '../src/lib/options'
import type { Option, Refusal } from '../src/lib/types'

const answer = (kind: string, label: string): Option => ({ text: `${kind} ${label}`, kind, numbers: {}, label })
const refusal = (label: string, reason: string): Refusal => ({ text: label, kind: 'x', code: 'c', rule: 'a.b', numbers: {}, because: {}, label, reason })

describe('a long list of answers', () => {
  const places = ['Anjou', 'Bar', 'Brie and Champagne', 'Caux']

  it('stands under the words its answers share', () => {
    const groups = grouped([answer('done', 'done'), ...places.map((each) => answer('claim', `claim ${each} for 2 power`))])
    expect(groups.map((group) => group.heading)).toEqual(['', 'claim … for 2 power'])
    expect(groups[1].answers.map((each) => each.label)).toEqual(places)
    expect(groups[1].answers[0].answer.label).toBe('claim Anjou for 2 power')
  })

  it('keeps its labels whole when they share nothing, or would be bare numbers', () => {
    expect(grouped(places.map((each) => answer('go', each)))[0]).toMatchObject({ heading: '', answers: places.map((label) => ({ label })) })
    const numbers = [1, 2, 3, 4].map((n) => answer('hire', `${n} men`))
    expect(grouped(numbers)[0].answers.map((each) => each.label)).toEqual(['1 men', '2 men', '3 men', '4 men'])
  })

  it('leaves answers with few of their kind in the order of the game, before the others', () => {
    const groups = grouped([...places.map((each) => answer('to', `to ${each}`)), answer('halt', 'halt'), answer('drop', 'drop 1'), answer('drop', 'drop 2')])
    expect(groups[0].answers.map((each) => each.label)).toEqual(['halt', 'drop 1', 'drop 2'])
    expect(groups[1].heading).toBe('to …')
  })

  it('offers every answer once', () => {
    const options = [...places.map((each) => answer('a', `a ${each}`)), ...places.map((each) => answer('b', each)), answer('c', 'c')]
    const offered = grouped(options).flatMap((group) => group.answers.map((each) => each.answer.text))
    expect(offered.sort()).toEqual(options.map((each) => each.text).sort())
  })
})

it('what is refused is told by its reason', () => {
  const reasons = byReason([refusal('Rome', 'Too far.'), refusal('Bern', 'Too far.'), refusal('Ulm', 'It is yours.')])
  expect(reasons.map((each) => [each.reason, each.labels])).toEqual([['Too far.', ['Rome', 'Bern']], ['It is yours.', ['Ulm']]])
})
