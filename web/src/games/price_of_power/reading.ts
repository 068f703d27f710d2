/** What cards say, found in the table as it is told in words: a name in bold, then its text; what is dim is a sign. */

import type { Section } from '../../lib/types'

export function textsIn(sections: Section[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { lines } of sections) {
    for (const { spans } of lines) {
      const [name, ...rest] = spans
      const text = rest.filter((span) => !span.dim).map((span) => span.text).join('').trim()
      if (name?.strong && name.text.endsWith('  ') && text) found.set(name.text.trim(), text)
    }
  }
  return found
}
