/** The table of Europa Universalis: The Price of Power as a seat sees it, what is printed, and its papers. Written by tools/wire.py: change the server instead. */

/** What everybody watches, with the seat's own way to it. */
export interface Affairs {
  rounds: number // of this age
  milestones: MilestoneShown[]
  struggle: Standing | null // the active one, else the next one
  curia: Curia | null // nobody is Catholic: there is none
  wars: War[] // of the seat
}

/** Of the question that is open to the reader; empty, if it names no cards. */
export interface Asked {
  cards: AskedCard[]
}

/** A card that an answer names. */
export interface AskedCard {
  text: string // of the answer
  group: string
  number: number
  title: string
  lines: string[]
}

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

/** A number of a player's that would be another one. */
export interface Change {
  player: number
  what: string // ducats, adm, dip, mil, stability, prestige or manpower
  before: number
  after: number
}

/** Somebody who rules, advises or leads; those on action cards have no name. */
export interface CharacterPrinted {
  name: string
  skill: number[] // administrative, diplomatic, military
  advice: number // skill of an advisor
  dice: number // of a leader
  source: 'pack' | 'partly' | 'printed' | 'reconstruction'
}

/** The Papal curia; whose cardinals lie in it, from left to right, is told by the table. */
export interface Curia {
  slots: number
  roma: number // the player to whom Roma's cardinal belongs; NOBODY: to nobody
  counts: number[] // cardinals of each player, with Roma's
  controller: number
  uncontested: boolean
  worth: number // prestige in the income phase, if the controller is uncontested
  may_act: boolean // the controller can still excommunicate or call a crusade this round
}

/** The power it costs, and the targets: those that can be attacked first, with a casus belli before others. */
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

/** One event, with what it would do for whoever reads. */
export interface EventCard {
  event: number
  title: string
  ducats: number
  realm: number // the player whose event it is; NOBODY: it belongs to no player
  realm_name: string // empty: it belongs to no realm
  areas: number[] // that it names
  chooser: string // who chooses, if not whoever takes it
  always: EventEffect[]
  ways: EventWay[] // the options
  after: EventEffect[]
  changes: Change[] // before an option is chosen
  asks: boolean
  bottom: string[]
  ruler: EventRuler | null
}

/** What the events of this age say, whatever the table is like: to read one again that is gone. */
export interface EventDeck {
  cards: EventCard[]
}

/** One line of a card: to whom, what, and whether it does anything now. */
export interface EventEffect {
  players: number[] // whom it happens to; none: it happens to places, or to whom is not known yet
  verb: string // of the language of the cards: gain, lose, place, ...
  what: string // the first thing that is gained or lost; empty: something else
  text: string
  idle: string // why it does nothing now: CONDITION or NOTHING; empty: it does something
}

/** Whom the event would crown. */
export interface EventRuler {
  name: string
  skill: number[]
}

/** An option, or what follows where there is none to choose. */
export interface EventWay {
  effects: EventEffect[]
  changes: Change[] // that are certain
  asks: boolean // more is chosen, or decided by luck, on the way
  closed: string // why it cannot be chosen
}

/** The event that is carried out first, if there is one, then those that lie open. */
export interface Events {
  running: number // the event that is carried out; NOBODY: none
  cards: EventCard[]
  face_down: number
  enriched: number // ducats that each event left there gains
  struggle: Standing | null
  milestones: MilestoneCard[]
}

/** What could become of a province. */
export interface FateTold {
  fate: string // keep-province, return-province, exchange-province or set-free
  choices: string[]
  refused: string
  rule: string
  other: number // the province for which it is exchanged
}

/** So much of a resource, by the key that cards use for it. */
export interface Gained {
  what: string
  amount: number
}

/** The nearest way to a goal, and what else would do. */
export interface Goal {
  have: number // of the only part, or parts that are done
  need: number
  near: number // per cent of the way
  done: boolean
  parts: GoalPart[]
  otherwise: string[] // other ways, in words
}

/** One thing that a goal asks for, and how much of it there is. */
export interface GoalPart {
  label: string
  have: number
  need: number
  done: boolean
  places: string[] // where it is decided: `province.12`, `area.3`, `node.4`
  lands: Land[] // if it is about provinces that are named
}

/** A card as its owner could play it now. */
export interface HandCard {
  card: number
  price: number[] // power of each kind, ducats, stability, manpower
  short: boolean[] // what of it is lacking
  flags: string[] // display, covert, reaction, battle
  lines: string[] // what it says, numbers filled in
  gains: Gained[]
  choice: string // what is chosen first: area, realm, idea and so on; empty: nothing
  targets: number // and how many there are
  code: string // of the reason why it cannot be played in one's turn; empty: it can
  reason: string // in words
  character: OnCard
}

/** An action that brings a goal nearer. */
export interface Help {
  action: string // as it is chosen in a turn
  label: string
  reason: string // why it cannot be taken now; empty: it can
}

/** An idea: the id of its words, and the kind of power it is researched with. */
export interface IdeaPrinted {
  id: string
  kind: number
  source: 'pack' | 'partly' | 'printed' | 'reconstruction'
}

/** An idea on display, or one that the seat has. */
export interface IdeaShown {
  idea: number
  cost: number // power of its kind, for the seat
  short: boolean
  mine: boolean
  owners: number[] // players who have it
  says: string
  reason: string // why the seat cannot research it, beside its cost; empty: it can
}

/** A province that counts for a goal, and whose it is now. */
export interface Land {
  province: number
  done: boolean
  why: string // yours, held, lost, rebels, vassal, vacant, enemy or other
  realm: number // the lawful owner; -1: nobody
}

/** A province that one side occupies of the other. */
export interface LandTold {
  province: number
  worth: number // its tax value in a peace
  capital: boolean // it goes back for a ransom
}

/** A milestone on display, with who has reached it. */
export interface MilestoneCard {
  milestone: number
  title: string
  lines: string[]
  prestige: number[] // of its places
  takers: number[] // by place
  is_met: boolean // whoever reads fulfils it now
}

/** A milestone on display; who has reached it lies on the table. */
export interface MilestoneShown {
  milestone: number
  says: string // what must hold
  points: number[] // prestige of its places
  next: number // prestige for whoever reaches it next; 0: all places are taken
  goal: Goal | null // the seat's own way to it; null: it has a place, or only watches
}

/** What lies before a seat; nothing for whoever only watches. */
export interface Mine {
  realm: RealmSheet | null
  hand: HandCard[]
  missions: MissionInHand[]
  most_missions: number // in a hand
  reasons: number // realms on which war could be declared with a casus belli
}

export interface MissionInHand {
  mission: number
  goal: Goal
}

/** A mission of the seat's deck. */
export interface MissionInTree {
  mission: number
  state: string // done, hand, open (may be picked in the draw phase) or later (needs another first)
  before: number[] // missions of which one must be done first
  says: string // what must hold
  reward: string // beside prestige; may be empty
  goal: Goal
  helps: Help[] // of those in hand or open
}

/** A mission: the id of its words, and what it is worth. */
export interface MissionPrinted {
  id: string
  prestige: number
  source: 'pack' | 'partly' | 'printed' | 'reconstruction'
}

/** Nothing of missions for whoever only watches. */
export interface Missions {
  tree: MissionInTree[]
  ideas: IdeaShown[]
  first: number // prestige for researching an idea
  others: number // so many earlier researchers at most gain prestige with it
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

/** Whom else a card can be appointed as. */
export interface OnCard {
  kind: string // advisor or leader
  skill: number[] // of a leader who rules: administrative, diplomatic, military
  advice: number // skill of an advisor
  ducats: number // price and upkeep of an advisor
  power: number // military power for a leader
  dice: number // of a leader in battle
  arm: string // which dice; `any`: he chooses; empty: none
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
  empire: boolean[] // of each province: within the line of the Empire
  electors: boolean[] // of each area: the seat of an elector
  node_seas: number[][] // of each trade node: the sea zones it lies on
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

/** The figures of a realm that follow by rules. */
export interface RealmSheet {
  net: number // ducats, if the income came now
  power: number[] // of each kind in the next income, without what stability adds
  most_power: number // of a kind that can be kept
  manpower: number // in all: available, exhausted and deployed
  deployed: number // of it
  tracks: Track[] // small towns, large towns, vassals
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

/** A power struggle, and the prestige of each player if it were scored now. */
export interface Standing {
  struggle: number
  title: string
  lines: string[]
  areas: number[]
  is_active: boolean
  scores: number[]
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

/** Towns or vassals on the board, and what one more would bring. */
export interface Track {
  used: number
  slots: number
  ducats: number // each round
  manpower: number
}

/** A war of the seat with one realm and those that fight for it. */
export interface War {
  mine: WarSide
  theirs: WarSide
  claims: number[] // areas of theirs that the seat claims
  lost: number[] // areas of the seat that they claim
}

/** All of them; those of the seat first. */
export interface WarPaper {
  wars: WarTold[]
}

/** What a side of a war has. */
export interface WarSide {
  realm: number
  held: number // tax value of the other side that it occupies
  units: number // land units on the board; -1: a realm without a player musters when it is attacked
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
