/** The glyph that stands before a line of a card. */

const OF_RESOURCES: Record<string, string> = {
  D: 'ducat', ADM: 'adm', DIP: 'dip', MIL: 'mil', MP: 'ruler', S: 'stab', P: 'emperor', IA: 'emperor', C: 'cardinal', COL: 'compass', loan: 'loan', m_avail: 'man', m_perm: 'man', merchant: 'swap', card: 'card', card_ADM: 'card', card_DIP: 'card', card_MIL: 'card',
}
const OF_VERBS: Record<string, string> = {
  place: 'influence', remove: 'influence', flip: 'marriage', war: 'war', npr_war: 'war', peace: 'peace', truce: 'peace', pick: 'focus', choose: 'swap', may: 'swap', pay: 'ducat', draw: 'card', casualties: 'skull', recruit: 'recruit', reduce: 'town', develop: 'city', annex: 'town', bottom_row: 'double', display: 'idea', mod: 'clock', if: 'focus',
}

/** By what is gained or lost, else by what is done. */
export function signOf(verb: string, what: string): string {
  return OF_RESOURCES[what] ?? OF_VERBS[verb] ?? 'card'
}
