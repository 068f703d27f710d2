/** The table of Wallenstein as a seat sees it, what is printed, and its papers. Written by tools/wire.py: change the server instead. */

/** A card of the Landsknechte: one of these benefits can be had. */
export interface BannerPrinted {
  money: number
  grain: number
  armies: number
  points: number
  source: 'pack' | 'partly' | 'printed' | 'reconstruction'
}

/** A box of the mats: one of the ten actions, the bid, or one of the court. */
export interface BoxPrinted {
  id: string // the first word of a choice that covers it
  cost: number // Thalers
  armies: number // deployed by the action
  courtiers: number // sent to the court
}

/** A county on the map. */
export interface CountyPrinted {
  id: string
  name: string
  region: number
  tax: number
  grain: number
  sites: number
  near: number[] // counties across a border
}

/** A county; everything on the map is open. */
export interface CountyView {
  owner: number // a seat; -1: neutral; -2: not in the game
  armies: number
  built: number // one bit for each building
  revolts: number
}

/** The Emperor's Court. */
export interface CourtPrinted {
  courtiers: number // of each seat
  prices: number[] // courtiers for the favor on each space
  favors: FavorPrinted[] // by number, less one
}

/** An event card; what it leaves as it is has the value that holds without it. */
export interface EventPrinted {
  id: string // of its name and its sentence among the words
  winter_loss: number // grain, if it is left for winter
  least_tax: number
  most_tax: number
  least_grain: number
  most_grain: number
  levies: number[] // armies of the two larger deployments
}

/** A favor card of the Emperor's Court. */
export interface FavorPrinted {
  id: string // of its sentence among the words
  amount: number
  source: 'pack' | 'partly' | 'printed' | 'reconstruction'
}

/** The Military Leaders, and what one of them changes in the county where he stands. */
export interface LeadersPrinted {
  statues: number // of each seat
  price: number // of a building
  revenue: number // Thalers or grain
  armies: number // with each deployment
  points: number // of a statue or trophy
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

/** The printed values of a match; what a module brings is there if the module is in play. */
export interface WallensteinPrinted {
  counties: CountyPrinted[]
  regions: string[]
  boxes: BoxPrinted[] // those of the mats in play
  cards: string[] // the last word of a choice that lays the card with this number
  money_cards: number // in each hand, from 0 Thalers up
  tower_cards: number // in each hand
  events: EventPrinted[]
  supply: number[][] // hungry counties from, revolts, additional peasants
  majority: number[] // points for the most palaces, churches, trading posts of a region
  tie: number // change of these points when several have as many
  groups: number[] // sizes of the groups of armies at the start
  court: CourtPrinted | null
  leaders: LeadersPrinted | null
  landsknechte: BannerPrinted[] // from the top of the deck down; empty without the module
}

/** The table as a seat sees it. */
export interface WallensteinView {
  seat: number // whose view; -1 for the public one
  deciding: number[] // the seats that are asked something now
  progress: string // how far the match is, in a few signs: `3/5` for the third of five rounds; empty before the first
  to_do: string[] // the agenda, what comes next first: nothing in it is secret
  sealed: boolean[] // while seats plan at once: who has not finished; else empty
  phase: 'acting' | 'ordering' | 'over' | 'planning' | 'preparing' | 'wintering' // the part of the match
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
