/** The table of Wallenstein as a seat sees it. Written by tools/wire.py: change the server instead. */

/** A county; everything on the map is open. */
export interface CountyView {
  owner: number // a seat; -1: neutral; -2: not in the game
  armies: number
  built: number // one bit for each building
  revolts: number
}

/** What everybody knows about a seat. */
export interface SeatView {
  score: number
  place: number // if the game ended now
  money: number
  grain: number
  reserve: number // armies not in play
  counties: number
  tile: number // bonus tile of this round; -1: none yet
  bid: number // rank of the bid that was turned up
  mat: number[] // each box: -1 empty, FACE_DOWN, or the card that was turned up
}

/** The table as a seat sees it. */
export interface WallensteinView {
  seat: number // whose view; -1 for the public one
  deciding: number[] // the seats that are asked something now
  to_do: string[] // the agenda, what comes next first: nothing in it is secret
  sealed: boolean[] // while seats plan at once: who has not finished; else empty
  year: number
  season: number
  counties: CountyView[]
  seats: SeatView[]
  tower: number[] // cubes inside: shelf * COLOURS + colour
  tray: number[]
  peasants: number // in the common supply
  tiles_left: number[] // building tiles
  actions: number[] // turned up, in their order
  action: number // which of them is carried out
  turn: number
  tile_at: number[] // bonus tile on each position
  seat_at: number[] // who stands there
  open_events: number[]
  gone_events: number[]
  event: number // in force; -1: none
  battle: number[] // attacker, defender, county, cubes thrown: while one is fought
  famine: number[]
  draft: number[]
  deck: number[] // county cards under the deck
  modules: Record<string, number[]> // the pieces of each module in play
  my_plan: number[]
  my_to_do: string[] // what is left to plan
}
