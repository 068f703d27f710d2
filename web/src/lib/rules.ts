/** Rules found by words and put into the chapters of the rulebook. */
import type { RuleTold } from './types'

export interface Chapter {
  id: string
  title: string
  rules: RuleTold[]
}

/** Every word must occur, in the key, the text or the chapter. */
export function found(rules: RuleTold[], words: string): RuleTold[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return rules.filter((rule) => {
    const text = `${rule.key} ${rule.chapter} ${rule.text}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

const OUTSIDE = /^(ruling|reconstruction|language of the cards|bot chart|idea |event |a milestone|scenario |set-up|components)/

/** Whether a place is one of the rulebook; others say themselves what they are. */
export function isInRulebook(where: string): boolean {
  return !OUTSIDE.test(where)
}

/** An address for the chapter that says what is a reconstruction. */
export const OURS = 'reconstructions'

export function inChapters(rules: RuleTold[]): Chapter[] {
  const chapters = new Map<string, Chapter>()
  for (const rule of rules) {
    const title = rule.chapter
    const id = 'chapter-' + `${rule.part} ${title}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const chapter = chapters.get(id) ?? { id, title, rules: [] }
    chapter.rules.push(rule)
    chapters.set(id, chapter)
  }
  return [...chapters.values()]
}
