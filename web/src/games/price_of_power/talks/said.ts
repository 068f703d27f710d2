/** The offers of one exchange, as the log tells them: the last is the one on the table. */
import { factsOf } from '../../../lib/log'
import type { LogEvent } from '../../../lib/types'
import type { ProposalTold } from '../view'

const FATES = ['keep-province', 'return-province', 'set-free']
const ENDS = new Set(['peace-refused', 'term', 'white-peace', 'round', 'turn'])
const fact = (event: LogEvent, name: string) => factsOf(event, name)[0] ?? -1

/** From the first offer to the one on the table. */
export function said(events: LogEvent[], now: ProposalTold): ProposalTold[] {
  const found: ProposalTold[] = []
  const begins = events.findLastIndex((event) => ENDS.has(event.kind)) + 1
  for (const event of events.slice(begins)) {
    if (event.kind === 'peace-offered') {
      const proposer = fact(event, 'player')
      const asked = proposer === now.proposer ? now.asked : now.proposer
      found.push({ proposer, asked, term: fact(event, 'term'), winner: fact(event, 'winner'), ducats: Number(event.facts.ducats), talks: 0, fates: [], counters: found.length })
    } else if (event.kind === 'fate-proposed' && found.length) {
      found.at(-1)!.fates.push({ province: fact(event, 'province'), occupier: fact(event, 'player'), worth: 0, fate: FATES[fact(event, 'fate')] })
    }
  }
  const isPart = (offer: ProposalTold) => [now.proposer, now.asked].includes(offer.proposer)
  return [...found.filter(isPart).slice(0, -1), now]
}
