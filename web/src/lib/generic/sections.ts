/** A table in words: how its sections are laid out on a page. */
import type { Line, Section, Span } from '../types'

const GAP = '  ' // two spaces part what a line is about from what it says
const SHORT = 48 // signs of a line that may stand beside others
const HALF = 64 // signs of a line that fits into half a page
const MOST_SHORT = 5

export function textOf(line: Line): string {
  return line.spans.map((span) => span.text).join('')
}

/** What a line is about, and what it says of it. */
export interface Labelled {
  label: Span[]
  values: Span[][] // several, when lines about the same thing follow each other
}

/** A line in two parts, if it has two. */
export function split(line: Line): { label: Span[]; value: Span[] } | null {
  for (let at = 0; at < line.spans.length - 1; at++) {
    const [here, next] = [line.spans[at], line.spans[at + 1]]
    if (!here.text.endsWith(GAP) && !next.text.startsWith(GAP)) continue
    const label = line.spans.slice(0, at + 1)
    const value = line.spans.slice(at + 1)
    return {
      label: [...label.slice(0, -1), { ...here, text: here.text.trimEnd() }],
      value: [{ ...next, text: next.text.trimStart() }, ...value.slice(1)],
    }
  }
  return null
}

/** The lines as a list of things and what is said of them; null, when not all of them are of that kind. */
export function labelled(lines: Line[]): Labelled[] | null {
  const found: Labelled[] = []
  for (const line of lines) {
    const parts = split(line)
    if (!parts) return null
    const last = found.at(-1)
    const same = last && textOf({ spans: last.label }) === textOf({ spans: parts.label })
    if (same) last.values.push(parts.value)
    else found.push({ label: parts.label, values: [parts.value] })
  }
  return found.length ? found : null
}

/** A few short lines: they stand side by side above everything else. */
export function isHeadline(section: Section): boolean {
  return !section.rows.length && section.lines.length > 0 && section.lines.length <= MOST_SHORT && section.lines.every((line) => textOf(line).length <= SHORT) && labelled(section.lines) === null
}

/** Whether a section needs the whole width. */
export function isWide(section: Section): boolean {
  return section.rows.length > 0 || section.lines.some((line) => textOf(line).length > HALF)
}

/** Which sections take the whole width: long ones, and one that would stand alone beside nothing. */
export function widths(sections: Section[]): boolean[] {
  const found = sections.map(isWide)
  for (let at = 0, beside = 0; at < found.length; at++) {
    beside = found[at] ? 0 : beside + 1
    if (beside % 2 === 1 && (found[at + 1] ?? true)) found[at] = true
  }
  return found
}

/** A sign that stands before a name, such as `● ` or a blank, and the name. */
export function lead(cell: Line): [string, Span[]] {
  const [first, ...others] = cell.spans
  return first && others.length && /^. $/u.test(first.text) ? [first.text, others] : ['', cell.spans]
}

/** The columns of a table that hold numbers, also such as `4/0` or `16+2`. */
export function numeric(section: Section): boolean[] {
  const columns = Math.max(section.header.length, ...section.rows.map((row) => row.length))
  return Array.from({ length: columns }, (_, at) => section.rows.length > 0 && section.rows.every((row) => /^[-−+]?\d|^$|^–$/.test(row[at] ? textOf(row[at]).trim() : '')))
}

/** The pages of a table: first what everybody wants to see, then one page for each section that is there on request. */
export interface Page {
  title: string // empty: the first
  sections: Section[]
}

export function pagesOf(sections: Section[]): Page[] {
  const first = sections.filter((section) => !section.on_request)
  const others = sections.filter((section) => section.on_request).map((section) => ({ title: section.title, sections: [section] }))
  return first.length ? [{ title: '', sections: first }, ...others] : others
}

/** The lines and rows that speak of something. */
export function narrowed(section: Section, wanted: string): Section {
  const words = wanted.trim().toLowerCase()
  if (!words) return section
  const speaks = (line: Line) => textOf(line).toLowerCase().includes(words)
  return { ...section, lines: section.lines.filter(speaks), rows: section.rows.filter((row) => row.some(speaks)) }
}
