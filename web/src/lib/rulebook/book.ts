/** The rulebook as the page needs it: numbers for everything that can be linked to, places of rules, and hits of a search. */
import type { BlockTold, CardTold, ChapterTold, ItemTold, SectionTold, SpanTold } from '../types'

/** Where a rule stands. */
export interface Place {
  chapter: number
  section: number
  number: string // "7.2", or "7.2.1" for a rule within a section
  title: string // of the section, or of the chapter
}

/** "7.2"; what stands before the first titled section is "7.0". */
export function sectionNumber(chapters: ChapterTold[], chapter: number, section: number): string {
  const titled = chapters[chapter].sections.slice(0, section + 1).filter((each) => each.title).length
  return `${chapter + 1}.${titled}`
}

/** The parts of a section that state rules, in the order of the page: each has a number of its own. */
export function statedIn(section: SectionTold): (BlockTold | ItemTold | CardTold)[] {
  const inText = section.blocks.flatMap((block): (BlockTold | ItemTold)[] => [block, ...(block.kind === 'list' ? block.items : [])])
  return [...inText, ...section.cards].filter((part) => part.keys.length > 0)
}

/** Every rule of the book by its key. */
export function placesOf(chapters: ChapterTold[]): Map<string, Place> {
  const places = new Map<string, Place>()
  chapters.forEach((chapter, c) => {
    for (const key of chapter.keys) places.set(key, { chapter: c, section: -1, number: `${c + 1}`, title: chapter.title })
    chapter.sections.forEach((section, s) => {
      const within = sectionNumber(chapters, c, s)
      statedIn(section).forEach((part, p) => {
        for (const key of part.keys) places.set(key, { chapter: c, section: s, number: `${within}.${p + 1}`, title: section.title || chapter.title })
      })
    })
  })
  return places
}

/* searching */

const SHORTEST = 2

/** What is searched for; null while there is too little to search for. */
export function wanted(text: string): RegExp | null {
  const words = text.trim().replace(/\s+/g, ' ')
  if (words.length < SHORTEST) return null
  return new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+'), 'giu')
}

function hitsInText(text: string, search: RegExp): number {
  return text.match(search)?.length ?? 0
}

function hitsInSpans(spans: SpanTold[], search: RegExp): number {
  return spans.reduce((sum, span) => sum + hitsInText(span.text, search), 0)
}

function hitsInPart(part: { text: SpanTold[]; items: ItemTold[] }, search: RegExp): number {
  return hitsInSpans(part.text, search) + part.items.reduce((sum, item) => sum + hitsInSpans(item.text, search), 0)
}

export function hitsInSection(section: SectionTold, search: RegExp | null): number {
  if (!search) return 0
  return hitsInText(section.title, search) + [...section.blocks, ...section.cards].reduce((sum, part) => sum + hitsInPart(part, search), 0)
}

/** How often a chapter has what is searched for, in its title and all that is in it. */
export function hitsInChapter(chapter: ChapterTold, search: RegExp | null): number {
  if (!search) return 0
  const head = hitsInText(chapter.title, search) + hitsInSpans(chapter.lead, search)
  return head + chapter.sections.reduce((sum, section) => sum + hitsInSection(section, search), 0)
}

/** A text cut where it is marked: every other piece is a hit, beginning with one that is none. */
export function marked(text: string, search: RegExp | null): string[] {
  if (!search) return [text]
  const pieces: string[] = []
  let end = 0
  for (const hit of text.matchAll(search)) {
    pieces.push(text.slice(end, hit.index), hit[0])
    end = hit.index + hit[0].length
  }
  return [...pieces, text.slice(end)]
}

/* addresses */

/** What follows the game in an address: a rule, a chapter, the index, or nothing. */
export type Wanted = { kind: 'start' } | { kind: 'index' } | { kind: 'rule'; key: string } | { kind: 'chapter'; name: string }

export function wantedBy(part: string): Wanted {
  if (!part) return { kind: 'start' }
  if (part === 'index') return { kind: 'index' }
  return part.includes('.') ? { kind: 'rule', key: part } : { kind: 'chapter', name: part }
}

export function addressOfRule(game: string, key: string): string {
  return `/rules/${encodeURIComponent(game)}/${encodeURIComponent(key)}`
}

/** Words of a text without their styles, for the name of something. */
export function plainText(spans: SpanTold[]): string {
  return spans.map((span) => span.text).join('')
}
