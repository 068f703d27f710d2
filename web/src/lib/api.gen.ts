/** Every route of the server as a function. Written by tools/wire.py: change the server instead. */
import { call, part, query, read } from './http'
import type {
  AccountMade, AccountTold, BranchTold, ChallengeAsked, ChallengeTold, ChangeComment, ChatLine, Choose, CoachNow, CoachWish, CodesTold,
  CommentTold, Confirm, Consent, Deeds, DeviceAsked, DeviceTold, DraftAsked, DraftTold, Draw, Enter, EnterBots, FigureTold, FigureTried,
  FillSeat, FollowMailLink, FollowSeatLink, Frame, GameInfo, HintsTold, HookAsked, HookTold, HostTold, InvitationsAsked, InvitationsTold, Join,
  LadderTold, LessonInfo, LibraryPage, Link, LogEvent, MailAsked, MailLinkAsked, MailLinkFollowed, MailLinkSent, MailLinkShown, MailTold,
  MakeAccount, MatchReport, Me, MoveSigns, MyData, NamePasskey, NameSeat, NewAddress, NewAnnouncement, NewComment, NewLesson, NewLink,
  NewPassword, NewPuzzle, NewTable, NewTournament, Notes, NotesTold, NoticesAsked, NoticesTold, OrderAsked, OrdersDropped, OrdersTold,
  PasskeyMade, PiecesTold, PlayOn, ProfileTold, PushAsked, PuzzleAnswer, PuzzleListed, PuzzleTold, PuzzlesPage, React, Rename, ReportAsked,
  Reported, RuleTold, RulebookTold, Say, ScenarioTold, SeatAsked, SeatLinkAsked, SeatLinkFollowed, SeatLinkShown, SeatLinkTold, SeeUpTo,
  SeenTold, SeriesTold, ShowProfile, ShunAsked, ShunEnded, ShunnedTold, SignInByCode, SignInByPasskey, SignInByPassword, SignedIn, SiteTold,
  StandIn, Stretch, TableInfo, Tables, TakeVacation, TakenBack, TextTold, TokenTold, TournamentTold, Tournaments, TryAsked, TryChoice, Undo,
  Update, Version, Withdraw,
} from './wire.gen'
import { language } from './words.svelte'

export const api = {
  /** My account, if I have one, and what is possible here. */
  showAccount: () => call<AccountTold>('GET', '/api/account'),
  /** Make an account for whom I am already: every table stays mine. The recovery codes are shown this once. */
  makeAccount: (body: MakeAccount) => call<AccountMade>('POST', '/api/account', body),
  /** New recovery codes, shown this once; the old ones are void. */
  renewCodes: () => call<CodesTold>('POST', '/api/account/codes', {}),
  /** Show that it is me, before something that only I may do. */
  confirm: (body: Confirm) => call<AccountTold>('POST', '/api/account/confirm', body),
  /** Everything that is kept about me, and where my finished matches can be fetched. */
  showMyData: () => call<MyData>('GET', '/api/account/data'),
  /** Delete me and what is mine, with or without an account. Bots play on for me; this device becomes a new guest. */
  deleteMe: () => call<Me>('POST', '/api/account/delete', {}),
  /** Another address: it counts once the link in the e-mail has been followed. Without one, the old is forgotten. */
  changeAddress: (body: NewAddress) => call<AccountTold>('PUT', '/api/account/mail', body),
  /** Another password, or none: my other devices have to sign in again. */
  changePassword: (body: NewPassword) => call<AccountTold>('PUT', '/api/account/password', body),
  /** The devices that are me, the one used last first. */
  listDevices: () => call<DeviceTold[]>('GET', '/api/devices'),
  /** A device is me no longer, within seconds; if it is the one that asks, it becomes a new guest. */
  signDeviceOut: (body: DeviceAsked) => call<DeviceTold[]>('POST', '/api/devices/sign-out', body),
  /** Only this device is me from now on. */
  signOthersOut: () => call<DeviceTold[]>('POST', '/api/devices/sign-out-others', {}),
  /** The games on the shelf; options are explained in the requested language, if the game has the words. */
  listGames: () => call<GameInfo[]>('GET', '/api/games' + query({ language: language() })),
  /** The guided games on the shelf, in which a coach explains each decision. */
  listGuided: () => call<LessonInfo[]>('GET', '/api/guided' + query({ language: language() })),
  /** Open the table of a guided game and begin it. */
  createGuided: (body: NewLesson) => call<TableInfo>('POST', '/api/guided' + query({ language: language() }), body),
  /** The announcements and, for hosts, what was reported and the numbers of this server. */
  showHouse: () => call<HostTold>('GET', '/api/host'),
  /** Tell something to everybody who opens a page, from one time until another. */
  announce: (body: NewAnnouncement) => call<HostTold>('POST', '/api/host/announcements', body),
  /** Take an announcement down. */
  removeAnnouncement: (announcementId: string) => call<HostTold>('DELETE', `/api/host/announcements/${part(announcementId)}`, {}),
  /** Links with which people can make an account where not everybody may; each is good once. */
  invitePeople: (body: InvitationsAsked) => call<InvitationsTold>('POST', '/api/host/invitations', body),
  /** A report is dealt with: it is deleted. */
  settleReport: (reportId: string) => call<HostTold>('DELETE', `/api/host/reports/${part(reportId)}`, {}),
  /** The best of a game, `live`, over `weeks` or with `bots`; people as far as they show themselves to me. */
  showLadder: (gameId: string, asked: { ladder?: string } = {}) => call<LadderTold>('GET', `/api/ladders/${part(gameId)}` + query({ ...asked })),
  /** Finished matches, the newest first: mine, or with `whose=public` those of public tables. */
  searchLibrary: (asked: { whose?: string; game?: string; name?: string; seats?: number; since?: string; until?: string; options?: string; result?: string; before?: string } = {}) => call<LibraryPage>('GET', '/api/library' + query({ ...asked })),
  /** Where an invitation or a link for spectators leads; anyone who has it may look at the table. */
  followLink: (token: string) => call<Link>('GET', `/api/links/${part(token)}` + query({ language: language() })),
  /** Where a link in an e-mail leads; nothing changes, so that programs which read mail use nothing up. */
  lookAtMailLink: (key: string) => call<MailLinkShown>('GET', `/api/mail-links/${part(key)}`),
  /** Sign in with the link, or confirm the address it was sent to; once. */
  followMailLink: (key: string, body: FollowMailLink) => call<MailLinkFollowed>('POST', `/api/mail-links/${part(key)}`, body),
  /** By the link in an e-mail: the address is theirs. Whoever opens it need not be on the same device. */
  confirmMail: (key: string) => call<MailTold>('POST', `/api/mail/confirm/${part(key)}`, {}),
  /** By the link in an e-mail, or by the button of a mail program: no more e-mails. */
  stopMail: (key: string) => call<MailTold>('POST', `/api/mail/stop/${part(key)}`, {}),
  /** Who am I? A name that I have changed on another device is mine here, too. */
  me: () => call<Me>('GET', '/api/me'),
  /** Take another name. */
  renameMe: (body: Rename) => call<Me>('PUT', '/api/me', body),
  /** How and when I am told that a table waits for me. */
  showNotices: () => call<NoticesTold>('GET', '/api/notices'),
  /** Choose how often, when not, and in which language. */
  setNotices: (body: NoticesAsked) => call<NoticesTold>('PUT', '/api/notices', body),
  /** Name an address for e-mails, or none; if it is not that of my account, an e-mail with a link confirms it. */
  setMail: (body: MailAsked) => call<NoticesTold>('PUT', '/api/notices/mail', body),
  /** From now on this browser shows me notices. */
  addPush: (body: PushAsked) => call<NoticesTold>('PUT', '/api/notices/push', body),
  /** This browser shows me no more notices. */
  removePush: () => call<NoticesTold>('POST', '/api/notices/push/remove', {}),
  /** One more passkey for my account. */
  addPasskey: (body: PasskeyMade) => call<AccountTold>('POST', '/api/passkeys', body),
  /** What a passkey is to sign: to register it, to sign in, or to confirm that it is me. Only for this device. */
  challengePasskey: (body: ChallengeAsked) => call<ChallengeTold>('POST', '/api/passkeys/challenge', body),
  /** One of my passkeys is good no longer; the last way to sign in stays. */
  removePasskey: (passkeyId: string) => call<AccountTold>('DELETE', `/api/passkeys/${part(passkeyId)}`, {}),
  /** Another name for one of my passkeys. */
  namePasskey: (passkeyId: string, body: NamePasskey) => call<AccountTold>('PUT', `/api/passkeys/${part(passkeyId)}`, body),
  /** Where the pieces of a game come from: how many are as printed, and how many are reconstructions. */
  piecesOf: (game: string) => call<PiecesTold[]>('GET', `/api/pieces/${part(game)}` + query({ language: language() })),
  /** My ratings, matches, statistics by game and seat, and with whom I have played. */
  showMyProfile: () => call<ProfileTold>('GET', '/api/profile'),
  /** To whom I show it: `nobody`, those I have `met` at a table, `everybody`. */
  changeMyProfile: (body: ShowProfile) => call<ProfileTold>('PUT', '/api/profile', body),
  /** Somebody's profile, if he shows it to me, and how he has done against me. */
  showProfile: (handle: string) => call<ProfileTold>('GET', `/api/profiles/${part(handle)}`),
  /** Puzzles, the newest first: those on the page of puzzles, or with `whose=mine` all that I have set. */
  listPuzzles: (asked: { whose?: string; game?: string; before?: string } = {}) => call<PuzzlesPage>('GET', '/api/puzzles' + query({ ...asked })),
  /** Delete a puzzle of mine, or as a moderator any, with all answers to it. */
  removePuzzle: (puzzleId: string) => call<PuzzleListed>('DELETE', `/api/puzzles/${part(puzzleId)}`, {}),
  /** A puzzle as the seat that is asked sees it; the solution once I have answered. */
  showPuzzle: (puzzleId: string) => call<PuzzleTold>('GET', `/api/puzzles/${part(puzzleId)}` + query({ language: language() })),
  /** Answer a puzzle. The first answer counts, and shows the solution. */
  answerPuzzle: (puzzleId: string, body: PuzzleAnswer) => call<PuzzleTold>('POST', `/api/puzzles/${part(puzzleId)}/answer` + query({ language: language() }), body),
  /** A private table that begins with the position of a puzzle: I have the seat that is asked, bots the others. */
  playPuzzle: (puzzleId: string, body: FigureTried) => call<TableInfo>('POST', `/api/puzzles/${part(puzzleId)}/table` + query({ language: language() }), body),
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
  /** Be the person of the seat on this device; with a friend's link, take the seat over; from an e-mail, play it. */
  followSeatLink: (key: string, body: FollowSeatLink) => call<SeatLinkFollowed>('POST', `/api/seat-links/${part(key)}`, body),
  /** Whom I have muted or blocked. */
  listShunned: () => call<ShunnedTold[]>('GET', '/api/shunned'),
  /** Hear somebody again. */
  endShunning: (body: ShunEnded) => call<ShunnedTold[]>('POST', '/api/shunned/end', body),
  /** The same with a recovery code, which is used up by it. */
  signInByCode: (body: SignInByCode) => call<SignedIn>('POST', '/api/sign-in/code', body),
  /** Send a link for signing in to the address of an account; nobody learns here whether there is one. */
  askForMailLink: (body: MailLinkAsked) => call<MailLinkSent>('POST', '/api/sign-in/mail', body),
  /** The same with a passkey, which knows itself whose it is. */
  signInByPasskey: (body: SignInByPasskey) => call<SignedIn>('POST', '/api/sign-in/passkey', body),
  /** Be the owner of an account on this device. */
  signInByPassword: (body: SignInByPassword) => call<SignedIn>('POST', '/api/sign-in/password', body),
  /** What I may do on this server besides playing, and what its hosts announce. */
  showSite: () => call<SiteTold>('GET', '/api/site' + query({ language: language() })),
  /** My tables, what I am asked there and what happened since I looked; invitations, open tables, my record. */
  listTables: () => call<Tables>('GET', '/api/tables' + query({ language: language() })),
  /** Lay out a table. */
  createTable: (body: NewTable) => call<TableInfo>('POST', '/api/tables' + query({ language: language() }), body),
  /** A table and who sits at it; whoever opens one that he has removed from his list has it there again. */
  showTable: (tableId: string) => call<TableInfo>('GET', `/api/tables/${part(tableId)}` + query({ language: language() })),
  /** Agree, or not, to what somebody asks of the others. */
  answerAsk: (tableId: string, n: number, body: Consent) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/asks/${part(n)}`, body),
  /** A new private table that begins with a moment of a finished match: I have one seat, bots the others. */
  playOn: (tableId: string, body: PlayOn) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/branch` + query({ language: language() }), body),
  /** What has been said at a table. */
  showChat: (tableId: string) => call<ChatLine[]>('GET', `/api/tables/${part(tableId)}/chat`),
  /** Say something to everybody at the table; whoever looks on at a match says it to those who look on. */
  say: (tableId: string, body: Say) => call<ChatLine[]>('POST', `/api/tables/${part(tableId)}/chat`, body),
  /** Put a sign at a message, or take mine away. */
  putSign: (tableId: string, n: number, body: React) => call<ChatLine[]>('POST', `/api/tables/${part(tableId)}/chat/${part(n)}/sign`, body),
  /** Answer the question a seat of mine is asked. */
  choose: (tableId: string, body: Choose) => call<Update>('POST', `/api/tables/${part(tableId)}/choose` + query({ language: language() }), body),
  /** What the coach of a guided game says to me now. */
  showCoach: (tableId: string) => call<CoachNow>('GET', `/api/tables/${part(tableId)}/coach` + query({ language: language() })),
  /** Play alone, call the coach back, or leave a step unexplained. */
  askCoach: (tableId: string, body: CoachWish) => call<CoachNow>('PUT', `/api/tables/${part(tableId)}/coach` + query({ language: language() }), body),
  /** What I have said of moments of a match, and what others at the table share. */
  showComments: (tableId: string) => call<CommentTold[]>('GET', `/api/tables/${part(tableId)}/comments`),
  /** Say something of a moment of a finished match, for me alone or for everybody at the table. */
  addComment: (tableId: string, body: NewComment) => call<CommentTold[]>('POST', `/api/tables/${part(tableId)}/comments`, body),
  /** Delete a comment of mine. */
  removeComment: (tableId: string, commentId: string) => call<CommentTold[]>('DELETE', `/api/tables/${part(tableId)}/comments/${part(commentId)}`, {}),
  /** Change a comment of mine, or who sees it. */
  changeComment: (tableId: string, commentId: string, body: ChangeComment) => call<CommentTold[]>('PUT', `/api/tables/${part(tableId)}/comments/${part(commentId)}`, body),
  /** What the bot that stands in has chosen for my seat so far. */
  showDeeds: (tableId: string, asked: { seat: number }) => call<Deeds>('GET', `/api/tables/${part(tableId)}/deeds` + query({ ...asked, language: language() })),
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
  /** The channel that is told whose turn it is at a table; for its host. */
  showHook: (tableId: string) => call<HookTold>('GET', `/api/tables/${part(tableId)}/hook`),
  /** Name a channel for a table, or none. */
  setHook: (tableId: string, body: HookAsked) => call<HookTold>('PUT', `/api/tables/${part(tableId)}/hook`, body),
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
  /** My standing orders at a seat, what they have answered, and what can be ordered. Nobody else sees them. */
  showOrders: (tableId: string, asked: { seat: number }) => call<OrdersTold>('GET', `/api/tables/${part(tableId)}/orders` + query({ ...asked, language: language() })),
  /** Answer questions to come, from the next one on; with the id of an order, instead of that one. */
  giveOrder: (tableId: string, body: OrderAsked) => call<OrdersTold>('POST', `/api/tables/${part(tableId)}/orders` + query({ language: language() }), body),
  /** Take an order back, or with an empty id all orders of a seat of mine. */
  dropOrders: (tableId: string, body: OrdersDropped) => call<OrdersTold>('POST', `/api/tables/${part(tableId)}/orders/drop` + query({ language: language() }), body),
  /** What a seat of mine, or everybody (-1), can work out from the table now: a game has several, each with a name. */
  showPaper: (tableId: string, name: string, asked: { seat?: number } = {}) => call<Record<string, unknown>>('GET', `/api/tables/${part(tableId)}/papers/${part(name)}` + query({ ...asked, language: language() })),
  /** What a seat of mine, or everybody (-1), sees now, with the events after `since`. */
  play: (tableId: string, asked: { seat?: number; since?: number } = {}) => call<Update>('GET', `/api/tables/${part(tableId)}/play` + query({ ...asked, language: language() })),
  /** What is printed on the pieces of this match: prices, charts, cards. It does not change while the match lasts. */
  showPrinted: (tableId: string) => call<Record<string, unknown>>('GET', `/api/tables/${part(tableId)}/printed`),
  /** Make a puzzle of a moment of a finished match. Its solution is worked out once, now. */
  setPuzzle: (tableId: string, body: NewPuzzle) => call<PuzzleTold>('POST', `/api/tables/${part(tableId)}/puzzle` + query({ language: language() }), body),
  /** Play once more with the same people; the answer is the new table. */
  rematchTable: (tableId: string) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/rematch`, {}),
  /** What luck and decisions did in a match that is over, and decisions of people to look at again. */
  showReport: (tableId: string) => call<MatchReport>('GET', `/api/tables/${part(tableId)}/report` + query({ language: language() })),
  /** Report a message, or somebody at a seat, to the host of the server. */
  report: (tableId: string, body: ReportAsked) => call<Reported>('POST', `/api/tables/${part(tableId)}/report`, body),
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
  /** How everybody stands in the series that a match belongs to. */
  showSeries: (tableId: string) => call<SeriesTold>('GET', `/api/tables/${part(tableId)}/series`),
  /** Mute or block somebody at this table, everywhere and for me alone; the answer is the chat as I read it then. */
  shun: (tableId: string, body: ShunAsked) => call<ChatLine[]>('POST', `/api/tables/${part(tableId)}/shun`, body),
  /** The signs that people at a table have put to its moves. */
  showSigns: (tableId: string) => call<MoveSigns[]>('GET', `/api/tables/${part(tableId)}/signs`),
  /** Put a sign at a move, by everybody's count after it, or take mine away. */
  signMove: (tableId: string, at: number, body: React) => call<MoveSigns[]>('POST', `/api/tables/${part(tableId)}/signs/${part(at)}`, body),
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
  /** Let the clock of my seat stand for some days, out of those that the table allows; with 0 it goes on. */
  takeVacation: (tableId: string, body: TakeVacation) => call<TableInfo>('POST', `/api/tables/${part(tableId)}/vacation`, body),
  /** Mine, those that can be entered, and other public ones. */
  listTournaments: () => call<Tournaments>('GET', '/api/tournaments'),
  /** Announce a tournament; whoever does is its host, and plays only if he enters. */
  createTournament: (body: NewTournament) => call<TournamentTold>('POST', '/api/tournaments', body),
  /** Who plays, every round with its tables, and who stands where; a private one with the key of its invitation. */
  showTournament: (tournamentId: string, asked: { key?: string } = {}) => call<TournamentTold>('GET', `/api/tournaments/${part(tournamentId)}` + query({ ...asked })),
  /** The host lets bots enter; each counts as a table that is set up for it. */
  enterBots: (tournamentId: string, body: EnterBots) => call<TournamentTold>('POST', `/api/tournaments/${part(tournamentId)}/bots`, body),
  /** The host or a moderator ends it: what has been played stands, and there is no further round. */
  endTournament: (tournamentId: string) => call<TournamentTold>('POST', `/api/tournaments/${part(tournamentId)}/end`, {}),
  /** Play in it, before it has begun. */
  enterTournament: (tournamentId: string, body: Enter) => call<TournamentTold>('POST', `/api/tournaments/${part(tournamentId)}/enter`, body),
  /** The host begins it: the tables of the first round are made. */
  startTournament: (tournamentId: string) => call<TournamentTold>('POST', `/api/tournaments/${part(tournamentId)}/start`, {}),
  /** Leave a tournament, or as its host take somebody out: he is in no further round, and resigns where he plays. */
  withdraw: (tournamentId: string, body: Withdraw) => call<TournamentTold>('POST', `/api/tournaments/${part(tournamentId)}/withdraw`, body),
  /** The version of the messages, and that of the program. */
  showVersion: () => call<Version>('GET', '/api/version'),
  /** The names of a game's things in one language. */
  wordsOf: (game: string) => call<Record<string, Record<string, string>>>('GET', `/api/words/${part(game)}` + query({ language: language() })),
}
