/** What one player offers another outside a peace, as two columns: what the proposer gives, and what the other gives. */
export type Thing = { kind: 'marriage' | 'alliance' } | { kind: 'ducats'; n: number } | { kind: 'province'; province: number }

export interface Part {
  offer: number
  value: number
  price: number
}

const [MARRIAGE, ALLIANCE, GIVE_MONEY, ASK_MONEY, SELL, BUY, PACKAGE] = [0, 1, 2, 3, 4, 5, 6]
const TALKING = 4 // first in the row of talks
const HEAD = 8 // numbers before the parts of a package
const SIZE = 3

/** The parts of the offer that is asked about: one, or those of a package, which lie in the row of the talks. */
export function partsOf(asked: Part, deal: number[]): Part[] {
  if (asked.offer !== PACKAGE) return [asked]
  if (deal[0] !== TALKING) return []
  const found: Part[] = []
  for (let at = HEAD; at + SIZE <= deal.length; at += SIZE) found.push({ offer: deal[at], value: deal[at + 1], price: deal[at + 2] })
  return found
}

export function columnsOf(parts: Part[]): { theirs: Thing[]; yours: Thing[] } {
  const theirs: Thing[] = []
  const yours: Thing[] = []
  for (const { offer, value, price } of parts) {
    if (offer === MARRIAGE || offer === ALLIANCE) {
      const tie: Thing = { kind: offer === MARRIAGE ? 'marriage' : 'alliance' }
      theirs.push(tie)
      yours.push(tie)
    } else if (offer === GIVE_MONEY) theirs.push({ kind: 'ducats', n: value })
    else if (offer === ASK_MONEY) yours.push({ kind: 'ducats', n: value })
    else if (offer === SELL || offer === BUY) {
      const [seller, buyer] = offer === SELL ? [theirs, yours] : [yours, theirs]
      seller.push({ kind: 'province', province: value })
      buyer.push({ kind: 'ducats', n: price })
    }
  }
  return { theirs, yours }
}
