/** Every route of the server as a function. Written by tools/wire.py: change the server instead. */
import { call, part, query, read } from './http'
import type {
  BranchTold, ChatLine, Choose, CoachNow, CoachWish, Consent, DeviceAsked, DeviceTold, DraftAsked, DraftTold, Draw, FigureTold, FigureTried,
  FillSeat, FollowSeatLink, Frame, GameInfo, HintsTold, Join, LessonInfo, Link, LogEvent, MatchReport, Me, NameSeat, NewLesson, NewLink,
  NewTable, Notes, NotesTold, PiecesTold, Rename, RuleTold, RulebookTold, Say, ScenarioTold, SeatAsked, SeatLinkAsked, SeatLinkFollowed,
  SeatLinkShown, SeatLinkTold, SeeUpTo, SeenTold, StandIn, Stretch, TableInfo, Tables, TakenBack, TextTold, TokenTold, TryAsked, TryChoice,
  Undo, Update, Version,
} from './wire.gen'
import { language } from './words.svelte'

export const api = {
  /** The devices that are me, the one used last first. */
  listDevices: () => call<DeviceTold[]>('GET', '/api/devices'),
  /** A device is me no longer, within seconds; if it is the one that asks, it becomes a new guest. */
  signDeviceOut: (body: DeviceAsked) => call<DeviceTold[]>('POST', '/api/devices/sign-out', body),
  /** The games on the shelf; options are explained in the requested language, if the game has the words. */
  listGames: () => call<GameInfo[]>('GET', '/api/games' + query({ language: language() })),
  /** The guided games on the shelf, in which a coach explains each decision. */
  listGuided: () => call<LessonInfo[]>('GET', '/api/guided' + query({ language: language() })),
  /** Open the table of a guided game and begin it. */
  createGuided: (body: NewLesson) => call<TableInfo>('POST', '/api/guided' + query({ language: language() }), body),
  /** Where an invitation or a link for spectators leads; anyone who has it may look at the table. */
  followLink: (token: string) => call<Link>('GET', `/api/links/${part(token)}` + query({ language: language() })),
  /** Who am I? A name that I have changed on another device is mine here, too. */
  me: () => call<Me>('GET', '/api/me'),
  /** Take another name. */
  renameMe: (body: Rename) => call<Me>('PUT', '/api/me', body),
  /** Where the pieces of a game come from: how many are as printed, and how many are reconstructions. */
  piecesOf: (game: string) => call<PiecesTold[]>('GET', `/api/pieces/${part(game)}` + query({ language: language() })),
  /** The rules of a game in prose, chapter by chapter; without chapters, the game has only its index of rules. */
  rulebookOf: (game: string) => call<RulebookTold>('GET', `/api/rulebook/${part(game)}` + query({ language: language() })),
  /** A figure of the rulebook: a position as a table shows it, and what the picture is about. */
  showFigure: (game: string, name: string) => call<FigureTold>('GET', `/api/rulebook/${part(game)}/figures/${part(name)}` + query({ language: language() })),
  /** A private table that begins with the position of a figure: you have the seat that is asked, bots the others. */
  tryFigure: (game: string, name: string, body: FigureTried) => call<TableInfo>('POST', `/api/rulebook/${part(game)}/figures/${part(name)}/table` + query({ language: language() }), body),
  /** The rules of a game in our own words. */
  rulesOf: (game: string) => call<RuleTold[]>('GET', `/api/rules/${part(game)}`),
  /** The stories a game can tell, with their line-ups for so many people; a game that has only one tells none. */
  scenariosOf: (game: string, asked: { seats: number }) => call<ScenarioTold[]>('GET', `/api/scenarios/${part(game)}` + query({ ...asked, language: language() })),
  /** Where a seat link leads, and who this device is so far; nothing changes. */
  lookAtSeatLink: (key: string) => call<SeatLinkShown>('GET', `/api/seat-links/${part(key)}`),
  /** Be the person of the seat on this device; or, with a friend's link, take the seat over. */
  followSeatLink: (key: string, body: FollowSeatLink) => call<SeatLinkFollowed>('POST', `/api/seat-links/${part(key)}`, body),
  /** My tables, what I am asked there and what happened since I looked; invitations, open tables, my record. */
  listTables: () => call<Tables>('GET', '/api/tables' + query({ language: language() })),
  /** Lay out a table. */
  createTable: (body: NewTable) => call<TableInfo>('POST', '/api/tables' + query({ language: language() }), body),
  /** A table and who sits at it; whoever opens one that he has removed from his list has it there again. */
  showTable: (tableId: string) => call<TableInfo>('GET', `/api/tables/${part(tableId)}` + query({ language: language() })),
  /** Agree, or not, to what somebody asks of the others. */
  answerAsk: (tableId: string, n: number, body: Consent) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/asks/${part(n)}`, body),
  /** What has been said at a table. */
  showChat: (tableId: string) => call<ChatLine[]>('GET', `/api/tables/${part(tableId)}/chat`),
  /** Say something to everybody at the table. */
  say: (tableId: string, body: Say) => call<ChatLine[]>('POST', `/api/tables/${part(tableId)}/chat`, body),
  /** Answer the question a seat of mine is asked. */
  choose: (tableId: string, body: Choose) => call<Update>('POST', `/api/tables/${part(tableId)}/choose` + query({ language: language() }), body),
  /** What the coach of a guided game says to me now. */
  showCoach: (tableId: string) => call<CoachNow>('GET', `/api/tables/${part(tableId)}/coach` + query({ language: language() })),
  /** Play alone, call the coach back, or leave a step unexplained. */
  askCoach: (tableId: string, body: CoachWish) => call<CoachNow>('PUT', `/api/tables/${part(tableId)}/coach` + query({ language: language() }), body),
  /** What choices of a seat of mine would do one after another. Nothing is made, and nobody else learns of it. */
  draftChoices: (tableId: string, body: DraftAsked) => call<DraftTold>('POST', `/api/tables/${part(tableId)}/draft` + query({ language: language() }), body),
  /** The match as a file, when it is over; the seed is in it, so that the luck can be checked. */
  showFile: (tableId: string) => read('GET', `/api/tables/${part(tableId)}/file`),
  /** The host gives a free seat to a bot before the match begins. */
  fillSeat: (tableId: string, body: FillSeat) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/fill`, body),
  /** The public table as it was at a count, or at the last one before it; `seat`: the count is that of my seat. */
  showFrame: (tableId: string, at: number, asked: { seat?: number } = {}) => call<Frame>('GET', `/api/tables/${part(tableId)}/frame/${part(at)}` + query({ ...asked, language: language() })),
  /** The public table after each step from one count to another, at most 200 at a time. */
  showFrames: (tableId: string, asked: { from?: number; to?: number } = {}) => call<Frame[]>('GET', `/api/tables/${part(tableId)}/frames` + query({ ...asked, language: language() })),
  /** The host asks somebody to get up before the match begins. */
  freeSeat: (tableId: string, body: SeatAsked) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/free`, body),
  /** Remove a table or an invitation from my list; I keep my seat, and opening it brings it back. */
  hideTable: (tableId: string) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/hide` + query({ language: language() }), {}),
  /** The best few answers to the question a seat of mine is asked, by what that seat knows. */
  showHints: (tableId: string, asked: { seat: number }) => call<HintsTold>('GET', `/api/tables/${part(tableId)}/hints` + query({ ...asked, language: language() })),
  /** Take a free seat; at a private table only with an invitation. */
  joinTable: (tableId: string, body: Join) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/join`, body),
  /** Get up from a table that has not begun; the last one to leave clears it away. */
  leaveTable: (tableId: string) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/leave`, {}),
  /** Take a link back and make a new one. */
  replaceLink: (tableId: string, body: NewLink) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/links`, body),
  /** All events that a seat of mine, or everybody (-1), saw after `since`; also for a match under older rules. */
  showLog: (tableId: string, asked: { seat?: number; since?: number } = {}) => call<LogEvent[]>('GET', `/api/tables/${part(tableId)}/log` + query({ ...asked, language: language() })),
  /** Every draw of a finished match, with the arguments it was drawn with, so that it can be recomputed. */
  showLuck: (tableId: string) => call<Draw[]>('GET', `/api/tables/${part(tableId)}/luck`),
  /** What a seat of mine, or everybody (-1), saw after `since`, step by step, with the table at each step. */
  showMoments: (tableId: string, asked: { since?: number; seat?: number } = {}) => call<Frame[]>('GET', `/api/tables/${part(tableId)}/moments` + query({ ...asked, language: language() })),
  /** Say who sits at a seat of mine, where several people share one device. */
  nameSeat: (tableId: string, body: NameSeat) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/name`, body),
  /** My own notes about a table. */
  showNotes: (tableId: string) => call<NotesTold>('GET', `/api/tables/${part(tableId)}/notes`),
  /** Write my notes; nobody else sees them. */
  writeNotes: (tableId: string, body: Notes) => call<NotesTold>('PUT', `/api/tables/${part(tableId)}/notes`, body),
  /** What a seat of mine, or everybody (-1), can work out from the table now: a game has several, each with a name. */
  showPaper: (tableId: string, name: string, asked: { seat?: number } = {}) => call<Record<string, unknown>>('GET', `/api/tables/${part(tableId)}/papers/${part(name)}` + query({ ...asked, language: language() })),
  /** What a seat of mine, or everybody (-1), sees now, with the events after `since`. */
  play: (tableId: string, asked: { seat?: number; since?: number } = {}) => call<Update>('GET', `/api/tables/${part(tableId)}/play` + query({ ...asked, language: language() })),
  /** What is printed on the pieces of this match: prices, charts, cards. It does not change while the match lasts. */
  showPrinted: (tableId: string) => call<Record<string, unknown>>('GET', `/api/tables/${part(tableId)}/printed`),
  /** Play once more with the same people; the answer is the new table. */
  rematchTable: (tableId: string) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/rematch`, {}),
  /** What luck and decisions did in a match that is over, and decisions of people to look at again. */
  showReport: (tableId: string) => call<MatchReport>('GET', `/api/tables/${part(tableId)}/report` + query({ language: language() })),
  /** Give up: a bot plays on, and the seat is placed last. */
  resignSeat: (tableId: string, body: SeatAsked) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/resign`, body),
  /** Be back: the bot that stood in gets up. */
  takeSeatBack: (tableId: string, body: SeatAsked) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/return`, body),
  /** The link to a seat of mine, with its QR code: for me on another device, or for a friend who takes it over. */
  showSeatLink: (tableId: string, body: SeatLinkAsked) => call<SeatLinkTold>('POST', `/api/tables/${part(tableId)}/seat-links`, body),
  /** Up to which count of a seat of mine, or of everybody (-1), I have seen what happened, on any device. */
  showSeen: (tableId: string, asked: { seat?: number } = {}) => call<SeenTold>('GET', `/api/tables/${part(tableId)}/seen` + query({ ...asked })),
  /** Say up to where I have seen what happened; the answer is the furthest that any device of mine has said. */
  see: (tableId: string, body: SeeUpTo) => call<SeenTold>('PUT', `/api/tables/${part(tableId)}/seen`, body),
  /** Let a bot play for somebody who is away; the others are asked. */
  askStandIn: (tableId: string, body: StandIn) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/stand-in`, body),
  /** Begin the match. */
  startTable: (tableId: string) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/start`, {}),
  /** Make several choices of a seat of mine one after another; if one is refused, none is made. */
  stretch: (tableId: string, body: Stretch) => call<Update>('POST', `/api/tables/${part(tableId)}/stretch` + query({ language: language() }), body),
  /** The table in words, as a seat of mine, or everybody (-1), sees it; with `at`, as everybody saw it then. */
  showText: (tableId: string, asked: { seat?: number; at?: number } = {}) => call<TextTold>('GET', `/api/tables/${part(tableId)}/text` + query({ ...asked, language: language() })),
  /** A token with which a program can play one of my seats; an older one for it is no longer good. */
  makeToken: (tableId: string, body: SeatAsked) => call<TokenTold>('POST', `/api/tables/${part(tableId)}/token`, body),
  /** Begin a private try-out on a table the seat could be sitting at; the match itself is not touched. */
  beginTry: (tableId: string, body: TryAsked) => call<BranchTold>('POST', `/api/tables/${part(tableId)}/try` + query({ language: language() }), body),
  /** A try-out of mine as it stands. */
  showTry: (tableId: string, branchId: string) => call<BranchTold>('GET', `/api/tables/${part(tableId)}/try/${part(branchId)}` + query({ language: language() })),
  /** Choose something in a try-out of mine; bots answer for the others. */
  chooseTry: (tableId: string, branchId: string, body: TryChoice) => call<BranchTold>('POST', `/api/tables/${part(tableId)}/try/${part(branchId)}/choose` + query({ language: language() }), body),
  /** Take back my last choice in a try-out. */
  takeBackTry: (tableId: string, branchId: string) => call<BranchTold>('POST', `/api/tables/${part(tableId)}/try/${part(branchId)}/take-back` + query({ language: language() }), {}),
  /** What taking back would undo now, for a seat of mine: which choices, and who must agree first. */
  foretellUndo: (tableId: string, asked: { seat: number }) => call<TakenBack>('GET', `/api/tables/${part(tableId)}/undo` + query({ ...asked, language: language() })),
  /** Take back my last choice; beyond the barrier the others are asked. */
  undo: (tableId: string, body: Undo) => call<Update>('POST', `/api/tables/${part(tableId)}/undo` + query({ language: language() }), body),
  /** The version of the messages, and that of the program. */
  showVersion: () => call<Version>('GET', '/api/version'),
  /** The names of a game's things in one language. */
  wordsOf: (game: string) => call<Record<string, Record<string, string>>>('GET', `/api/words/${part(game)}` + query({ language: language() })),
}
