/** The signs of this game, drawn on a grid of 24: ducats, powers, towns and so on. */
import sheet from './signs.svg?raw'

const FOUND = /<symbol id="i-([\w-]+)"[^>]*>(.*?)<\/symbol>/gs

export const SIGNS: Record<string, string> = Object.fromEntries([...sheet.matchAll(FOUND)].map(([, name, drawn]) => [name, drawn]))

const OF_RESOURCES: Record<string, string> = {
  D: 'ducat', ADM: 'adm', DIP: 'dip', MIL: 'mil', MP: 'ruler', S: 'stab', P: 'emperor', IA: 'emperor', C: 'cardinal', COL: 'compass', loan: 'loan', m_avail: 'man', m_perm: 'man', merchant: 'swap', card: 'card', card_ADM: 'card', card_DIP: 'card', card_MIL: 'card',
}
const OF_VERBS: Record<string, string> = {
  place: 'influence', remove: 'influence', flip: 'marriage', war: 'war', npr_war: 'war', peace: 'peace', truce: 'peace', pick: 'focus', choose: 'swap', may: 'swap', pay: 'ducat', draw: 'card', casualties: 'skull', recruit: 'recruit', reduce: 'town', develop: 'city', annex: 'town', bottom_row: 'double', display: 'idea', mod: 'clock', if: 'focus',
}

/** What stands before a line of an event. */
export function signOf(verb: string, what: string): string {
  return OF_RESOURCES[what] ?? OF_VERBS[verb] ?? 'card'
}
