import { describe, expect, it } from 'vitest'
import { isTyping } from '../src/lib/keys.svelte'
import { chapters, pieces, stopped } from '../src/lib/log'
import { plain } from '../src/lib/plain'
import { backOff, isOld, joined, perCents, stillPicked } from '../src/lib/progress'
import { nextStop, piledUp, steps, stops, ticks, signposts } from '../src/lib/replay'
import { isOurs, pageOf } from '../src/lib/router.svelte'
import { found, inChapters, isInRulebook } from '../src/lib/rules'
import { tinctureOf } from '../src/lib/seats'
import type { Frame, LogEvent, Question, RuleTold, Update } from '../src/lib/types'
import { fill } from '../src/lib/words.svelte'
import { de } from '../src/lib/words/de'
import { en } from '../src/lib/words/en'

const event = (at: number, sentence = `line ${at}`, seat = 0): LogEvent => ({ at, kind: 'x', facts: {}, sentence, seat, time: '2026-01-01T00:00:00Z' })
const address = (path: string) => pageOf(new URL(path, 'http://localhost/'))

describe('addresses', () => {
  it.each([
    ['/', { name: 'start' }],
    ['/new?game=x&who=here', { name: 'new', game: 'x', who: 'here' }],
    ['/t/ab', { name: 'table', id: 'ab' }],
    ['/t/ab/replay', { name: 'replay', id: 'ab' }],
    ['/t/ab/verify', { name: 'verify', id: 'ab' }],
    ['/rules', { name: 'rules', game: null, part: '', key: '' }],
    ['/rules/x#auction.raise', { name: 'rules', game: 'x', part: '', key: 'auction.raise' }],
    ['/rules/x/auction.raise', { name: 'rules', game: 'x', part: 'auction.raise', key: '' }],
    ['/rules/x/index#auction.raise', { name: 'rules', game: 'x', part: 'index', key: 'auction.raise' }],
    ['/join/secret', { name: 'join', invite: 'secret' }],
    ['/watch/secret', { name: 'watch', token: 'secret' }],
    ['/t/ab/other', { name: 'missing' }],
    ['/nowhere', { name: 'missing' }],
  ])('%s', (path, page) => expect(address(path)).toEqual(page))

  it('follows links to pages of this site only', () => {
    const here = new URL('http://localhost/t/ab')
    const link = (href: string, more = {}) => ({ href, target: '', download: '', ...more })
    expect(isOurs(link('/rules/x'), here)).toBe(true)
    expect(isOurs(link('/api/tables'), here)).toBe(false)
    expect(isOurs(link('http://elsewhere.example/'), here)).toBe(false)
    expect(isOurs(link('/rules/x', { target: '_blank' }), here)).toBe(false)
    expect(isOurs(link('/t/ab', { download: 'x' }), here)).toBe(false)
  })
})

describe('updates', () => {
  it('keeps what still holds and adds what is new, each event once', () => {
    const known = [event(1), event(2), event(3)]
    expect(joined(known, [event(4)], 3).map((each) => each.at)).toEqual([1, 2, 3, 4])
    expect(joined(known, [event(3), event(4)], 2).map((each) => each.at)).toEqual([1, 2, 3, 4])
    expect(joined(known, [], 3)).toBe(known)
  })

  it('leaves out an answer that was overtaken', () => {
    expect(isOld({ at: 3 } as Update, 5)).toBe(true)
    expect(isOld({ at: 5 } as Update, 5)).toBe(false)
  })

  it('keeps the prepared choice only while it is offered', () => {
    const question = { options: [{ text: 'raise 3' }] } as unknown as Question
    expect(stillPicked('raise 3', question)).toBe('raise 3')
    expect(stillPicked('raise 2', question)).toBe(null)
    expect(stillPicked('raise 3', null)).toBe(null)
    expect(stillPicked(null, question)).toBe(null)
  })

  it('tries again ever more slowly', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(backOff)).toEqual([1, 1, 2, 3, 5, 8, 8])
  })
})

describe('odds', () => {
  it('are whole per cents that add up to 100', () => {
    expect(perCents([1, 1, 1])).toEqual([34, 33, 33])
    expect(perCents([62.4, 18.8, 18.8])).toEqual([62, 19, 19])
    expect(perCents([1, 0, 0])).toEqual([100, 0, 0])
    expect(perCents([0, 0])).toEqual([0, 0])
    for (let seed = 1; seed < 60; seed++) {
      const parts = [seed % 7, (seed * 13) % 11, (seed * 29) % 17]
      expect(perCents(parts).reduce((sum, part) => sum + part, 0)).toBe(100)
    }
  })
})

describe('words', () => {
  const slots = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map((slot) => slot[1]).sort()

  it('are the same keys in both languages', () => expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort()))
  it.each(Object.keys(en) as (keyof typeof en)[])('%s speaks of the same values', (key) => expect(slots(de[key])).toEqual(slots(en[key])))
  it('count with the right noun', () => {
    expect(fill('{n|card|cards}', { n: 1 })).toBe('1 card')
    expect(fill('{n|card|cards} for {name}', { n: 3, name: 'Ada' })).toBe('3 cards for Ada')
  })
})

describe('log and replay', () => {
  const frame = (at: number, round: number, seat = 0): Frame => ({ at, view: { progress: `${round}/5` }, events: [event(at, 'x', seat)], scores: [] })

  it('groups what one choice caused', () => {
    expect(chapters([event(1, 'a'), event(1, 'b'), event(2, ''), event(3, 'c')]).map((each) => each.lines.map((line) => line.text))).toEqual([['a', 'b'], ['c']])
  })

  it('puts lines under the part of the game they belong to, even when one choice ends a part and begins the next', () => {
    const told = [event(1, 'a'), { ...event(2, 'b'), kind: 'visited' }, event(2, 'c'), { ...event(2, 'd'), kind: 'visited' }, event(3, 'e')]
    let visits = 0
    const found = chapters(told, (each) => (each.kind === 'visited' ? `visit ${++visits}` : undefined))
    expect(found.map((each) => [each.section, each.at, each.lines.map((line) => line.text).join()])).toEqual([['', 1, 'a'], ['visit 1', 2, 'b,c'], ['visit 2', 2, 'd'], ['visit 2', 3, 'e']])
    expect(new Set(found.map((each) => each.key)).size).toBe(found.length)
  })

  it('cuts a line at the places it names', () => {
    expect(pieces('To Baden from Mark.', [{ from: 3, to: 8, key: 'b' }, { from: 14, to: 18, key: 'm' }])).toEqual([
      { text: 'To ', key: '' }, { text: 'Baden', key: 'b' }, { text: ' from ', key: '' }, { text: 'Mark', key: 'm' }, { text: '.', key: '' },
    ])
    expect(pieces('Nothing', [])).toEqual([{ text: 'Nothing', key: '' }])
  })

  it('keeps a stop by the place before it', () => {
    const found = stopped(pieces('To Baden, from Mark.', [{ from: 3, to: 8, key: 'b' }, { from: 15, to: 19, key: 'm' }]))
    expect(found.map((each) => [each.text, each.stop])).toEqual([['To ', ''], ['Baden', ','], [' from ', ''], ['Mark', '.'], ['', '']])
  })

  it('names rounds beneath the track where there is room for the name', () => {
    const rounds = [0, 25, 50, 75].map((at) => ({ at, name: `Round ${at}` }))
    expect(signposts(rounds, 100, 200).map((each) => each.name)).toEqual(['Round 0', 'Round 50'])
    expect(signposts([{ at: 0, name: 'Before' }, { at: 2, name: 'Round 1' }], 100, 200).map((each) => each.name)).toEqual(['Round 1'])
  })

  it('piles points up by source, and gives what nobody named to the last', () => {
    const moment = (at: number, scores: number[]) => ({ at, view: {}, events: [], scores })
    const piles = piledUp([moment(0, [0, 0]), moment(1, [3, 0]), moment(2, [3, 0]), moment(3, [5, 4])], 3, (each) => (each.at === 1 ? [{ seat: 0, source: 0, points: 3 }] : each.at === 3 ? [{ seat: 1, source: 1, points: 3 }] : []))
    expect(piles).toEqual([{ at: 0, points: [[0, 0, 0], [0, 0, 0]] }, { at: 1, points: [[3, 0, 0], [0, 0, 0]] }, { at: 3, points: [[3, 0, 2], [0, 3, 1]] }])
  })

  it('finds rounds, steps and the moments of a seat', () => {
    const frames = [frame(0, 1, -1), frame(1, 1, 0), frame(2, 2, 1), frame(3, 2, 0)]
    expect(ticks(frames, (each) => each.view.progress)).toEqual([{ at: 0, name: '1/5' }, { at: 2, name: '2/5' }])
    expect(stops(frames, 0)).toEqual([0, 1, 3])
    expect(nextStop([0, 1, 3], 1, 1)).toBe(3)
    expect(nextStop([0, 1, 3], 3, 1)).toBe(3)
    expect(nextStop([0, 1, 3], 1, -1)).toBe(0)
    expect(steps(3, -7)).toEqual([-8, -6, -4, -2, 0, 2, 4])
    expect(steps(23)).toEqual([0, 5, 10, 15, 20, 25])
  })
})

describe('rules', () => {
  const rules: RuleTold[] = [
    { key: 'a.one', chapter: 'Auction', text: 'Offers rise.', where: '', part: '', reconstruction: false },
    { key: 'b.two', chapter: 'Income', text: 'Everybody earns.', where: '', part: '', reconstruction: false },
    { key: 'a.three', chapter: 'Auction', text: 'Whoever passes is out.', where: '', part: '', reconstruction: false },
  ]
  it('are found by every word, and stand in chapters', () => {
    expect(found(rules, 'auction out').map((rule) => rule.key)).toEqual(['a.three'])
    expect(inChapters(rules).map((chapter) => [chapter.title, chapter.rules.length])).toEqual([['Auction', 2], ['Income', 1]])
  })
  it('stand in the rulebook, or say where else they come from', () => {
    expect(['p. 9', '9.5 Movement, Military Access', 'bot rules, Bot Warfare'].map(isInRulebook)).toEqual([true, true, true])
    expect(['ruling: the rules are silent', 'reconstruction', 'language of the cards, verbs', 'bot chart, a reconstruction'].map(isInRulebook)).toEqual([false, false, false, false])
  })
})

describe('small things', () => {
  it('gives every colour its tincture', () => {
    expect(['black', 'blue', 'purple', 'red', 'yellow', 'brown', 'green'].map((colour) => tinctureOf(colour))).toEqual(['sable', 'azure', 'purpure', 'gules', 'or', 'sable', 'purpure'])
    expect(tinctureOf('teal', 4)).toBe('or')
  })
  it('says any view in words', () => expect(plain({ a: [1, 2], b: true, c: [] })).toBe('a 1, 2, b ✓, c –'))
  it('knows when somebody types', () => {
    expect(isTyping({ tagName: 'TEXTAREA' } as unknown as EventTarget)).toBe(true)
    expect(isTyping({ tagName: 'INPUT', type: 'range' } as unknown as EventTarget)).toBe(false)
    expect(isTyping({ tagName: 'BUTTON' } as unknown as EventTarget)).toBe(false)
  })
})
