/** Questions of one kind that follow each other: they are asked as one form with one button. */
import { draftOf } from '../../../lib/draft/draft.svelte'
import type { PanelWords } from '../../../lib/games'
import type { TableStore } from '../../../lib/table.svelte'

const KINDS = [
  'keep-cards', 'first-keep', 'pick-mission', 'cut-costs', 'place-imperial', 'corruption', 'gain-one', 'give-up', 'spread', 'calm-town', 'dissent-where', 'take-cube', 'dynamic-growth',
  'effect-place-influence', 'effect-place-unrest', 'effect-place-claim', 'effect-place-rebels', 'effect-discard',
]
const DRAWS = ['draw-card', 'first-draw']

/** A coach asks one thing after another, and so does a try-out. */
export function asksTogether(kind: string, table: TableStore): boolean {
  return KINDS.includes(kind) && table.canDraft && !table.info.guided
}

/** Cards to draw from several decks. */
export function asksDraws(kind: string, table: TableStore): boolean {
  return DRAWS.includes(kind) && !table.info.guided
}

/** As far as the form has come, the question counts what is left. */
export function togetherPanel(table: TableStore): PanelWords | null {
  const kind = table.question?.kind ?? ''
  if (!asksTogether(kind, table)) return null
  const draft = draftOf(table)
  const next = draft.isOpen ? draft.told?.question : null
  return next?.kind === kind ? { title: next.sentence } : {}
}
