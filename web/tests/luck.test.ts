/** The luck of the example in docs/match-file.md, recomputed as the luck page does. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check, readFile, recompute, sealOf, source } from '../src/lib/luck'
import type { Draw } from '../src/lib/types'

const page = readFileSync(new URL('../../docs/match-file.md', import.meta.url), 'utf8')
const file = page.match(/```match\n([\s\S]*?)```/)![1]
const CARDS = 76 // in the supply, drawn from without returning

describe('luck', () => {
  it('finds the sealed seed', async () => {
    const match = readFile(file)
    expect(await sealOf(match.seed!)).toBe(match.commitment)
    expect(await sealOf('00fe')).not.toBe(match.commitment)
  })

  it('counts each label on its own, without what was laid out by hand', () => {
    const draws = readFile(file).draws
    expect(draws.filter((draw) => draw.label === 'supply').map((draw) => draw.k)).toEqual([...Array(15).keys()])
    const privileges = draws.filter((draw) => draw.label === 'privileges')
    expect(privileges.map((draw) => [draw.k, draw.byHand])).toEqual([[0, true], [0, false], [1, false], [2, false], [3, false]])
    const byHand = readFile('{"commitment":"","seed":null}\n{"n":0,"kind":"setup","chance":[["a",4],["a",2],["a",1]],"by_hand":[0]}').draws
    expect(byHand.map((draw) => [draw.k, draw.byHand])).toEqual([[0, true], [0, false], [1, false]])
  })

  it('gives the same luck again after an undo', () => {
    const rows = [
      '{"commitment":"","seed":null}',
      '{"n":0,"kind":"setup","chance":[["a",1]]}',
      '{"n":1,"kind":"choice","seat":0,"chance":[["a",2],["b",0]]}',
      '{"n":2,"kind":"choice","seat":1,"chance":[["a",3]]}',
      '{"n":3,"kind":"undo","seat":0,"target":1}',
      '{"n":4,"kind":"choice","seat":0,"chance":[["a",3],["b",0]]}',
      '{"n":5,"kind":"rewind","target":0}',
      '{"n":6,"kind":"choice","seat":0,"chance":[["a",2]]}',
    ]
    expect(readFile(rows.join('\n')).draws.map((draw) => draw.label + draw.k)).toEqual(['a0', 'a1', 'b0', 'a2', 'a2', 'b0', 'a1'])
  })

  it('recomputes every number of the set-up', async () => {
    const match = readFile(file)
    const supply = match.draws.filter((draw) => draw.label === 'supply')
    const sizes = match.draws.map((draw) => (draw.label === 'supply' ? sizeOf(supply.indexOf(draw)) : 10))
    const told: Draw[] = match.draws.map((draw, at) => ({ label: draw.label, kind: 'below', n: sizes[at], outcome: draw.outcome, at: draw.at }))
    const checked = await check(match, told)
    const again = checked.filter((draw) => draw.label === 'supply')
    expect(again.map((draw) => draw.again)).toEqual(supply.map((draw) => draw.outcome))
    const altered = { ...match, seed: '00fe' }
    expect((await check(altered, told)).filter((draw) => draw.label === 'supply').map((draw) => draw.again)).not.toEqual(supply.map((draw) => draw.outcome))
  })

  it('counts hits digit by digit, from further numbers when one is used up', async () => {
    const number = await source('00ff')
    const hits: Draw = { label: 'x', kind: 'hits', tries: 20, wins: 3, of: 10, others: 20, other_wins: 5, outcome: 0, at: 0 }
    const digits = [...digitsOf(await number('x:0'), 32), ...digitsOf(await number('x:0:1'), 8)] // 10 has 4 bits: 32 digits a number
    const fell = digits.filter((digit, at) => digit < (at < 20 ? 3 : 5)).length
    expect(await recompute(hits, 'x:0', number)).toBe(fell)
    expect(await recompute({ ...hits, kind: 'simulate' }, 'x:0', number)).toBe(null)
  })
})

function digitsOf(value: bigint, many: number): number[] {
  return value.toString().split('').reverse().slice(0, many).map(Number)
}

function sizeOf(drawn: number): number {
  return CARDS - drawn
}
