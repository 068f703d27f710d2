import { describe, expect, it } from 'vitest'
import { isHeadline, isWide, labelled, lead, narrowed, numeric, pagesOf, textOf, widths } from '../src/lib/generic/sections'
import { tinctureOf } from '../src/lib/seats'
import type { Line, Section, Span } from '../src/lib/types'

const span = (text: string, more: Partial<Span> = {}): Span => ({ text, seat: -1, strong: false, dim: false, ...more })
const line = (...parts: (string | Span)[]): Line => ({ spans: parts.map((part) => (typeof part === 'string' ? span(part) : part)) })
const section = (title: string, more: Partial<Section> = {}): Section => ({ title, header: [], rows: [], lines: [], flow: false, grid: false, detail: false, on_request: false, page: '', own: false, ...more })

describe('lines about things', () => {
  it('are parted at two spaces, wherever a game puts them', () => {
    const found = labelled([line(span('hand  ', { dim: true }), 'Tax'), line(span('France', { seat: 0 }), '  Catholic; at peace')])!
    expect(found.map((each) => [textOf({ spans: each.label }), textOf({ spans: each.values[0] })])).toEqual([['hand', 'Tax'], ['France', 'Catholic; at peace']])
    expect(found[1].label[0].seat).toBe(0)
  })

  it('that follow each other about the same thing stand together', () => {
    const found = labelled([line('milestone  ', 'Victorious'), line('milestone  ', 'Dynastic Ties'), line('curia  ', 'nobody')])!
    expect(found.map((each) => each.values.length)).toEqual([2, 1])
  })

  it('are plain lines when one of them has no parts', () => expect(labelled([line('a  ', 'b'), line('It rains.')])).toBe(null))
})

it('a few short lines stand above everything else', () => {
  expect(isHeadline(section('Round', { lines: [line('Age 1, round 1'), line('Turn of France')] }))).toBe(true)
  expect(isHeadline(section('Hand', { lines: [line('cards  ', 'Tax')] }))).toBe(false)
  expect(isHeadline(section('Text', { lines: [line('x'.repeat(60))] }))).toBe(false)
  expect(isWide(section('Text', { lines: [line('x'.repeat(80))] }))).toBe(true)
})

it('columns of numbers are known, also of such as 4/0', () => {
  const rows = [[line('France'), line('0 (20)'), line('3/3/3'), line('5')], [line('Castile'), line('−2 (15)'), line('0'), line('five')]]
  expect(numeric(section('Realms', { header: ['realm', 'prestige', 'power', 'x'], rows }))).toEqual([false, true, true, false])
})

it('a short section that would stand beside nothing takes the whole width', () => {
  const short = section('Hand', { lines: [line('cards  ', 'Tax')] })
  const long = section('Realms', { rows: [[line('France')]] })
  expect(widths([long, short, long, short, short, short])).toEqual([true, true, true, false, false, true])
  expect(widths([short, short, long])).toEqual([false, false, true])
})

it('a sign before a name is told apart from it', () => {
  expect(lead(line('● ', 'France'))[0]).toBe('● ')
  expect(textOf({ spans: lead(line('  ', 'Castile'))[1] })).toBe('Castile')
  expect(lead(line('France'))[0]).toBe('')
})

it('what is there on request has pages of its own', () => {
  const pages = pagesOf([section('Round'), section('Map', { on_request: true }), section('Trade')])
  expect(pages.map((page) => [page.title, page.sections.map((each) => each.title)])).toEqual([['', ['Round', 'Trade']], ['Map', ['Map']]])
})

it('a page is searched by what its lines say', () => {
  const map = section('Map', { lines: [line('Aquitaine  ', 'Bordeaux'), line('Aragon  ', 'Zaragoza')] })
  expect(narrowed(map, 'bord').lines.map(textOf)).toEqual(['Aquitaine  Bordeaux'])
  expect(narrowed(map, '')).toBe(map)
})

it('six seats with names that are no colours have six tinctures', () => {
  const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
  expect(new Set(names.map((name, seat) => tinctureOf(name, seat))).size).toBe(6)
})
