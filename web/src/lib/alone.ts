/** Questions with one possible answer: whether it may be given for me. */
import { asksAll } from './settings.svelte'
import type { TableStore } from './table.svelte'

/**
 * The only answer, if giving it takes nothing from me and tells nobody anything; null: I am asked.
 *
 * The server says whether others can see that there is only one; where they cannot, it is given only among bots, who do
 * not wonder how long I think. While a choice of mine can still be taken back I am asked, so that I can.
 */
export function onlyAnswer(table: TableStore): string | null {
  const { question } = table
  if (asksAll() || !question || question.options.length !== 1 || !question.forced || table.over || table.past || table.sending || table.refused || table.tookBack) return null
  if ((table.info as { guided?: string }).guided) return null // a coach explains every question
  if (table.undo.free && !table.answeredAlone) return null
  if (question.forced === 'secretly' && hasRivals(table)) return null
  return question.options[0].text
}

/** Whether other people play at the table. */
function hasRivals(table: TableStore): boolean {
  return table.info.seats.some((seat) => seat.seat !== table.seat && seat.kind !== 'bot')
}
