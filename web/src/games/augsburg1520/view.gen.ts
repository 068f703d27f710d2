/** The table of Augsburg 1520 as a seat sees it. Written by tools/wire.py: change the server instead. */

/** The table as a seat sees it. */
export interface AugsburgView {
  seat: number // whose view; -1 for the public one
  deciding: number[] // the seats that are asked something now
  to_do: string[] // the agenda, what comes next first: nothing in it is secret
  sealed: boolean[] // while seats answer at once: who has not finished; else empty
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
