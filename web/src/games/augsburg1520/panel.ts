/** How the question panel is worded: a short title, and what the one button will do. */
import type { PanelWords } from '../../lib/games'
import type { TableStore } from '../../lib/table.svelte'
import { JOKER, nobleOf, valueOf } from './box'
import { deskOf, type Desk } from './desk.svelte'
import { nextStep, takesPart } from './logic'
import { say } from './words'

export function panel(table: TableStore): PanelWords | null {
  const question = table.question
  const desk = deskOf(table)
  if (!question || !desk.view) return null
  const title = titleOf(table, desk)
  const picked = table.picked === null ? undefined : table.option(table.picked)
  const primary = picked ? will(table, desk, picked.text) : undefined
  const other = question.kind === 'offer' && question.options.length > 1 ? { label: say('offer_pass'), text: 'pass' } : undefined
  const where = desk.view.noble >= 0 && question.kind !== 'buy' ? say('log.auction', { noble: desk.noble(desk.view.noble) }) : undefined
  return { where, title, primary, other }
}

function titleOf(table: TableStore, desk: Desk): string | undefined {
  const view = desk.view
  const noble = view.noble >= 0 ? desk.noble(view.noble) : ''
  const question = table.question!
  switch (question.kind) {
    case 'offer': {
      const name = view.leader >= 0 ? table.name(view.leader) : ''
      const raises = table.optionsOf('offer').length
      if (view.offer === 0) return say(raises ? 'ask.open' : 'ask.open.none', { noble })
      if (raises) return say('ask.offer', { name, n: view.offer })
      return say(table.option('call') ? 'ask.offer.most' : 'ask.offer.short', { name, n: view.offer })
    }
    case 'show': {
      const alone = view.seats.every((_, seat) => seat === table.seat || !takesPart(view, seat))
      return say(alone ? 'ask.pay' : 'ask.show', { n: question.numbers.cards ?? 0, noble })
    }
    case 'buy':
      return say('ask.buy')
    case 'take-card':
      return say('ask.take')
    case 'use-privilege':
      return say(view.uses_left ? 'ask.use' : 'ask.use.last')
    case 'discard-one':
      return say('ask.discard')
    case 'give':
      return say('ask.give')
    case 'compensate':
      return say('ask.compensate')
    default:
      return undefined
  }
}

/** What a choice will do, as the label of the button. */
export function will(table: TableStore, desk: Desk, text: string): string | undefined {
  const view = desk.view
  const { kind, numbers } = table.option(text) ?? { kind: '', numbers: {} as Record<string, number> }
  const category = numbers.category ?? -1
  const tile = numbers.tile ?? -1
  const step = nextStep(desk.printed, view.seats[table.seat], category)
  const card = numbers.certificate
  const named = card === undefined ? '' : card === JOKER ? say('joker') : `${desk.noble(nobleOf(card))} ${valueOf(card)}`
  switch (kind) {
    case 'pass':
      return say('do_pass')
    case 'call':
      return say('do_call', { n: view.offer })
    case 'offer':
      return say(view.offer ? 'do_raise' : 'do_open', { n: numbers.cards ?? 0 })
    case 'take':
      return say('take_do', { list: (desk.printed.privilege_cards[numbers.privilege_card ?? -1] ?? []).map((each) => desk.privilege(each)).join(', ') })
    case 'climb':
      return say('use_climb', { step: desk.step(category, step) })
    case 'rob':
      return say('use_rob', { step: desk.step(category, step), name: table.name(numbers.victim ?? 0) })
    case 'take-tile':
      return say('use_tile', { tile: desk.tile(tile) })
    case 'build':
    case 'extra':
      return say('use_build_for', { tile: desk.word('a_tile', tile), n: view.tiles[tile] ?? 0 })
    case 'trade-money':
      return say('use_money', { n: desk.printed.trade_money })
    case 'take-money':
      return say('use_money', { n: desk.printed.privilege_money })
    case 'points':
      return say('use_points', { n: numbers.points ?? 0 })
    case 'draw':
      return say('use_draw')
    case 'forgo':
      return `${say('use_forgo')}, ${say('use_forgo_note', { n: desk.printed.forgone_points })}`
    case 'finish':
      return say('use_finish')
    case 'discard':
      return say('discard_do', { card: named })
    case 'give':
      return say('give_do', { card: named })
    case 'money':
      return say('comp_do_money', { n: desk.printed.compensation_money })
    case 'point':
      return say('comp_do_point', { n: desk.printed.compensation_points })
    default:
      return undefined
  }
}
