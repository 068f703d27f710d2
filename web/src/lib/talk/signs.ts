/** The few signs that can be put to a message or a move. */
import { t } from '../words.svelte'

export const SIGNS = ['yes', 'no', 'laugh', 'wow', 'sad', 'clap'] as const
export type Sign = (typeof SIGNS)[number]
const GLYPHS: Record<Sign, string> = { yes: 'yes', no: 'nay', laugh: 'laugh', wow: 'wow', sad: 'sad', clap: 'laurel' }

/** How a sign looks, and what it is called; one that this client does not know is shown by its name. */
export function signOf(name: string): { glyph: string; label: string } {
  const known = SIGNS.find((each) => each === name)
  return known ? { glyph: GLYPHS[known], label: t(`chat.sign.${known}`) } : { glyph: 'sign', label: name }
}

export interface SignsAt {
  signs: Record<string, number>
  mine: string
}

/** The signs at several counts together: what stands at one line of the log. */
export function together(counts: number[], at: Map<number, SignsAt>): SignsAt {
  const signs: Record<string, number> = {}
  let mine = ''
  for (const count of counts) {
    const found = at.get(count)
    for (const [name, n] of Object.entries(found?.signs ?? {})) signs[name] = (signs[name] ?? 0) + n
    mine = found?.mine || mine
  }
  return { signs, mine }
}

/** Which counts each chapter of the log stands for: a choice that is told in several chapters belongs to the first. */
export function countsOf(chapters: { key: string; events: { at: number }[] }[]): Map<string, number[]> {
  const taken = new Set<number>()
  const found = new Map<string, number[]>()
  for (const chapter of chapters) {
    const own = [...new Set(chapter.events.map((event) => event.at))].filter((at) => !taken.has(at))
    for (const at of own) taken.add(at)
    found.set(chapter.key, own)
  }
  return found
}
