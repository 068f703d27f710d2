/** Draws that were decided together: each is sent when its question comes, until something else is asked. */
import type { TableStore } from '../../../lib/table.svelte'

class Draws {
  kind = ''
  texts: string[] = []
}

const waiting = new WeakMap<TableStore, Draws>()

/** Draw these, one after another. */
export function drawAll(table: TableStore, texts: string[]): void {
  const [first, ...rest] = texts
  waiting.set(table, { kind: table.question?.kind ?? '', texts: rest })
  void table.choose(first)
}

/** The next of them, if it can be drawn now; null: there is none, or the question is another. */
export function nextDraw(table: TableStore): string | null {
  const draws = waiting.get(table)
  const { question } = table
  if (!draws || !question || table.sending) return null
  const text = draws.texts[0]
  if (question.kind !== draws.kind || table.tookBack || table.refused || !question.options.some((each) => each.text === text)) {
    waiting.delete(table)
    return null
  }
  draws.texts = draws.texts.slice(1)
  return text
}
