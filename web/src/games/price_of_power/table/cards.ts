/** What stands on a card of my hand beside its text: what it would do now, why it waits, and who else it is. */
import type { HandCard, OnCard } from '../view'
import { w } from '../words.svelte'
import { change } from './figures'

const RESOURCES: Record<string, string> = { D: 'table.gain.ducats', P: 'table.gain.prestige', S: 'table.gain.stability', ADM: 'table.gain.adm', DIP: 'table.gain.dip', MIL: 'table.gain.mil', m_perm: 'table.gain.men', m_avail: 'table.gain.men', COL: 'table.gain.colonists', C: 'table.gain.cardinal' }
const CHOSEN = ['area', 'province', 'realm', 'node', 'idea', 'player', 'sea', 'territory']

/** What a card brings, or how many there are to choose from; null: neither can be told in a word. */
export function outcome(card: HandCard): { text: string; none: boolean } | null {
  const gain = card.gains.find((each) => each.what in RESOURCES)
  if (gain) return { text: w(RESOURCES[gain.what], { n: change(gain.amount) }), none: false }
  if (!CHOSEN.includes(card.choice)) return null
  return card.targets ? { text: w(`table.reach.${card.choice}`, { n: card.targets }), none: false } : { text: w('table.reach.none'), none: true }
}

/** Why a card cannot be played now, in few words; its reason says more. */
export function waits(card: HandCard): string {
  if (card.code === 'not-in-turn') return w(card.flags.includes('battle') ? 'table.only.battle' : 'table.only.reaction')
  if (card.short.some((each) => each)) return w('table.short')
  return w('table.notnow')
}

const DICE_SIGNS: Record<string, string> = { infantry: 'inf', cavalry: 'cav', artillery: 'art' }

/** The sign of the dice that a leader adds; null: none, or those that he chooses. */
export function diceSign(person: OnCard): string | null {
  return person.dice ? (DICE_SIGNS[person.arm] ?? null) : null
}

/** "or leader: 3·1·2, ": the dice follow as a sign */
export function leaderBefore(person: OnCard): string {
  return w('table.leader.before', { skills: person.skill.join('·') })
}

/** "or advisor: skill 3, 4 D" */
export function personOn(person: OnCard): string {
  if (person.kind === 'advisor') return w('table.advisor', { skill: person.advice, ducats: person.ducats })
  const skills = person.skill.join('·')
  return person.dice ? w('table.leader.dice', { skills, dice: w(`table.dice.${person.arm}`, { n: person.dice }) }) : w('table.leader', { skills })
}
