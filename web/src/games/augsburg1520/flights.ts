/** Which pieces travel when something happens: from where to where, as names of places on the table. */
import type { LogEvent } from '../../lib/types'
import { CATEGORIES } from './box'

export interface Flight {
  from: string
  to: string
  glyph?: string
  tile?: number
  category?: number
}

export function flightsOf(event: LogEvent): Flight[] {
  const fact = (name: string): number => (typeof event.facts[name] === 'number' ? (event.facts[name] as number) : -1)
  const seat = fact('seat')
  const step = (from: string): Flight => ({ from, to: `step-${seat}-${fact('category')}`, glyph: `i-${CATEGORIES[fact('category')]}`, tile: 0, category: fact('category') })
  switch (event.kind) {
    case 'climbed':
      return [step(`pile-${fact('category')}`)]
    case 'robbed':
      return [step(`step-${fact('victim')}-${fact('category')}`)]
    case 'took-tile':
    case 'built':
      return [{ from: `stack-${fact('tile')}`, to: `tiles-${seat}`, tile: fact('tile') }]
    case 'took-card':
      return [{ from: `card-${fact('privilege_card')}`, to: `seat-${seat}`, glyph: 'i-seal' }]
    case 'won':
      return [{ from: `shown-${seat}`, to: 'discard', glyph: 'i-certificate' }]
    case 'discarded':
      return [{ from: `seat-${seat}`, to: 'discard', glyph: 'i-certificate' }]
    case 'drew':
    case 'dealt-free':
      return [{ from: 'discard', to: `seat-${seat}`, glyph: 'i-certificate' }]
    case 'consoled':
    case 'compensated':
    case 'took-money':
    case 'traded':
    case 'earned':
      return [{ from: 'supply', to: `seat-${seat}`, glyph: 'i-guilder' }]
    default:
      return []
  }
}
