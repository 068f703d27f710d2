/** Questions that follow each other while nothing new is learned: they are asked as one form with one button. */
import { draftOf } from '../../../lib/draft/draft.svelte'
import type { PanelWords } from '../../../lib/games'
import type { TableStore } from '../../../lib/table.svelte'
import type { Question } from '../../../lib/types'
import { namesCard } from '../cards/asked'
import { w } from '../words.svelte'

const KINDS = [
  'keep-cards', 'first-keep', 'pick-mission', 'cut-costs', 'place-imperial', 'corruption', 'gain-one', 'give-up', 'spread', 'calm-town', 'dissent-where', 'take-cube', 'dynamic-growth', 'first-appoint', 'first-mission',
  'effect-place-influence', 'effect-place-unrest', 'effect-place-claim', 'effect-place-rebels', 'effect-discard',
  'place-peace-influence', 'yield-influence', 'discard-card', 'surplus-unit', 'call-allies',
]
// what an effect or a phase asks one after another, each in its own words
const CHAINED = [
  'effect-option', 'effect-may', 'effect-pick-realm', 'effect-pick-area', 'effect-pick-node', 'effect-ally', 'effect-drop-tie', 'effect-develop', 'effect-remove-influence', 'effect-religion', 'effect-disband', 'effect-expand',
  'bottom-ignore', 'bottom-pirates', 'bottom-cardinal', 'dissent-town', 'dissent-vassal', 'unrest-town', 'calm-one', 'lose-one', 'parting', 'roll-where', 'subjugate-whom', 'claim-where',
  'effect-pay', 'effect-spend', 'free-action', 'activate', 'march', 'choose-siege', 'take-province', 'recruit', 'recruit-units', 'place-units', 'explore-ship', 'explore-where',
  'give-claim', 'bottom-disloyal', 'choose-home', 'make-offer', 'name-price', 'go-on-talking', 'spread-doubts',
  'how-to-trade', 'send-ship', 'send-where', 'displace-whom', 'which-merchant', 'break-tie', 'pay-inflation', 'explore-result', 'effect-appoint', 'event-crown', 'freed-vassal', 'claim-lost', 'choose-freed', 'replace-ruler', 'ally-loser',
]
const DRAWS = ['draw-card', 'first-draw', 'effect-draw']

/** A coach asks one thing after another, and so does a try-out. */
export function asksTogether(kind: string, table: TableStore): boolean {
  return (KINDS.includes(kind) || CHAINED.includes(kind)) && table.canDraft && !table.info.guided
}

/** Whether a question that follows belongs to the same form. What a card says is told only when it is asked for in earnest. */
export function joinsOn(first: string, next: Question): boolean {
  if (next.kind === first && KINDS.includes(first)) return true
  return [...KINDS, ...CHAINED].includes(next.kind) && !next.options.some(namesCard)
}

/** Whether what a kind of question costs belongs to the answer before it: a menu that follows is another matter. */
export const costsTogether = (next: string | null) => next !== null && [...KINDS, ...CHAINED].includes(next)

/** Cards to draw from several decks. */
export function asksDraws(kind: string, table: TableStore): boolean {
  return DRAWS.includes(kind) && !table.info.guided
}

/** As far as the form has come, the question counts what is left. */
export function togetherPanel(table: TableStore): PanelWords | null {
  return asksTogether(table.question?.kind ?? '', table) ? joinedPanel(table) : null
}

/** What is asked in the draft, as long as it belongs to the form. */
export function joinedPanel(table: TableStore): PanelWords {
  const kind = table.question?.kind ?? ''
  const draft = draftOf(table)
  const next = draft.isOpen ? draft.told?.question : null
  if (next && joinsOn(kind, next)) return { title: next.sentence }
  return draft.isWhole && draft.steps.length > 1 ? { title: w('tog.whole') } : {}
}
