/** The table of Augsburg 1520 as a seat sees it, what is printed, and its papers. Written by tools/wire.py: change the server instead. */

/** The printed values of a match; a component pack may have replaced some. */
export interface AugsburgPrinted {
  certificates: string[] // the end of a choice that names the certificate with this number; the last: a joker
  prices: number[] // on the backs, by certificate
  prices_source: 'pack' | 'partly' | 'printed' | 'reconstruction' // the price of a joker is known
  income: number[] // by step in trade
  points: number[] // by step in nobility
  cards_to_buy: number[] // by step in offices
  free_cards: number[] // by step in offices
  tiles: TilePrinted[]
  privilege_cards: number[][] // the privileges on each card; the first three are the categories
  privilege_cards_source: 'pack' | 'partly' | 'printed' | 'reconstruction'
  privilege_points: number[] // that each privilege brings
  privilege_money: number
  trade_money: number
  forgone_points: number
  second: number // guilders in a showdown
  third: number
  compensation_money: number
  compensation_points: number
  without_church: number // where the marker stops
  without_cathedral: number
}

/** The table as a seat sees it. */
export interface AugsburgView {
  seat: number // whose view; -1 for the public one
  deciding: number[] // the seats that are asked something now
  progress: string // how far the match is, in a few signs: `3/5` for the third of five rounds; empty before the first
  to_do: string[] // the agenda, what comes next first: nothing in it is secret
  sealed: boolean[] // while seats answer at once: who has not finished; else empty
  phase: 'auction' | 'buying' | 'giving' | 'over' | 'privileges' | 'showdown' // what is going on
  round: number
  rounds: number
  noble: number // -1: no auction yet this round
  marker: number // who opens the next auction; the winner while privileges are used
  offer: number
  leader: number // who made the highest offer; -1: nobody
  open_cards: number[]
  used_cards: number[] // of this pair of rounds; all others lie face down
  card: number // in use; -1: none
  uses_left: number
  slots_used: boolean[]
  builder_used: boolean
  step_tiles: number[] // in the supply: category * 3 + step - 2
  tiles: number[] // what is printed on top of each stack; 0: the stack is empty
  top_price: number // on the back of the top card of the supply; 0: there is none
  seats: SeatView[]
  my_money: number
  my_hand: number[]
  my_dealt: number[] // to buy from
  my_picked: number[] // to show, to buy or to give
}

/** What everybody knows about a seat. */
export interface SeatView {
  score: number
  barrier: number // where the marker must stop; -1: nowhere
  place: number // if the game ended now
  steps: number[] // trade, nobility, offices
  tiles: number[] // minter ... letter of nobility: 0 or what is printed on it
  income: number
  points_a_round: number
  free_cards: number
  cards_to_buy: number
  offer: number // its last offer in this auction; 0: none yet
  passed: boolean
}

/** A stack of privilege tiles. */
export interface TilePrinted {
  category: number
  from_step: number // of its category; before it, the tile cannot be had
  source: 'pack' | 'partly' | 'printed' | 'reconstruction' // of the numbers on the tiles
}
