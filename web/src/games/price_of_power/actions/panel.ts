/** What the head of the question says during a turn. */
import { draftOf } from '../../../lib/draft/draft.svelte'
import { paperOf } from '../../../lib/fresh.svelte'
import type { PanelWords } from '../../../lib/games'
import type { TableStore } from '../../../lib/table.svelte'
import { capital } from '../../../lib/words.svelte'
import { outcome } from '../table/cards'
import type { Mine } from '../view'
import { cardName, playerName, w } from '../words.svelte'
import { deedAt, deedOf } from './form'
import { LINES, MENUS, hasActed } from './groups'

/** The menu, or the form of the action that is open. */
export function turnPanel(table: TableStore): PanelWords | null {
  const { question } = table
  if (!question || !asksTurn(question.kind, table)) return null
  const draft = draftOf(table)
  if (!draft.isOpen) return { title: w(hasActed(question) ? 'act.title.acted' : 'act.title', { realm: playerName(table, table.seat) }), quiet: !hasActed(question) }
  const first = draft.steps[deedAt(draft.steps)]
  const line = LINES.find((each) => each.kind === first.option.kind)
  const deed = deedOf(draft.steps)
  const card = first.option.kind === 'play' ? first.option.numbers.card : undefined
  const name = card === undefined ? w(`act.${first.option.kind}`, {}, capital(first.option.label)) : w('act.title.card', { card: cardName(table, card) })
  const title = deed.n ? w(`act.title.${deed.key}`, { n: deed.n }, name) : name
  const next = (draft.last?.told ?? draft.told)?.question
  return { where: w('act.where', { group: w(`act.group.${line?.group ?? 'general'}.short`) }), title, lead: next && (draft.last || !draft.isWhole) ? next.sentence : card === undefined ? w(`act.about.${first.option.kind}`, {}, '') || undefined : cardTold(table, card) }
}

/** What a card of my hand says, and whether it would do nothing. */
function cardTold(table: TableStore, number: number): string | undefined {
  const card = paperOf<Mine>(table, 'mine').value?.hand.find((each) => each.card === number)
  return card && [...card.lines, ...(outcome(card)?.none ? [w('act.card.nothing')] : [])].join(' ')
}

/** Whether the turn is asked with the menu; a coach asks one thing after another, and so does a try-out. */
export function asksTurn(kind: string, table: TableStore): boolean {
  return MENUS.includes(kind) && table.canDraft && !table.info.guided
}
