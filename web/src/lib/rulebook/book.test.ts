import { describe, expect, it } from 'vitest'
import type { ChapterTold, SpanTold } from '../types'
import { addressOfRule, hitsInChapter, hitsInSection, marked, placesOf, sectionNumber, wanted, wantedBy } from './book'

const text = (words: string): SpanTold[] => [{ style: 'text', text: words, to: '' }]
const block = (words: string, ...keys: string[]) => ({ kind: 'text' as const, keys, text: text(words), items: [], figure: '' })

const BOOK: ChapterTold[] = [
  { name: 'goal', title: 'The goal', keys: ['end.points'], lead: text('Win.'), sections: [{ title: '', blocks: [block('First', 'end.tie')], cards: [] }] },
  {
    name: 'battle', title: 'Battle and the tray', keys: [], lead: text('Look into the tray.'),
    sections: [
      { title: '', blocks: [block('Before', 'tower.tray')], cards: [] },
      { title: 'Who counts', blocks: [block('No rule here'), block('In the Tray', 'combat.result', 'combat.losses')], cards: [{ kind: 'asked', keys: ['combat.tie'], text: text('The tray?'), items: [{ keys: [], text: text('A tray.') }] }] },
      { title: 'A tie', blocks: [{ kind: 'list', keys: [], text: [], items: [{ keys: ['combat.card'], text: text('tray and tray') }, { keys: [], text: text('else') }], figure: '' }], cards: [] },
    ],
  },
]

describe('numbers', () => {
  it('counts titled sections; what stands before them is 0', () => {
    expect([0, 1, 2].map((section) => sectionNumber(BOOK, 1, section))).toEqual(['2.0', '2.1', '2.2'])
  })

  it('gives every rule a place, also those that share a paragraph, and those of lists and cards', () => {
    const places = placesOf(BOOK)
    const number = (key: string) => places.get(key)?.number
    expect(['end.points', 'end.tie', 'tower.tray', 'combat.result', 'combat.losses', 'combat.tie', 'combat.card'].map(number)).toEqual(['1', '1.0.1', '2.0.1', '2.1.1', '2.1.1', '2.1.2', '2.2.1'])
    expect(places.get('combat.losses')).toMatchObject({ chapter: 1, section: 1, title: 'Who counts' })
    expect(places.get('nothing.here')).toBeUndefined()
  })
})

describe('searching', () => {
  it('finds every place, whatever the case, in titles, texts, lists and cards', () => {
    const search = wanted(' tray ')
    expect(hitsInChapter(BOOK[1], search)).toBe(7)
    expect(BOOK[1].sections.map((section) => hitsInSection(section, search))).toEqual([0, 3, 2])
    expect(hitsInChapter(BOOK[0], search)).toBe(0)
  })

  it('waits for two letters and takes signs as they are', () => {
    expect(wanted('t')).toBeNull()
    expect(hitsInChapter(BOOK[0], null)).toBe(0)
    expect('a (b) c'.match(wanted('(b)')!)).toHaveLength(1)
    expect('in  the tray'.match(wanted('in the')!)).toHaveLength(1)
  })

  it('marks in place: every other piece is a hit', () => {
    expect(marked('tray by tray', wanted('tray'))).toEqual(['', 'tray', ' by ', 'tray', ''])
    expect(marked('nothing', wanted('tray'))).toEqual(['nothing'])
    expect(marked('all', null)).toEqual(['all'])
  })
})

describe('addresses', () => {
  it('a rule has a dot, a chapter has none', () => {
    expect([wantedBy(''), wantedBy('index'), wantedBy('battle'), wantedBy('combat.tie')]).toEqual([{ kind: 'start' }, { kind: 'index' }, { kind: 'chapter', name: 'battle' }, { kind: 'rule', key: 'combat.tie' }])
    expect(addressOfRule('toll', 'combat.tie')).toBe('/rules/toll/combat.tie')
  })
})
