/** The kinds of questions this game has widgets for, and how the panel words them. */

import type { PanelWords } from '../../lib/games'
import type { TableStore } from '../../lib/table.svelte'
import { county } from './box'
import type { WallensteinView } from './view'
import { boxName, eventName, favorWorth, w } from './words.svelte'

export const MARCHES = new Set(['combat', 'move'])
export const COUNTY_QUESTIONS = new Set(['next-revolt', 'take-county', 'calm-county', 'build-free', 'deploy-free', 'place-leader', 'move-leader'])
export const SMALL = new Set(['place-group', 'enter-fallen', 'ask-favor', 'choose-benefit', 'cancel-event', 'place-here'])

export function asks(kind: string): boolean {
  return kind === 'plan' || kind === 'seal' || kind === 'position' || MARCHES.has(kind) || COUNTY_QUESTIONS.has(kind) || SMALL.has(kind)
}

/** Short words for the question panel; the rest is said by the server. */
export function panel(table: TableStore): PanelWords | null {
  const view = table.view as WallensteinView
  const action = view.phase === 'acting' ? view.actions[view.action] : undefined
  const words = wordsFor(table)
  return words && action !== undefined ? { where: boxName(table, action), ...words } : words
}

function wordsFor(table: TableStore): PanelWords | null {
  const question = table.question
  if (!question) return null
  const picked = table.picked ? table.option(table.picked) : undefined
  const numbers = picked?.numbers ?? {}
  const place = numbers.county === undefined ? '' : county(numbers.county).name
  const view = table.view as WallensteinView
  switch (question.kind) {
    case 'combat':
    case 'move':
      return {
        title: w(question.kind === 'combat' ? 'ask.combat' : 'ask.move', { county: county(question.numbers.county).name }),
        primary: picked && w(`do.${picked.kind}`, { county: place, n: numbers.armies }),
        other: { label: w('do.stay'), text: 'stay' },
      }
    case 'plan':
    case 'seal':
      return { title: w('ask.plan', { season: table.word('season', view.season) }), quiet: true }
    case 'position':
      return { title: w('ask.position'), lead: w('ask.position.lead'), primary: picked && w('do.position', { n: numbers.position + 1, tile: table.word('bonus_tile', numbers.bonus_tile) }) }
    case 'next-revolt':
      return { lead: w('ask.revolt.lead'), primary: picked && w('do.revolt', { county: place }) }
    case 'take-county':
      return { primary: picked && (picked.kind === 'take' ? w('do.take', { county: place }) : w(`do.${picked.kind}`)) }
    case 'place-group':
      return { primary: picked && w('do.group', { n: numbers.armies, county: county(question.numbers.county).name }) }
    case 'calm-county':
      return { primary: picked && w('do.calm', { county: place }) }
    case 'build-free':
      return { primary: picked && w('do.build', { county: place }) }
    case 'deploy-free':
      return { primary: picked && w('do.deploy', { n: question.numbers.armies, county: place }) }
    case 'place-leader':
      return { primary: picked && w('do.leader', { county: place }) }
    case 'move-leader':
      return { title: w('ask.leader'), lead: w('ask.leader.lead', { county: county(question.numbers.county).name }), primary: picked && w(numbers.statue ? 'do.lead.statue' : 'do.lead', { county: place }) }
    case 'place-here':
      return { primary: picked && w(picked.text === 'here' ? 'do.leader' : 'do.leader.later', { county: county(question.numbers.county).name }) }
    case 'enter-fallen':
      return { primary: picked && w('do.fell', { n: numbers.cubes }) }
    case 'ask-favor':
      return { title: w('ask.favor'), lead: w('ask.favor.lead', { n: question.numbers.courtiers }), primary: picked && (picked.kind === 'favor' ? w('do.favor', { what: favorWorth(table, numbers.favor), n: numbers.courtiers }) : w('do.decline')), other: { label: w('do.decline'), text: 'decline' } }
    case 'choose-benefit':
      return { title: w('ask.benefit'), primary: picked && w('do.benefit', { what: w(`benefit.${numbers.benefit}`, { n: numbers.amount }) }) }
    case 'cancel-event':
      return { title: w('ask.cancel', { event: eventName(table, question.numbers.event_card) }), primary: picked && w(picked.text === 'cancel' ? 'do.cancel' : 'do.let-stand') }
    default:
      return null
  }
}
