/** The table of Europa Universalis: The Price of Power as a seat sees it, what is printed, and its papers. Written by tools/wire.py: change the server instead. */

/** Null fields when nobody fights. */
export interface BattlePaper {
  at_sea: boolean
  place: number // an area or a zone
  round: number
  attacker: number // a player
  defender: number
  sides: BattleSideTold[]
  odds: OddsTold[]
}

/** A side as it stands now. */
export interface BattleSideTold {
  players: number[] // with units there, the one who leads first
  units: number[] // theirs: source * ARMS + arm; at sea light, heavy and galley
  local_realm: number // the non-player realm that fights there; NOBODY: none
  locals: number
  rebels: number
  imperials: number
  leader: number // a character; NOBODY: nobody leads
  ill: number // whether his health has suffered
  dice: number[][] // of each arm: everybody's, the leader's, from cards and ideas
  rerolls: number
  lost: number // in the whole battle
  cards: number // in the hand of the player who leads
}

/** One for each player; null for a realm that the rules play, which has no treasury. */
export interface Budget {
  realms: (RealmBudget | null)[]
}

/** An action card: the id of its words, and its deck. */
export interface CardPrinted {
  id: string
  deck: number
  source: 'pack' | 'partly' | 'printed' | 'reconstruction'
}

/** Somebody who rules, advises or leads; those on action cards have no name. */
export interface CharacterPrinted {
  name: string
  skill: number[] // administrative, diplomatic, military
  advice: number // skill of an advisor
  dice: number // of a leader
  source: 'pack' | 'partly' | 'printed' | 'reconstruction'
}

/** What the action costs besides, and the targets: those that can be attacked first, with a casus belli before others. */
export interface DeclaringPaper {
  power: number
  targets: TargetTold[]
}

/** How the war with one opponent could end. */
export interface EndTold {
  realm: number
  player: number // NOBODY: nobody plays it
  ways: WayTold[]
  slots: SlotTold[]
  victory: number // mine, as on the paper of wars
  lost: number // tax value that the opponent has lost to me, and what it holds of mine: by them a bot decides
  held: number
  ransom: number // ducats for a capital
  price: number // ducats for each tax value that is sold back
  cap: number // ducats the opponent can be made to pay at most, if nothing more is given back
  gives: number // ducats I could offer, and demand
  demands: number
}

/** What could become of a province. */
export interface FateTold {
  fate: string // keep-province, return-province, exchange-province or set-free
  choices: string[]
  refused: string
  rule: string
  other: number // the province for which it is exchanged
}

/** An idea: the id of its words, and the kind of power it is researched with. */
export interface IdeaPrinted {
  id: string
  kind: number
  source: 'pack' | 'partly' | 'printed' | 'reconstruction'
}

/** A province that one side occupies of the other. */
export interface LandTold {
  province: number
  worth: number // its tax value in a peace
  capital: boolean // it goes back for a ransom
}

/** A mission: the id of its words, and what it is worth. */
export interface MissionPrinted {
  id: string
  prestige: number
  source: 'pack' | 'partly' | 'printed' | 'reconstruction'
}

/** How often each side wins, in trials; people play no more cards and stand. */
export interface OddsTold {
  choice: string // an answer to my question; empty: as it stands
  trials: number
  attack: number
  nobody: number
  defence: number
  attack_left: number // units of the player who leads, on average, if he wins; NOBODY: never
  defence_left: number
}

/** What a seat could do about its wars now. */
export interface PeacePaper {
  asked: string // the kind of my question, if it is about a peace
  about: number // the realm it is about, if it is about one
  ends: EndTold[]
  proposal: ProposalTold | null
}

/** The printed values of a match; a component pack may have replaced some. Things stand in the order of numbers. */
export interface PriceOfPowerPrinted {
  tax: number[] // of each province
  territory: number[] // the number of a territory; 0: a province
  in_play: boolean[] // of each province or territory
  faith_of: number[] // of each area: the area whose faith it shares
  faiths: string[]
  cards: CardPrinted[]
  ideas: IdeaPrinted[]
  missions: MissionPrinted[]
  milestones: string[]
  milestone_sources: ('pack' | 'partly' | 'printed' | 'reconstruction')[]
  struggles: string[]
  struggle_sources: ('pack' | 'partly' | 'printed' | 'reconstruction')[]
  events: string[]
  event_sources: ('pack' | 'partly' | 'printed' | 'reconstruction')[]
  characters: CharacterPrinted[]
}

/** The table as a seat sees it. */
export interface PriceOfPowerView {
  seat: number // whose view; -1 for the public one
  deciding: number[] // the seats that are asked something now
  progress: string // how far the match is, in a few signs: `3/5` for the third of five rounds; empty before the first
  to_do: string[] // the agenda, what comes next first: nothing in it is secret
  realms: number[] // of the players
  bots: boolean[] // which players the rules play
  token: number[] // player * 3 + SMALL, LARGE or VASSAL; NOBODY: none lies there
  occupier: number[] // a player or REBELS, on top of the lawful owner
  unrest: number[] // bits: ON_TOKEN, ON_OCCUPIER
  flag: number[] // the realm beneath all tokens; NOBODY: a vacant territory, or off the map
  dynamic: number[] // the dynamic realm (0-7) whose token lies there
  recruits: number[] // provinces with a +1 manpower token
  rebels: number[] // rebel units
  influence: number[] // cubes, four bits for each player
  imperial: number[] // areas with an imperial cube; one entry for each
  claims: number[] // one bit for each player
  core: number[] // the player whose core token lies there
  faith: number[] // religion of each area
  infected: number[] // areas with a Revolutionary token
  plague: number[] // areas with the plague
  departed: number[] // areas that have left the Empire
  battlegrounds: number[] // areas of the active power struggle
  camps: number[] // regular infantry outside armies, five bits for each player
  light: number[] // light ships outside fleet and trade slots, five bits for each player
  slots: number[] // light ships on trade protection slots, five bits for each player
  docked: number[] // light ships in ports: province, player, ships and so on
  fleet_at: number[] // of each player: a zone, SEAS + a port, or NOBODY
  fleet: number[] // ships of each fleet: player * 3 + LIGHT, HEAVY or GALLEY
  damaged: number[] // damaged heavy ships of each fleet
  war: number[] // players at war with it, one bit each
  truce: number[] // players with a truce
  cause: number[] // players with a casus belli token on it
  ally: number[] // the player allied to a non-player realm
  active: number[] // realms that are active allies
  pre_war: number[] // realm, tax income when it was activated, and so on
  marriage: number[] // players with a marriage token on it
  disputed: number[] // those of them that show the disputed side
  overlord: number[] // the realm whose vassal a non-player realm is
  capital: number[] // its natural capital, a province
  ducats: number[]
  power: number[] // player * 3 + kind
  prestige: number[]
  stability: number[]
  loans: number[] // interest tokens
  available: number[] // manpower
  exhausted: number[] // manpower
  drilled: number[] // manpower gained for good
  allied_pool: number[] // units of active allies that wait to be recruited
  colonists: number[]
  allied: number[] // players allied to this player, one bit each
  state_faith: number[] // state religion
  ideas: number[] // researched, one bit each
  character: number[] // player * POSTS + post: a character, NOBODY: none
  ill: number[] // ill health at the same place
  army_at: number[] // player * ARMIES + army: an area, NOBODY: not deployed
  army: number[] // (player * ARMIES + army) * UNIT_KINDS + source * 3 + arm
  merchant_at: number[] // player * MERCHANTS + merchant: a node, or NOBODY: not owned
  merchant_down: number[] // whether that merchant lies on its side
  passed: number[] // the order in which players passed, NOBODY: still in
  event_taken: number[] // this round
  focus_changed: number[] // this round
  power_of_bots: number[] // bot power left
  tax_at_start: number[] // tax income at the start of the game
  done: number[][] // missions completed
  display: number[][] // display cards: card, charges, and so on
  bot_cards: number[][] // what the rule bots keep; layout in rules/bots
  discards: number[][] // action cards discarded, the top one last
  event_deck: number[][] // events left: first half, second half
  events_up: number[] // face-up events: event, ducats on it, and so on
  events_down: number // events of this round not yet turned up
  trade_deck: number[]
  trade_discards: number[]
  idea_display: number[]
  idea_deck: number[]
  milestones: number[]
  milestone_deck: number[]
  struggles: number[] // upcoming power struggles, the next one first
  struggle: number // the active power struggle
  curia: number[] // players with cardinals, from left to right; NOBODY: an empty slot
  papal_action: number // whether one was taken this round
  excommunicated: number // a realm
  crusade: number // the target area
  committed: number // players committed to the crusade, one bit each
  emperor: number // a realm; NOBODY: the Empire is dissolved
  authority: number
  defending: number // whether the Emperor defends the Empire
  imperial_manpower: number
  imperial_faith: number // official religion; NOBODY: none
  pirates: number[]
  expanded: number[]
  open_continents: number[] // continents whose trade cards are in the deck
  age: number
  round: number // of the age
  phase: number
  first: number // first player
  player: number // whose turn it is
  ending: number // END_ flags of the action phase
  deeds: number[] // what players did: code, number, and so on; see deeds.py
  mods: number[] // lasting changes of rule values: player, node, until, bound, and so on; see modifiers.py
  tags: number[] // named markers: player, tag, and so on
  frames: number[][] // variables of running effects; see effects/running/frame.py
  turn: number[] // what the player of this turn has done; see TURN_ indexes
  battle: number[] // in the order of progress/battle.py
  campaign: number[] // a declaration of war, or recruiting; in the order of progress/campaign.py
  peace: number[] // a peace resolution under way; in the order of progress/peace.py
  deal: number[] // talks, a trade or another business under way; in the order of progress/deal.py
  unseen: number[][] // action cards that lie in a deck or a hand, by deck
  hand_sizes: number[] // player * POWERS + deck: the backs tell the deck
  mission_counts: number[] // missions in each hand
  worth: number[] // prestige of each player if the game ended now, without missions in hand
  place: number[] // and the place
  my_hand: number[]
  my_missions: number[]
}

/** A negotiated peace that somebody is asked to accept. */
export interface ProposalTold {
  proposer: number
  asked: number
  term: number
  winner: number // nobody, the proposer, the other
  ducats: number // from the proposer; below 0: for him
  talks: number // by TALK_NAMES
  fates: ProposedFate[]
  counters: number // how many proposals it answers
}

export interface ProposedFate {
  province: number
  occupier: number
  worth: number
  fate: string
}

/** Ducats that come and go, and the monarch power to come. */
export interface RealmBudget {
  taxes: number
  bonuses: number
  advisors: number // upkeep
  forces: number // upkeep
  interest: number
  plague: number
  net: number
  power: number[] // of each kind, without what stability adds
}

/** An occupied province about which something is to be decided. */
export interface SlotTold {
  province: number
  occupier: number
  worth: number
  capital: boolean // it goes back for a ransom, whatever is decided
  dictated: FateTold[] // by a victor
  agreed: FateTold[] // between people
}

/** A realm on which war could be declared. */
export interface TargetTold {
  realm: number
  player: number // NOBODY: nobody plays it
  choice: string
  refused: string // why not; empty: it is possible
  rule: string
  cause: number // a casus belli; causes.NONE: none
  claims: number[] // areas of it on which the seat has a claim or a core
  stability: number // what the declaration costs
  tax: number
  units: number // its land units; 0 for a realm that nobody plays: it musters when it is attacked
  friends: number[] // realms that may be called by it
  mine: number[] // realms that I may call: allies that are at peace
  adjacent: boolean
}

/** All of them; those of the seat first. */
export interface WarPaper {
  wars: WarTold[]
}

/** A side of a war. */
export interface WarSideTold {
  realm: number
  player: number // NOBODY: a realm that nobody plays
  fights: number[] // realms that follow it
  aside: number[] // allies that are not in this war
  units: number // land units that count for a victory; 0 for a realm that nobody plays
  needed: number // land units that make a partial victory; NOBODY: nobody decides for this side
  tax: number // tax value it holds of the other
  holds: LandTold[]
  unrest: number // towns that get unrest each round
  cause: number // the casus belli it has against the other now; causes.NONE: none
  claims: number[] // areas of the other on which it has a claim or a core
  victory: number // UNDECIDED, PARTIAL or TOTAL
}

/** One war: peace is made with one opponent at a time. The first side is a player. */
export interface WarTold {
  sides: [WarSideTold, WarSideTold]
  fruitless: boolean // nobody holds anything: it ends by itself
}

/** One way to end a war. */
export interface WayTold {
  way: string // DICTATE, WHITE, NEGOTIATE or SURRENDER
  term: number // by TERM_NAMES
  winner: number // of a negotiated peace: nobody, the proposer, the other
  choices: string[] // that lead to it from my question; empty where it is not asked
  refused: string // why it is not possible; empty: it is
  rule: string
  answer: string // MUST, YES, NO or ASKED
}
