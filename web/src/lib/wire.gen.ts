/** What server and client tell each other, as JSON. Written by tools/wire.py: change the server instead. */

export const WIRE_VERSION = 2

/** For a person who returns: who played in the meantime. */
export interface Absence {
  by: number // the seat that asked for the bot; -1: the clock ran out; -2: it did, and the bot plays this turn only
  since: string
  choices: number // that the bot has made
  at: number // the count of the seat before the first of them
}

export interface AccountMade {
  account: AccountTold
  codes: string[] // shown this once
}

/** My account, and what is possible here. */
export interface AccountTold {
  login: string // the name for signing in; empty: I have no account
  name: string // what the others see
  mail: string // the confirmed address; empty: none
  notice_mail: string // the one confirmed for notices, which can be had without another e-mail; empty: none
  has_password: boolean
  passkeys: PasskeyTold[]
  codes: number // recovery codes that are left
  confirmed: boolean // a short while ago, this device has shown that it is mine
  tables: number // where I play or host
  devices: number // that are me
  registration: 'closed' | 'invited' | 'open'
  can_mail: boolean // whether the server sends mail
  passkeys_work: boolean // whether a browser gives passkeys to this site
}

export interface AdviceTold {
  seat: number
  question: string
  asked: string // the question in words
  method: string
  sentence: string
  hints: HintTold[]
  options: number
  tried: number
  usual: number // what an option brings on average
  rules: string[]
  forecasts: ForecastTold[]
}

export interface AgainTold {
  entry: number
  at: number
  seat: number
  question: string
  asked: string
  chosen: string
  chosen_label: string
  best: string
  best_label: string
  chosen_value: number // the chance to win by each answer, as a hint tells it
  best_value: number
  loss: number
  error: number
  sentence: string
  reasons: ReasonTold[]
}

export interface Announcement {
  id: string
  text: string
}

/** An announcement as hosts see it. */
export interface AnnouncementTold {
  id: string
  text: string
  german: string
  begins: string
  ends: string | null
  shown: boolean // now
}

/** One way to answer: choices that are made one after another, or else the first possible choice of a kind. */
export interface AnswerAhead {
  choices?: string[] | null
  kind?: string | null
}

export interface AskInfo {
  n: number
  kind: 'stand-in' | 'undo'
  by: number
  target: number // undo: everybody's count to which the match would return; stand-in: the seat
  waiting: number[]
  text: string
  undo: TakenBack | null // undo: what would be taken back
}

/** What one of my seats is asked at a table that waits for me. */
export interface Asked {
  seat: number
  kind: string
  numbers: Record<string, number> // what it is about: a small picture shows the place they name
  sentence: string
  since: string
}

/** A part of the text; its keys are the rules it states. */
export interface BlockTold {
  kind: 'figure' | 'list' | 'ruling' | 'text'
  keys: string[]
  text: SpanTold[] // of a ruling what is ruled, of a figure its caption
  items: ItemTold[] // of a list; of a ruling the reasons
  figure: string // its name
}

/** The order answers only if a number of the question is neither less nor more than this. */
export interface Bound {
  name: string
  least?: number | null
  most?: number | null
}

/** A private try-out as its owner sees it; `update` has the same form as for the table itself. */
export interface BranchTold {
  id: string
  seat: number
  world: number
  choices: number
  left: number
  shares: number[]
  judged: boolean
  update: Update
}

/** Something in the margin: a summary, a question with its answer, or where to read on. */
export interface CardTold {
  kind: 'asked' | 'see' | 'short'
  keys: string[]
  text: SpanTold[]
  items: ItemTold[]
}

export interface ChallengeAsked {
  purpose: 'confirm' | 'register' | 'sign-in'
  login?: string // register, without an account so far: how it will be called
}

/** What a passkey is to sign, once and soon. */
export interface ChallengeTold {
  ceremony: string
  options: Record<string, unknown> // for `navigator.credentials`, with bytes in base64url
}

export interface ChangeComment {
  text: string
  shared?: boolean
}

/** A number that people compare, before and after. */
export interface ChangeTold {
  seat: number // whose; from the number of seats on: of somebody whom the rules play
  what: string
  label: string
  before: number
  after: number
}

/** An update for somebody who asked for changes: instead of the view, what is different in it. */
export interface Changes {
  type: 'changes'
  wire: number
  at: number
  keep: number // of the events you have, keep those up to here, then add `events`
  earlier: boolean // there are events between `keep` and the first of `events` that were left out: ask the log
  seat: number
  question: Question | null
  events: LogEvent[]
  undo: UndoInfo
  waiting: number[] // who is asked something
  over: boolean
  scores: number[]
  places: number[]
  table_state: 'over' | 'playing' | 'waiting'
  changes: ViewChanges
}

export interface ChapterTold {
  name: string
  title: string
  keys: string[]
  lead: SpanTold[]
  sections: SectionTold[]
}

export interface ChatLine {
  type: 'chat'
  n: number
  seat: number // -1: somebody who watches
  name: string
  text: string
  time: string
  mine: boolean
  room: '' | 'watchers' // watchers: only those who look on read it, until the match is over
  mentions: number[] // the seats that it names with @
  signs: Record<string, number> // how many people have put which sign to it
  sign: string // mine
}

/** An answer that can be ordered. */
export interface ChoiceAhead {
  answer: AnswerAhead
  label: string
}

export interface Choose {
  seat: number
  at: number
  choice: string
  key?: string
}

/** The time of everybody at a table. */
export interface ClocksTold {
  type: 'clock'
  now: string // by the clock of the server, because those of browsers differ
  opens: string | null // the hours in which the clocks run, those of now or the next; null: at all hours
  closes: string | null
  seats: SeatClockTold[]
}

/** What the coach would answer to a question that he has explained already, or leaves alone. */
export interface CoachAnswer {
  choice: string
  label: string
}

/** What the coach of a guided game says to a seat at this count. */
export interface CoachNow {
  at: number
  on: boolean // false: the person plays alone for now
  coach: CoachTold
}

/** Why an answer is good: a fact, what follows from it, and what on the board shows it. */
export interface CoachReason {
  fact: string
  text: string
  at: string[] // `county:12`; the page knows where that is
}

/** What the coach says of a question. */
export interface CoachStep {
  id: string
  n: number // its number among the steps, from 1
  question: string
  lead: string
  answer: string // the good answer in words
  choice: string // the text that gives it
  button: string
  reasons: CoachReason[]
  veiled: boolean // the answer is shown only to somebody who asks for it
}

/** Where a guided game stands, for the seat of the person. */
export interface CoachTold {
  lesson: string
  title: string
  goal: string
  steps: number
  done: number
  finished: boolean // every step is done, or the match is over
  ending: string // what is said then
  said: string // what the last choice does, where it was another one than the coach's; else empty
  step: CoachStep | null // what there is to say of the question that waits
  known: CoachAnswer | null // or else a short answer to it
}

/** What I want of the coach; what is left out stays as it is. */
export interface CoachWish {
  on?: boolean | null // whether he speaks at this table
  skip?: string | null // a step that need not be explained
}

export interface CodesTold {
  codes: string[] // shown this once; older ones are void
}

export interface CommentTold {
  id: string
  at: number // everybody's count
  seat: number // of who wrote it; -1: he had none
  name: string
  text: string
  shared: boolean // with everybody at the table
  mine: boolean
  time: string
}

/** Show that it is me, by password or passkey. */
export interface Confirm {
  password?: string
  passkey?: PasskeyUsed | null
}

export interface Consent {
  agree: boolean
}

/** How much time everybody has, when it runs, and what happens at its end. */
export interface Control {
  kind: 'bank' | 'turn' // so much for every turn, or a bank that is drawn on
  time: number // seconds for a turn, or in the bank at the beginning
  increment?: number // bank: seconds that are added after every turn
  grace?: number // seconds between the end of the time and what then happens
  end?: 'nothing' | 'resign' | 'skip' | 'stand-in' // a bot stands in; the bot plays this turn; the seat resigns; nothing
  bot?: string // which bot; empty: the strongest
  opens?: number // the clock runs from this minute of the day
  closes?: number // to this one; the same minute: at all hours
  zone?: string // whose hours these are
  vacation?: number // days on which everybody may stop his clock
}

export interface DayCount {
  day: string
  count: number
}

/** A choice that a bot made for somebody. */
export interface Deed {
  at: number // the count of the seat after it
  time: string
  sentences: string[] // what came of it
}

/** What a bot has chosen for a seat. */
export interface Deeds {
  since: number // the count of the seat before the first of them
  choices: Deed[] // the oldest first; the newest 100
  more: number // how many came before them
}

export interface DeviceAsked {
  id: string
}

/** A browser that is me. */
export interface DeviceTold {
  id: string
  browser: string // empty: it does not say
  system: string
  hand_held: boolean
  here: boolean // the one that asks
  began: 'code' | 'friend' | 'here' | 'link' | 'mail' | 'passkey' | 'password' | 'turn'
  began_at: string
  table: string // the name of the table whose link it came by
  seen: string
}

/** Choices to be tried one after another; none of them is made. */
export interface DraftAsked {
  seat: number
  at: number
  choices: string[]
}

/** The choice of a draft that the rules refuse; the draft ends before it. */
export interface DraftRefused {
  place: number // among the choices, from 0
  refusal: Refusal
}

/** What the choices of a draft would do. */
export interface DraftTold {
  at: number
  seat: number
  question: Question | null // that would be asked next
  end: 'chance' | 'others' | 'over' | 'shown' | null
  changes: ChangeTold[]
  view: any // the table as the seat would see it; null: nothing is changed
  prospects: ProspectTold[]
  refused: DraftRefused | null
  if_agreed: ChangeTold[] // where somebody else is asked for consent: what changes if he gives it
}

/** One outcome and how it was asked for; docs/match-file.md says how it follows from the seed. */
export interface Draw {
  at: number // the entry of the log
  label: string
  kind: string // below, hits or simulate
  outcome: number
  by_hand?: boolean
  n?: number // below: the number of outcomes
  tries?: number // hits: the number of tries, each with the chance wins / of, and others, with other_wins / of
  wins?: number
  of?: number
  others?: number
  other_wins?: number
}

export interface Enter {
  key?: string // from the invitation to a private tournament
}

export interface EnterBots {
  bot: string
  names: string[]
}

export interface EntrantTold {
  n: number
  name: string
  bot: string // empty: a person
  mine: boolean
  withdrawn: boolean
}

export interface Failed {
  error: Failure
}

/** Why a request could not be carried out: a code for programs, a sentence for people. */
export interface Failure {
  code: string
  sentence: string
}

/** A position that the rulebook shows. */
export interface FigureTold {
  game: string
  name: string
  seats: number
  options: Record<string, string>
  seat: number // through whose eyes it is seen
  show: string[] // what the picture is about, by name
  choice: string // the answer it shows; empty: none
  printed: any
  update: any // as at a table
}

export interface FigureTried {
  name?: string // of the table
}

/** The numbers of a server, counted once a minute at most. */
export interface FiguresTold {
  time: string
  days: number // what is counted over time goes back so far
  people: number
  accounts: number
  active: number // people seen in that time
  tables: Record<string, number> // by state
  games: Record<string, number> // tables by game
  choices: number
  bots: Record<string, number> // seats by the bot that has them
  trouble: number // tables that cannot be opened
  ended: DayCount[] // matches that came to their end, by day
  database_bytes: number
  disk_free_bytes: number
  workers: number
  live_tables: number // of the worker that answers, as all that follows
  sockets: number
  requests: number
  errors: number // requests answered with 500 to 599
  bot_failures: number
}

/** A bot for a free seat; without its name, the strongest. */
export interface FillSeat {
  seat: number
  bot?: string
  name?: string
}

export interface FollowMailLink {
  bring?: boolean
}

export interface FollowSeatLink {
  how?: 'join' | 'only' // join: whom this device was so far becomes one with the person of the seat
}

export interface ForecastTold {
  kind: string
  seat: number
  numbers: Record<string, number>
  sentence: string
}

/** The public table as it was at a moment, with what had brought it about. */
export interface Frame {
  at: number
  view: any
  events: LogEvent[]
  scores: number[]
}

export interface GameInfo {
  id: string
  title: string
  seats: number[]
  usual_seats: number // at a table where nobody says how many
  options: OptionInfo[]
  seat_names: string[]
  bots: string[]
  rules_version: string
  languages: string[]
}

export interface GameStatistics {
  game: string
  title: string
  played: number
  won: number
  by_seat: SeatStatistics[]
}

/** An answer to a puzzle; of others only how often it was given. */
export interface GivenAnswer {
  choice: string
  label: string
  count: number
}

/** A choice that would be taken back. */
export interface Gone {
  seat: number
  sentences: string[] // what came of it, as the reader was told
  learned: boolean // it brought something to light that had been hidden or left to luck
}

export interface HintTold {
  text: string
  label: string
  kind: string
  numbers: Record<string, number>
  value: number // the chance to win
  error: number
  behind: number
  best: boolean
  clear: boolean
  tries: number
  by_rule: boolean
  then: string[] // further answers that belong to it, in words: the rest of a plan
  then_texts: string[] // the same as they are given
  compared: string
  sentences: string[]
  reasons: ReasonTold[]
}

/** Advice about the question a seat was asked at this count. */
export interface HintsTold {
  at: number
  advice: AdviceTold
}

export interface HookAsked {
  kind: 'discord' | 'json' | 'matrix' | 'ntfy'
  url: string // empty: no channel any more
  language?: string
}

/** The channel of a table; its whole address is a secret that is not shown again. */
export interface HookTold {
  allowed: boolean // whether this server lets tables have one
  kind: '' | 'discord' | 'json' | 'matrix' | 'ntfy' // empty: it has none
  host: string
  language: string
}

/** What somebody reported: a message, or somebody at a seat. */
export interface HostReport {
  id: string
  by: string // the name of whoever reported it, as it is now
  name: string // of whom it is about, as it was then
  said: string // the message; empty: it is about somebody at a seat
  reason: string
  time: string
  table: string // empty: it is gone
  game: string
  public: boolean // the table: everybody can look at it
  open: number // reports about the same person, with this one
}

export interface HostTold {
  announcements: AnnouncementTold[]
  figures: FiguresTold | null // for hosts
  reports: HostReport[] // for hosts; the oldest first
  registration: 'closed' | 'invited' | 'open'
  tables: 'everybody' | 'members' | 'moderators'
}

/** A table whose invitation I have opened, with seats that are still free. */
export interface Invitation {
  table: Summary
  link: string
  by: number // the seat of the host; -1: he has none
}

export interface InvitationsAsked {
  count?: number
  days?: number
}

export interface InvitationsTold {
  links: string[] // each is good for one account, and shown this once
}

export interface ItemTold {
  keys: string[]
  text: SpanTold[]
}

export interface Join {
  invite?: string | null
  seat?: number | null
  name?: string | null // of somebody else at the same device
}

export interface LabelTold {
  label: string
  word: string
  times: number
  change: number
}

export interface LadderCount {
  game: string
  ladder: 'bots' | 'live' | 'weeks'
  ranks: number
}

export interface LadderTold {
  game: string
  title: string
  ladder: 'bots' | 'live' | 'weeks'
  ranks: RankTold[] // the first hundred
  mine: RankTold | null // me, if I am not among them
  ladders: LadderCount[] // all there are
}

/** A guided game that can be played. */
export interface LessonInfo {
  game: string
  id: string
  title: string
  about: string
  minutes: number
  steps: number
}

export interface LibraryPage {
  matches: MatchListed[]
  searched: number // how many matches were looked at for this page
  next: string // for `before`, to search further back; empty: that was all
}

/** Spans one after another: a line of text, or a cell of a table. */
export interface Line {
  spans: Span[]
}

export interface LineUpTold {
  options: Record<string, string> // that choose it
  sides: SideTold[]
}

/** Where a link leads. */
export interface Link {
  kind: 'invite' | 'spectate'
  table: TableInfo
}

/** Something that happened, as an audience finds it in its log. */
export interface LogEvent {
  at: number // the audience's count when it was shown
  kind: string
  facts: Record<string, number | number[]>
  sentence: string
  seat: number // who had chosen; -1: nobody
  time: string
}

export interface MailAsked {
  address: string // empty: none any more
  zone?: string
  language?: string
}

export interface MailLinkAsked {
  login: string // or the address
  language?: string
}

export interface MailLinkFollowed {
  purpose: 'address' | 'sign-in'
  login: string
  brought: number
}

/** The same answer whether anybody has this name or not. */
export interface MailLinkSent {
  minutes: number // so long the link in it will be good
}

/** Where a link in an e-mail leads, before anybody follows it. */
export interface MailLinkShown {
  purpose: 'address' | 'sign-in'
  login: string
  mail: string
  my_tables: number // at how many tables this device plays or hosts as somebody else
}

/** An address that a link in an e-mail was about, not to be read in full by whoever has the link. */
export interface MailTold {
  address: string
}

/** An account for whom I am already, with a password, a passkey or both. */
export interface MakeAccount {
  login: string
  password?: string
  passkey?: PasskeyMade | null
  invitation?: string
  keep_devices?: boolean // my other devices stay me; otherwise they have to sign in
}

/** A finished match in a list. */
export interface MatchListed {
  id: string
  game: string
  title: string
  name: string
  options: Record<string, string> // that differ from the usual ones
  visibility: 'private' | 'public'
  started: string | null
  ended: string
  choices: number // how long its log is
  seats: MatchSeat[]
}

export interface MatchReport {
  report: ReportTold
  names: string[]
}

/** Who played a seat of a match, and how it ended for him. */
export interface MatchSeat {
  seat: number
  colour: string
  name: string
  bot: string // empty: a person
  mine: boolean
  resigned: boolean
  place: number
  points: number
}

export interface Me {
  id: string
  name: string
  login: string // of my account; empty: I have none, and need none to play
}

/** The signs at a move, as far as I want to see them. */
export interface MoveSigns {
  type: 'signs'
  at: number // everybody's count after the move
  signs: Record<string, number> // how many people have put each
  mine: '' | 'clap' | 'laugh' | 'no' | 'sad' | 'wow' | 'yes'
}

export interface MyAnswer {
  puzzle: string
  choices: string[]
  time: string
}

/** In a list of tables: how long I have been waited for, and how long I have. */
export interface MyClock {
  since: string
  due: string
  left: number // milliseconds
  whole: number // milliseconds the turn began with
  phase: '' | 'ended' | 'up' | 'warned'
  away_until: string | null
}

export interface MyComment {
  table: string
  at: number
  text: string
  shared: boolean
  time: string
}

/** Everything that is kept about me. */
export interface MyData {
  id: string
  name: string
  since: string | null
  login: string
  mail: string
  passkeys: PasskeyTold[]
  devices: DeviceTold[]
  role: string // host or moderator; member: I have an account; empty: none
  tables: MyTable[]
  tournaments: MyTournament[]
  chat: MySaying[]
  signs: MySign[]
  orders: MyOrder[]
  shunned: ShunnedTold[] // whom I have muted or blocked
  reports: MyReport[]
  notices: NoticesTold
  comments: MyComment[]
  puzzles: MyPuzzle[]
  answers: MyAnswer[] // to puzzles
  profile: ProfileTold // with my ratings and statistics
}

/** A standing order at a table. */
export interface MyOrder {
  table: string
  seat: number
  order: OrderGiven
  time: string
  ended: string | null
}

export interface MyPuzzle {
  id: string
  title: string
  position: string
  time: string
}

/** How many matches of a game I have played, and how many of them I have won. */
export interface MyRecord {
  game: string
  bot: string // against bots of this strength alone; empty: against anybody
  played: number
  won: number
}

/** What I have reported to the host of the server. */
export interface MyReport {
  table: string
  name: string
  said: string
  reason: string
  time: string
}

export interface MySaying {
  table: string
  text: string
  time: string
}

export interface MySign {
  table: string
  what: 'message' | 'move'
  n: number // of the message; of a move, everybody's count after it
  sign: string
}

export interface MyTable {
  id: string
  game: string
  name: string
  state: 'over' | 'playing' | 'waiting'
  host: boolean
  seats: string[] // mine, by colour
  created: string
  started: string | null
  ended: string | null
  notes: string
  match: string | null // where the finished match can be fetched as a file
}

export interface MyTournament {
  id: string
  name: string
  host: boolean
  entered: boolean
  created: string
}

export interface NamePasskey {
  name: string
}

export interface NameSeat {
  seat: number
  name: string
}

export interface NewAddress {
  mail: string // empty: none from now on
  language?: string
}

export interface NewAnnouncement {
  text: string
  german?: string // the same in German; empty: there is only the other
  begins?: string // as 2026-11-18T20:00:00Z; empty: now
  ends?: string // empty: when it is removed
}

/** Something to say of a moment, by everybody's count. */
export interface NewComment {
  at: number
  text: string
  shared?: boolean
}

/** A guided game that I would like to play. */
export interface NewLesson {
  game: string
  lesson?: string
}

export interface NewLink {
  kind: 'invite' | 'spectate'
}

export interface NewPassword {
  password: string // empty: no password from now on
}

/** A moment of a finished match, by everybody's count, and the seat whose question is the puzzle. */
export interface NewPuzzle {
  at: number
  seat: number
  title?: string
  listed?: boolean // on the page of puzzles; else only by its link
}

export interface NewTable {
  game: string
  seats: number
  options?: Record<string, string>
  pack?: Record<string, unknown>
  name?: string
  visibility?: 'private' | 'public'
  players?: Player[]
  undo?: 'free' | 'never'
  advice?: 'off' | 'on' | null // default: on where only I and bots play
  clock?: Control | null // default: people have any time
  series?: SeriesWanted | null // the first match of several; default: one match
  rated?: boolean | null // it counts for ratings; default: a public table does, a private one does not
  start?: boolean
}

export interface NewTournament {
  name: string
  game: string
  kind: 'knock-out' | 'round-robin' | 'swiss'
  seats: number // at a table, as near as can be
  rounds?: number // Swiss; the others end by themselves
  options?: Record<string, string>
  fill?: string // the bot that fills tables; empty: who finds no seat has a bye
  clock?: Control | null
  visibility?: 'private' | 'public'
  rated?: boolean
  most?: number // entrants
}

/** What an audience is told besides its view: a seat, or everybody with -1. */
export interface News {
  wire: number
  at: number
  keep: number // of the events you have, keep those up to here, then add `events`
  earlier: boolean // there are events between `keep` and the first of `events` that were left out: ask the log
  seat: number
  question: Question | null
  events: LogEvent[]
  undo: UndoInfo
  waiting: number[] // who is asked something
  over: boolean
  scores: number[]
  places: number[]
  table_state: 'over' | 'playing' | 'waiting'
}

export interface Notes {
  text: string
}

export interface NotesTold {
  text: string
}

export interface NoticesAsked {
  often: 'digest' | 'each' | 'off'
  hours?: number
  quiet_from?: number
  quiet_until?: number
  zone?: string
  language?: string
  mail?: boolean // e-mails, once the address is confirmed
}

/** How I am told that a table waits for me. */
export interface NoticesTold {
  often: 'digest' | 'each' | 'off'
  hours: number // between digests
  quiet_from: number // minutes of the day; as quiet_until: it is never quiet
  quiet_until: number
  zone: string // of these hours; empty: I have not chosen anything yet
  language: string
  push_key: string // the server's public key, which a browser needs; empty: there is no push here
  devices: number // how many browsers show notices to me
  here: boolean // the one that asks is among them
  can_mail: boolean // whether this server sends e-mails
  mail: string // my address; empty: none
  mail_confirmed: boolean
  mail_wanted: boolean
}

/** A choice that can be made: `text` chooses it, kind and numbers word it. */
export interface Option {
  text: string
  kind: string
  numbers: Record<string, number>
  label: string // the choice in words; empty where no language was asked for
}

export interface OptionInfo {
  name: string
  values: string[]
  default: string
  summary: string
  only_with: [string, string] | null // an option and the value with which alone this one matters
  figures: number[] // what each value means, where that is a number
}

export interface OrderAsked {
  seat: number
  order: OrderGiven
  id?: string // the order it replaces; empty: it is a new one
  hours?: number // how long it is good; 0: until it ends otherwise
}

/** Which questions an order answers, and how. */
export interface OrderGiven {
  kind: string // of the question
  answers: AnswerAhead[] // the first possible one
  about?: Record<string, number> // values it must have
  bounds?: Bound[]
  times?: number // how often it answers; 0: as often as it is asked
  stops?: StopWhen[]
}

/** An order of mine. */
export interface OrderTold {
  id: string
  order: OrderGiven
  question: string // in words
  answers: string[] // in words
  made: string
  until: string | null
  fired: number // how often it has answered
  ended: string | null
  why: '' | 'acts' | 'against' | 'done' | 'named' | 'refused' | 'rewound' | 'round' | 'time' | 'undone' // it ended; empty: it is in force
}

/** Sent to the owner alone: an order has answered, or has ended, or is about to answer. */
export interface OrdersChanged {
  type: 'orders'
  seat: number
  answered: number // how often orders have answered so far
  ended: string // the order that has just ended; empty: none
  why: '' | 'acts' | 'against' | 'done' | 'named' | 'refused' | 'rewound' | 'round' | 'time' | 'undone'
  pending: string
}

export interface OrdersDropped {
  seat: number
  id?: string // empty: all of them
}

/** My standing orders at a seat, and what can be ordered. */
export interface OrdersTold {
  orders: OrderTold[] // those in force first, in the order in which they are tried
  questions: QuestionAhead[]
  named: ValueAhead[] // what an event can name
  hurts: boolean // the game says when something goes against me
  answered: Deed[] // for me, the newest last
  pending: string // the order that is about to answer; empty: none
}

export interface PairingTold {
  board: number
  table: string | null // null: a bye
  state: 'gone' | 'over' | 'playing' | 'waiting'
  entrants: number[] // by seat; -1: a bot of the house
  places: number[]
  points: number[]
  absent: number[] // entrants who never came
}

/** A passkey that the browser has just made for a challenge. */
export interface PasskeyMade {
  ceremony: string
  credential: Record<string, unknown> // as `PublicKeyCredential.toJSON()` gives it
  name: string
}

export interface PasskeyTold {
  id: string
  name: string
  made: string
  used: string | null // when it was last used to sign in
}

/** A challenge that the browser has had signed. */
export interface PasskeyUsed {
  ceremony: string
  credential: Record<string, unknown>
}

/** Where the pieces of one sort come from, counted. */
export interface PiecesTold {
  name: string
  printed: number // read off the pieces, or out of the rulebook
  partly: number // read with gaps
  reconstruction: number // ours
  table: string // of a component pack that replaces them; empty: none does
}

/** Where a new table begins: with the position after everybody's count `at`; I have `seat`, bots the others. */
export interface PlayOn {
  at: number
  seat: number
  name?: string // of the table
}

/** Who plays a seat: me, a guest at the same device, anyone who joins, or a bot. */
export interface Player {
  kind: 'bot' | 'guest' | 'me' | 'open'
  bot?: string | null
  name?: string | null
}

export interface PointTold {
  at: number
  shares: number[]
}

export interface ProfileTold {
  handle: string
  name: string
  mine: boolean
  shows: 'everybody' | 'met' | 'nobody' | null // to whom; only for me
  account: boolean
  since: string | null
  ratings: RatingTold[]
  games: GameStatistics[]
  matches: ResultTold[] // the last fifty
  rivals: RivalTold[] // of my own profile: with whom I have played most
  with_me: RivalTold | null // of somebody else's: how he has done against me
}

/** What an option would do if it were chosen. */
export interface ProspectTold {
  text: string
  changes: ChangeTold[]
  next: string | null // the kind of the question that follows for the same seat
  targets: number // answers that one has, without those that choose nothing
  cost: ChangeTold[] // where the option itself changes nothing yet: what the cheapest way on changes
  end: 'chance' | 'others' | 'over' | 'shown' | null
}

/** A browser's subscription, as it gets it from its push service. */
export interface PushAsked {
  endpoint: string
  p256dh: string
  auth: string
  zone?: string
  language?: string
}

export interface PuzzleAnswer {
  choices: string[] // the answer, and what belongs to it: the rest of a plan
}

/** A puzzle in a list. */
export interface PuzzleListed {
  id: string
  game: string
  game_title: string
  title: string
  by: string // who has set it
  seat: number
  colour: string // of that seat
  question: string // its kind
  listed: boolean
  mine: boolean
  made: string
  answers: number // how many have answered
  solved: number // how many of them have found the best answer
  answered: boolean // by me
  right: boolean // and it was the best one
}

/** A puzzle as its board shows it. */
export interface PuzzleTold {
  puzzle: PuzzleListed
  seats: number
  options: Record<string, string>
  printed: any
  update: any // as at a table
  solution: SolutionTold | null // once I have answered
}

export interface PuzzlesPage {
  puzzles: PuzzleListed[]
  next: string // for `before`, to go further back; empty: that was all
}

/** A decision as its seat sees it. */
export interface Question {
  seat: number
  kind: string
  numbers: Record<string, number>
  options: Option[]
  refused: Refusal[] // only where an explanation was asked for
  sentence: string // the question in words
  forced: '' | 'openly' | 'secretly' // there is only one answer, which others can tell from what they see (openly) or not (secretly)
}

/** A question that can be answered ahead. */
export interface QuestionAhead {
  kind: string
  label: string
  is_declared: boolean // by the game; else I was asked it before
  answers: ChoiceAhead[]
  about: ValueAhead[]
  bounds: ValueAhead[]
}

export interface RankTold {
  rank: number
  name: string // empty: somebody who does not show himself
  bot: string // empty: a person
  handle: string // of the profile; empty: it is not for me
  mine: boolean
  rating: number
  mu: number
  sigma: number
  played: number
  won: number
}

/** How strong somebody is thought to be in one game and on one ladder. */
export interface RatingTold {
  game: string
  ladder: 'bots' | 'live' | 'weeks'
  rating: number // the number a ladder is sorted by: 100 times what is surely reached
  mu: number
  sigma: number
  played: number
  won: number
  rank: number // from 1
}

/** How my rating has gone lately, in the game and on the ladder of my last rated match. */
export interface RatingTrend {
  game: string
  title: string
  ladder: string
  rating: number
  change: number // since before the first of these matches
  points: number[] // the rating before them, and after each
}

export interface React {
  sign: '' | 'clap' | 'laugh' | 'no' | 'sad' | 'wow' | 'yes' // empty: take mine away
}

/** The signs at a line of the chat. */
export interface ReactionsTold {
  type: 'reactions'
  n: number
  signs: Record<string, number> // how many people have put each
  mine: '' | 'clap' | 'laugh' | 'no' | 'sad' | 'wow' | 'yes'
}

export interface ReasonTold {
  term: string
  amount: number
  points: number
  now: boolean // the answer itself makes the difference; else what usually follows does
  sentence: string
}

/** A choice that cannot be made, and why: code and `because` word the reason. */
export interface Refusal {
  text: string
  kind: string // empty: it is nothing that could be chosen
  numbers: Record<string, number> // of the choice, as those of an option
  code: string
  rule: string // a key of RULES.md
  because: Record<string, number> // the numbers of the reason
  label: string // the choice in words
  reason: string // the reason in words
}

export interface Refused {
  refused: Refusal
}

export interface Rename {
  name: string
}

/** What the host of the server should look at: a line of the chat, or somebody at a seat. */
export interface ReportAsked {
  reason?: string
  n?: number
  seat?: number
}

export interface ReportTold {
  game: string
  judged: boolean
  complete: boolean
  sentence: string
  curve: PointTold[]
  seats: SeatTold[]
  turns: TurnTold[]
  again: AgainTold[]
}

export interface Reported {
  done: boolean
}

/** A match that is over. */
export interface ResultTold {
  table: string | null // where it can be seen; null: not by me
  game: string
  title: string
  ended: string
  seat: number
  colour: string
  seats: number
  place: number // from 1
  won: boolean
  points: number
  ladder: 'bots' | 'live' | 'weeks' | null // for which it counted
  change: number // of the rating
}

/** Somebody in comparison with the owner of the profile, or the owner with me. */
export interface RivalTold {
  name: string
  handle: string
  matches: number
  ahead: number // matches in which the owner of the profile had the better place
  level: number
  behind: number
}

export interface RoundTold {
  n: number
  pairings: PairingTold[]
}

export interface RuleTold {
  key: string
  chapter: string
  text: string
  where: string
  part: string // the game itself, one of its modules, or what every game has in common
  reconstruction: boolean // what is printed is not known; the rule is ours
}

/** The rules of a game in prose. */
export interface RulebookTold {
  game: string
  title: string
  language: string // of the chapters
  chapters: ChapterTold[] // none: the game has only its index of rules
}

export interface Say {
  text: string
}

/** A story to begin with. */
export interface ScenarioTold {
  name: string // the value of the option `scenario`
  ages: [number, number] // the first and the last
  rounds: number // 0: not for so many people
  usual: boolean // it is played where nobody says which
  first: boolean // the one to learn the game by
  year: number // in which it begins; 0: no year is known
  sides: number[] // how many there are in its line-ups, the fewest first
  minutes: number // roughly, for so many people; 0: nobody has said
  difficulty: number // from 1, easy, to 4; 0: nobody has said
  preset: Record<string, string> // options that suit it
  line_ups: LineUpTold[]
}

export interface SeatAsked {
  seat: number
}

/** The time of one seat. */
export interface SeatClockTold {
  seat: number
  left: number // milliseconds, now
  whole: number // milliseconds the turn began with
  runs: boolean // somebody waits for this seat, and its time passes
  since: string | null // from when this seat is waited for
  due: string | null // when its time will be up, if nothing happens
  phase: '' | 'ended' | 'up' | 'warned' // nothing yet, warned, up (the grace runs), ended
  grace_until: string | null // when the time is up: until when nothing happens
  away_until: string | null // on vacation until then
  away_left: number // milliseconds of vacation that are left, in whole days
}

export interface SeatInfo {
  seat: number
  colour: string
  kind: 'bot' | 'open' | 'person'
  name: string
  bot: string | null
  mine: boolean
  online: boolean
  resigned: boolean
  stand_in: string | null // the bot that plays for an absent person
  absence: Absence | null // sent only to the owner of the seat
}

export interface SeatLinkAsked {
  seat: number
  kind?: 'friend' | 'me' // me on another device, or a friend who takes the seat over
  replace?: boolean // the link so far is void from now on
}

export interface SeatLinkFollowed {
  table: string
  seat: number
  name: string // who I am from now on
}

/** Where a seat link leads, before anybody follows it. */
export interface SeatLinkShown {
  kind: 'friend' | 'me' | 'turn' // turn: it is in an e-mail, and opens this seat alone
  table: string
  title: string // of the game
  name: string // of the table
  seat: number
  colour: string
  player: string // the name at the seat
  is_mine: boolean // this device plays the seat already
  my_name: string // who this device is so far
  my_tables: number // at how many tables this device plays or hosts as somebody else
  may_join: boolean // whether the two can become one person: not if this device has an account
}

/** A key to a seat: whoever has it plays there. */
export interface SeatLinkTold {
  seat: number
  kind: 'friend' | 'me'
  link: string // the whole address
  made: string
  qr: string // its dark squares, as the path of an SVG
  side: number // how many squares it is wide
}

export interface SeatStatistics {
  seat: number
  colour: string
  seats: number // at the table
  played: number
  won: number
}

export interface SeatTold {
  seat: number
  luck: number
  play: number // by the decisions of all
  decisions: number
  own: number // wins its answers were better than answers at random
  lost: number // wins given away against the best answers
  sentence: string
  labels: LabelTold[]
}

/** A part of the table: rows under a header, or lines. */
export interface Section {
  title: string
  header: string[]
  rows: Line[][]
  lines: Line[]
  flow: boolean // the lines are short and may stand side by side
  grid: boolean // the lines are alike and may stand side by side in columns
  detail: boolean // left out where there is little room
  on_request: boolean // shown only to those who ask for the whole table
  page: string // a name for several sections together, such as the map
  own: boolean // what the seat that looks holds: kept in sight where there is room
}

export interface SectionTold {
  title: string // empty: what stands before the first title
  blocks: BlockTold[]
  cards: CardTold[]
}

/** What happened up to this count of the seat was shown to me. */
export interface SeeUpTo {
  seat: number
  at: number
}

export interface SeenTold {
  at: number // the count of the seat up to which I have seen what happened; -1: I have not looked yet
}

/** Which match of which series a table is. */
export interface SeriesInfo {
  kind: 'best' | 'games' // whoever first wins most of them, or all of them for points
  games: number
  n: number // from 1
}

export interface SeriesMatch {
  table: string
  n: number
  over: boolean
}

/** Somebody in the results of a series. */
export interface SeriesPlayer {
  seat: number // in the match that was asked for
  name: string
  bot: string // empty: a person
  mine: boolean
  wins: number // shared ones included
  points: number // 12 for a victory, 0 for the last place of a match
  places: number[] // in each match that is over
  leads: boolean // nobody is ahead
}

/** The results of a series so far, the best player first. */
export interface SeriesTold {
  kind: 'best' | 'games'
  games: number
  over: boolean
  players: SeriesPlayer[]
  matches: SeriesMatch[]
}

/** The series somebody wants: whoever first wins most of the matches, or all of them for points. */
export interface SeriesWanted {
  kind: 'best' | 'games'
  games: number
}

export interface ShowProfile {
  shows: 'everybody' | 'met' | 'nobody'
}

/** Somebody, by a line of the chat or a seat: muted, I do not hear him; blocked, he joins no table of mine. */
export interface ShunAsked {
  kind: '' | 'block' | 'mute' // empty: neither any more
  n?: number
  seat?: number
}

export interface ShunEnded {
  id: string
}

/** Somebody whom I shun. */
export interface ShunnedTold {
  id: string
  name: string
  kind: '' | 'block' | 'mute'
  since: string
}

/** Somebody in a line-up. */
export interface SideTold {
  key: string
  name: string
  seat: number // -1: the rules play it
  places: number[] // of the map that it begins with
}

export interface SignInByCode {
  login: string
  code: string
  bring?: boolean
}

export interface SignInByPasskey {
  passkey: PasskeyUsed
  bring?: boolean
}

export interface SignInByPassword {
  login: string
  password: string
  bring?: boolean // whom this device was so far becomes one with the account
}

export interface SignedIn {
  login: string
  name: string // who I am from now on
  brought: number // tables that came along
  codes: number // recovery codes that are left
}

/** What a page needs to know of the server it comes from. */
export interface SiteTold {
  role: 'guest' | 'host' | 'member' | 'moderator' // mine, on this device
  may_make_tables: boolean
  embeds: boolean // finished matches and puzzles can be shown on other sites
  announcements: Announcement[] // that are to be seen now
}

export interface SocketChoose {
  type: 'choose'
  at: number
  choice: string
  key?: string
}

export interface SocketError {
  type: 'error'
  error: Failure
  key: string
}

export interface SocketPing {
  type: 'ping'
  hidden?: boolean // the page is open, but nobody looks at it
}

export interface SocketPong {
  type: 'pong'
}

export interface SocketRefused {
  type: 'refused'
  refused: Refusal
  key: string
}

export interface SocketSay {
  type: 'chat'
  text: string
}

export interface SocketStale {
  type: 'stale'
  error: Failure
  update: any
  key: string
}

export interface SocketStretch {
  type: 'stretch'
  at: number
  choices: string[]
  key?: string
}

/** I am writing a message; not kept, and said again every few seconds. */
export interface SocketTyping {
  type: 'typing'
}

export interface SocketUndo {
  type: 'undo'
  at: number
  key?: string
}

/** Everything once more, for somebody who has lost the view against which changes count. */
export interface SocketWhole {
  type: 'whole'
  since?: number
}

/** What the strongest player here found, and how I did. */
export interface SolutionTold {
  advice: AdviceTold
  choices: string[] // mine; none: the puzzle is mine, and I have not answered
  label: string // of the first of them
  value: number | null // my chance to win with it; null: nobody has worked it out
  right: boolean
  given: GivenAnswer[] // the answers given most often
}

/** A piece of text with hints on how to draw it. */
export interface Span {
  text: string
  seat: number // drawn in the colour of this seat
  strong: boolean
  dim: boolean
}

/** A stretch of text in one style. */
export interface SpanTold {
  style: 'bold' | 'italic' | 'link' | 'text'
  text: string
  to: string // a link: the key of the rule it leads to
}

export interface Stale {
  error: Failure
  update: any // with the code `stale`
}

export interface StandIn {
  seat: number
  bot?: string
}

export interface StandingTold {
  entrant: number
  place: number // from 1, shared by those whom nothing tells apart
  points: number
  strength: number // of the opponents
  wins: number
  played: number
  byes: number
  by: '' | 'direct' | 'placed' | 'points' | 'reached' | 'shared' | 'strength' | 'wins'
}

/** What ends an order: something happens against me, a seat acts, an event names something, the round is over. */
export interface StopWhen {
  when: 'acts' | 'against' | 'named' | 'round'
  seat?: number // acts: whose
  name?: string | null // named: what sort of thing
  value?: number // named: which
}

/** Several choices one after another, which are made all or not at all. */
export interface Stretch {
  seat: number
  at: number
  choices: string[]
  key?: string
}

export interface Summary {
  id: string
  game: string
  title: string
  name: string
  state: 'over' | 'playing' | 'waiting'
  seats: SeatInfo[]
  my_seats: number[]
  my_turn: boolean
  deciding: number[]
  round: string
  updated: string
  unseen: number
  news: string[] // the last sentences of what has happened since I looked, at most 3, the newest last
  clock: MyClock | null // where my time runs
  asked: Asked | null // where several of my seats are asked, what has waited longest
  requests: string[] // what others want me to agree to
  scores: number[] // the points everybody can see; when the match is over, all
  places: number[] // when it is over
}

export interface TableInfo {
  type: 'table'
  id: string
  game: string
  title: string
  name: string
  state: 'over' | 'playing' | 'waiting'
  options: Record<string, string>
  pack: Record<string, unknown>
  visibility: 'private' | 'public'
  undo: 'free' | 'never'
  advice: 'off' | 'on'
  seats: SeatInfo[]
  my_seats: number[]
  host: boolean
  member: boolean
  invite: string | null
  spectate: string | null
  commitment: string
  seed: string | null
  created: string
  started: string | null
  ended: string | null
  rematch: string | null
  asks: AskInfo[]
  watchers: number // how many look on without a seat
  watching: string[] // what they are called, a few of them
  guided: string // the guided game that a coach explains here; empty: there is no coach
  clock: Control | null // how much time people have; null: any
  clocks: ClocksTold | null // how much of it is left
  series: SeriesInfo | null // the match belongs to a series
  rated: boolean // it counts for ratings
  tournament: string // that made the table; empty: none
}

export interface Tables {
  mine: Summary[] // those that are not over, then some that are; the newest first
  open: Summary[] // of others, with free seats
  invitations: Invitation[]
  record: MyRecord[]
  rating: RatingTrend | null
}

export interface TakeVacation {
  seat: number
  days: number // whole ones after today; 0: I am back
  zone?: string // whose midnight ends them
}

/** Exactly what going back would undo, as far as the reader knows of it. */
export interface TakenBack {
  choices: Gone[] // the newest first
  sealed: boolean // besides them, whatever is being answered under seal now is answered anew
  asked: number[] // the seats whose people must agree first
}

/** The table as sections: rows under a header, or lines, each made of spans. */
export interface TextTold {
  at: number // the audience's count, or the public one of a moment that was asked for
  sections: Section[]
}

export interface TokenTold {
  token: string
}

export interface TournamentListed {
  id: string
  name: string
  game: string
  title: string
  kind: 'knock-out' | 'round-robin' | 'swiss'
  seats: number
  state: 'open' | 'over' | 'playing'
  round: number
  rounds: number
  entrants: number
  most: number
  mine: boolean // I play in it
  host: boolean
  created: string
}

export interface TournamentTold {
  id: string
  name: string
  game: string
  title: string
  options: Record<string, string>
  kind: 'knock-out' | 'round-robin' | 'swiss'
  seats: number
  rounds: number
  fill: string
  clock: Control | null
  visibility: 'private' | 'public'
  rated: boolean
  most: number
  state: 'open' | 'over' | 'playing'
  round: number
  host: boolean
  may_end: boolean // its host may, and moderators
  mine: number | null // my number among the entrants
  invite: string | null // the address to send to others
  created: string
  started: string | null
  ended: string | null
  entrants: EntrantTold[]
  standings: StandingTold[] // the best first
  criteria: ('direct' | 'placed' | 'points' | 'reached' | 'strength' | 'wins')[] // in their order
  matches: RoundTold[] // the newest round first
}

export interface Tournaments {
  mine: TournamentListed[]
  open: TournamentListed[] // public ones that can be entered
  others: TournamentListed[] // public ones that have begun
}

/** Where to begin: now, or at a count of the seat; `world` deals another table that could be. */
export interface TryAsked {
  seat: number
  at?: number | null
  world?: number
}

export interface TryChoice {
  choice: string
}

export interface TurnTold {
  entry: number
  at: number
  seat: number
  change: number
  shares: number[]
  sentence: string
}

/** Somebody is writing a message. */
export interface Typing {
  type: 'typing'
  seat: number // -1: somebody who watches
  name: string
}

export interface Undo {
  seat: number
  at: number
  key?: string
}

/** Whether the last choice can be taken back. */
export interface UndoInfo {
  free: boolean
  reason: string | null
  may_ask: boolean // the others can be asked
}

/** Everything an audience is shown: a seat, or everybody with -1. */
export interface Update {
  type: 'update'
  wire: number
  at: number
  keep: number // of the events you have, keep those up to here, then add `events`
  earlier: boolean // there are events between `keep` and the first of `events` that were left out: ask the log
  seat: number
  question: Question | null
  events: LogEvent[]
  undo: UndoInfo
  waiting: number[] // who is asked something
  over: boolean
  scores: number[]
  places: number[]
  table_state: 'over' | 'playing' | 'waiting'
  view: any
}

/** A value of a question or of an event, and what it can be. */
export interface ValueAhead {
  name: string
  label: string
  values: [number, string][] // none: it is a number
}

export interface Version {
  wire: number // counts up when a program that reads or writes messages has to be changed
  hausmacht: string
}

/** What turns the view before into the view now. */
export interface ViewChanges {
  fields: Record<string, unknown> // fields that have another value
  cells: Record<string, any[]> // of rows that keep their length: place, value, place, value and so on
}

/** Who looks on without a seat. */
export interface Watching {
  type: 'watching'
  watchers: number
  names: string[] // a few of them
}

export interface Withdraw {
  entrant?: number | null // default: me
}

export type SocketMessage = Update | Changes | TableInfo | ChatLine | Watching | ClocksTold | OrdersChanged | ReactionsTold | MoveSigns | Typing | SocketRefused | SocketStale | SocketError | SocketPong

export type SocketRequest = SocketChoose | SocketStretch | SocketUndo | SocketSay | SocketWhole | SocketPing | SocketTyping
