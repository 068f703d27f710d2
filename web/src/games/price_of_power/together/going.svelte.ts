/** An answer after which more is asked at once: it is tried first, what follows is asked in the same form, and all of it is sent together. */
import { draftOf } from '../../../lib/draft/draft.svelte'
import type { TableStore } from '../../../lib/table.svelte'
import type { Option, Question } from '../../../lib/types'
import { joinsOn } from './asked'

class Going {
  at = $state(-1) // the count at which an answer was given
}

const tables = new WeakMap<TableStore, Going>()

function goingAt(table: TableStore): Going {
  const known = tables.get(table) ?? new Going()
  tables.set(table, known)
  return known
}

/** Whether an answer was given and what follows it is asked now, before anything is sent. */
export const isGoingOn = (table: TableStore) => goingAt(table).at === table.at && draftOf(table).isOpen

/** Send an answer with those that follow it by themselves; where I am asked more before anything new is learned, I answer that first. */
export async function sendOn(table: TableStore, text: string, ...following: ((question: Question) => Option | undefined)[]): Promise<void> {
  if (!table.canDraft || table.info.guided) return table.choose(text)
  const draft = draftOf(table)
  const joins = (next: Question) => joinsOn('', next)
  draft.joins = joins
  draft.follow()
  await draft.addAll([({ options }) => options.find((each) => each.text === text), ...following])
  if (draft.isOpen && !draft.isWhole) {
    goingAt(table).at = table.at
    return
  }
  await (draft.isOpen ? draft.confirm() : table.choose(text))
  const { refused } = table
  draft.cancel() // what comes next may be asked by a page that knows of no draft: the board is the table again
  table.refused = refused
  if (draft.joins === joins) draft.joins = null // the next form has a rule of its own
}
