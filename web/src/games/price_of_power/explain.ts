/** What the pieces of The Price of Power are, what they do now, and which rule says so. Keys are written on the pieces as `data-explain`. */
import { tableBehind } from '../../lib/draft/draft.svelte'
import type { Explanation } from '../../lib/explain/types'
import { paperOf } from '../../lib/fresh.svelte'
import type { TableStore } from '../../lib/table.svelte'
import { fill, language, listed, number } from '../../lib/words.svelte'
import { NOBODY, POWERS, POWER_GLYPHS, POWER_NAMES } from './box'
import type { PieceKind } from './pieces'
import { incomeOf, sum, type Affairs, type PriceOfPowerView } from './view'
import { eventName, milestoneName, playerName, printedOf, struggleName, w } from './words.svelte'

const en = {
  'goal': 'The goal', 'goal.is': 'Whoever has the most prestige when the last age of the scenario is over wins. Missions, milestones, ideas, wars and a power struggle bring prestige on the way; tax income, stability, cores, marriages and alliances count in the end.', 'goal.now': 'You have {n}; if the game ended now it would be {worth}, without the missions in your hand.', 'goal.struggle': 'The power struggle {name} is counted in the income phase of this round.', 'goal.milestones': '{n|milestone lies|milestones lie} open: 5, 3 and 1 for the first three who reach one.',
  'goal.line': 'Prestige {n}, {worth} if it ended now', 'goal.line.watch': 'Most prestige after the last age wins', 'goal.line.struggle': 'Prestige {n}; power struggle this round',
  'prestige.is': 'Prestige so far. The most wins in the end.', 'prestige.now': 'It would be {n} if the game ended now.', 'stability.is': 'From -3 to +3. It brings or costs 2 ducats a round, and counts twice in the end.', 'stability.now': '{who} stands at {n}.', 'ducats.is': 'Ducats pay for units, ships, advisors and many actions.', 'ducats.now': '{n} now; tax income {tax} a round before upkeep.', 'ducats.loans': '{n} now; tax income {tax} a round before upkeep, and {loans} to pay for loans.', 'manpower.is': 'The first number can still be recruited; the second is exhausted until it is replenished.', 'manpower.now': '{n} ready, {worn} exhausted.', 'cards.is': 'Action cards in hand, and missions. Only their owner sees them.', 'cards.now': '{n|card|cards}, {missions|mission|missions}.', 'power.is': 'Monarch power pays for actions of its kind. No more than 10 of each can be kept.', 'power.now': '{who} has {n}.',
  'army': 'Army of {who}', 'army.is': 'Marches, besieges and fights. The number counts its units.', 'camp': 'Infantry of {who}', 'camp.is': 'Regular infantry outside armies: it holds its area and can join an army.', 'rebels': 'Rebels', 'rebels.is': 'They besiege towns in their area when rebels move, and must be fought down.', 'influence': 'Influence', 'influence.is': 'Cubes are a say in an area; much of diplomacy asks for them. Five at most.', 'claim': 'Claim of {who}', 'claim.is': 'A reason for war in this area.', 'core': 'Core of {who}', 'core.is': 'The whole area belongs to the realm. A core counts 1 in the end.', 'fleet': 'Fleet of {who}', 'fleet.is': 'The one fleet with heavy ships and galleys. It fights at sea and carries armies across.', 'ships': 'Light ships of {who}', 'ships.is': 'Light ships outside the fleet. They bridge seas for armies and can protect trade.', 'guard': 'Trade protection of {who}', 'guard.is': 'Light ships on a slot for trade protection.', 'war': 'At war with {who}', 'war.is': 'The two realms are at war until a peace is made.', 'ally': 'Ally of {who}', 'ally.is': 'The realm helps its player when called; as an active ally it lends units.', 'plague': 'Plague', 'plague.is': 'Half of what this area brings is lost.', 'revolution': 'Revolution', 'revolution.is': 'Revolutionary ideas hold this area and may spread.', 'battleground': 'Battleground', 'battleground.is': 'An area of the active power struggle: it is counted in the income phase.', 'count.now': '{n} here.', 'cubes.now': 'Cubes here: {list}.', 'cubes.of': '{who} {n}',
  'event.is': 'Each player takes one event in a round; ducats on it go to whoever takes it.', 'milestone.is': 'The first three players who fulfil it score 5, 3 and 1 prestige, and take its reward.', 'milestone.now': 'Reached by {who}.', 'milestone.none': 'Nobody has reached it yet.', 'struggle.is': 'Once active, its areas are marked as battlegrounds and counted in the income phase: towns and vassals, and ties to realms there.', 'struggle.now': 'It is active.', 'struggle.later': 'It comes next.', 'struggle.scores': 'Scored now it would bring: {list}.',
  'curia.is': 'Most cardinals control the curia; in a tie Roma’s counts first, then the one furthest to the left. A new one enters on the left, and what is pushed beyond the last slot is lost. Whoever has two cardinals or more, and more than anybody else, scores {n} prestige in the income phase. In ages I and II the Papal Controller may excommunicate a ruler or call a crusade once a round.', 'curia.now': 'Cardinals: {list}.', 'curia.none': 'Nobody has a cardinal.',
}

const de: typeof en = {
  'goal': 'Das Ziel', 'goal.is': 'Wer am Ende des letzten Zeitalters das meiste Prestige hat, gewinnt. Missionen, Meilensteine, Ideen, Kriege und ein Machtkampf bringen unterwegs Prestige; am Ende zählen Steuern, Stabilität, Kernlande, Ehen und Bündnisse.', 'goal.now': 'Du hast {n}; wäre das Spiel jetzt zu Ende, wären es {worth}, ohne die Missionen auf deiner Hand.', 'goal.struggle': 'Der Machtkampf {name} wird in der Einkommensphase dieser Runde gewertet.', 'goal.milestones': 'Offene Meilensteine: {n}. Die ersten drei, die einen erreichen, bekommen 5, 3 und 1.',
  'goal.line': 'Prestige {n}, am Ende jetzt {worth}', 'goal.line.watch': 'Das meiste Prestige nach dem letzten Zeitalter gewinnt', 'goal.line.struggle': 'Prestige {n}; in dieser Runde Machtkampf',
  'prestige.is': 'Prestige bisher. Das meiste gewinnt am Ende.', 'prestige.now': 'Wäre das Spiel jetzt zu Ende, wären es {n}.', 'stability.is': 'Von -3 bis +3. Sie bringt oder kostet 2 Dukaten je Runde und zählt am Ende doppelt.', 'stability.now': '{who} steht bei {n}.', 'ducats.is': 'Dukaten bezahlen Truppen, Schiffe, Berater und viele Aktionen.', 'ducats.now': 'Jetzt {n}; Steuern {tax} je Runde vor dem Unterhalt.', 'ducats.loans': 'Jetzt {n}; Steuern {tax} je Runde vor dem Unterhalt, und {loans} für Kredite.', 'manpower.is': 'Die erste Zahl kann noch ausgehoben werden; die zweite ist erschöpft, bis sie aufgefüllt wird.', 'manpower.now': '{n} bereit, {worn} erschöpft.', 'cards.is': 'Aktionskarten auf der Hand, und Missionen. Nur der Besitzer sieht sie.', 'cards.now': '{n|Karte|Karten}, {missions|Mission|Missionen}.', 'power.is': 'Herrschermacht bezahlt Aktionen ihrer Art. Von jeder Art lassen sich höchstens 10 behalten.', 'power.now': '{who} hat {n}.',
  'army': 'Armee: {who}', 'army.is': 'Marschiert, belagert und kämpft. Die Zahl nennt ihre Einheiten.', 'camp': 'Infanterie: {who}', 'camp.is': 'Reguläre Infanterie außerhalb von Armeen: Sie hält ihr Gebiet und kann sich einer Armee anschließen.', 'rebels': 'Rebellen', 'rebels.is': 'Sie belagern Städte ihres Gebiets, wenn Rebellen ziehen, und müssen niedergekämpft werden.', 'influence': 'Einfluss', 'influence.is': 'Würfel geben Mitsprache in einem Gebiet; viel Diplomatie verlangt sie. Höchstens fünf.', 'claim': 'Anspruch: {who}', 'claim.is': 'Ein Kriegsgrund in diesem Gebiet.', 'core': 'Kernland: {who}', 'core.is': 'Das ganze Gebiet gehört dem Reich. Ein Kernland zählt am Ende 1.', 'fleet': 'Flotte: {who}', 'fleet.is': 'Die eine Flotte mit schweren Schiffen und Galeeren. Sie kämpft auf See und trägt Armeen hinüber.', 'ships': 'Leichte Schiffe: {who}', 'ships.is': 'Leichte Schiffe außerhalb der Flotte. Sie überbrücken Meere für Armeen und können den Handel schützen.', 'guard': 'Handelsschutz: {who}', 'guard.is': 'Leichte Schiffe auf einem Platz für Handelsschutz.', 'war': 'Im Krieg mit: {who}', 'war.is': 'Die beiden Reiche sind im Krieg, bis Frieden geschlossen wird.', 'ally': 'Verbündet mit: {who}', 'ally.is': 'Das Reich hilft seinem Spieler, wenn er ruft; als aktiver Verbündeter leiht es Truppen.', 'plague': 'Pest', 'plague.is': 'Die Hälfte dessen, was dieses Gebiet bringt, geht verloren.', 'revolution': 'Revolution', 'revolution.is': 'Revolutionäre Ideen halten dieses Gebiet und können sich ausbreiten.', 'battleground': 'Schauplatz', 'battleground.is': 'Ein Gebiet des laufenden Machtkampfs: Es wird in der Einkommensphase gewertet.', 'count.now': 'Hier: {n}.', 'cubes.now': 'Würfel hier: {list}.', 'cubes.of': '{who} {n}',
  'event.is': 'Jeder nimmt in einer Runde ein Ereignis; Dukaten darauf gehen an den, der es nimmt.', 'milestone.is': 'Die ersten drei, die ihn erfüllen, bekommen 5, 3 und 1 Prestige und nehmen die Belohnung.', 'milestone.now': 'Erreicht von {who}.', 'milestone.none': 'Noch hat ihn niemand erreicht.', 'struggle.is': 'Ist er eröffnet, werden seine Gebiete markiert und in der Einkommensphase gewertet: Städte und Vasallen, und Bindungen zu Reichen dort.', 'struggle.now': 'Er läuft.', 'struggle.later': 'Er kommt als Nächster.', 'struggle.scores': 'Jetzt gewertet brächte er: {list}.',
  'curia.is': 'Die meisten Kardinäle beherrschen die Kurie; bei Gleichstand zählt zuerst der von Roma, dann der am weitesten links. Ein neuer kommt links hinzu, und was über den letzten Platz hinausgeschoben wird, ist verloren. Wer zwei oder mehr Kardinäle hat, und mehr als alle anderen, bekommt in der Einkommensphase {n} Prestige. In den Zeitaltern I und II darf der Herr der Kurie einmal je Runde einen Herrscher exkommunizieren oder zum Kreuzzug rufen.', 'curia.now': 'Kardinäle: {list}.', 'curia.none': 'Niemand hat einen Kardinal.',
}

const WORDS = { en, de }
type Key = keyof typeof en

function x(key: Key, values: Record<string, string | number> = {}): string {
  return fill(WORDS[language()][key], values)
}

const PIECE_RULES: Partial<Record<PieceKind, string>> = { army: 'units.pools', camp: 'units.outside-armies', rebels: 'rebels.move', influence: 'influence.limits', claim: 'claim.one', core: 'core.place', fleet: 'naval.fleet', ships: 'ships.outside-fleets', guard: 'naval.slots', war: 'war.tokens', ally: 'alliance.active', plague: 'income.plague', revolution: 'spread.revolution', battleground: 'struggle.score' }
const PIECE_GLYPHS: Partial<Record<PieceKind, string>> = { rebels: 'revolt', influence: 'seal', plague: 'warn', revolution: 'event', battleground: 'combat' }

/** The key of a piece on the map: its kind, whose it is, and how many. */
export function pieceKey(piece: { kind: PieceKind; player: number; count: number; cubes?: { player: number; cubes: number }[] }): string {
  return ['piece', piece.kind, piece.player, piece.count, ...(piece.cubes ?? []).flatMap((each) => [each.player, each.cubes])].join('.')
}

export function explain(key: string, table: TableStore): Explanation | null {
  if (!table.view) return null
  const [kind, ...rest] = key.split('.')
  if (kind === 'piece') return aboutPiece(table, rest[0] as PieceKind, rest.slice(1).map(Number))
  const [first, second] = rest.map(Number)
  return PIECES[kind ?? '']?.(table, table.view as PriceOfPowerView, first ?? 0, second ?? 0) ?? null
}

type About = (table: TableStore, view: PriceOfPowerView, first: number, second: number) => Explanation | null

const PIECES: Record<string, About> = {
  goal: (table, view) => ({ title: x('goal'), glyph: 'points', is: x('goal.is'), now: goalNow(table, view) || undefined, rule: 'end.scoring' }),
  prestige: (_, view, player) => ({ title: w('prestige'), glyph: 'points', is: x('prestige.is'), now: x('prestige.now', { n: number(view.worth[player]) }), rule: 'end.scoring' }),
  stability: (table, view, player) => ({ title: w('stability'), glyph: 'steps', is: x('stability.is'), now: x('stability.now', { who: playerName(table, player), n: number(view.stability[player]) }), rule: 'stability.limits' }),
  ducats: aboutDucats,
  manpower: (_, view, player) => ({ title: w('manpower'), glyph: 'army', is: x('manpower.is'), now: x('manpower.now', { n: view.available[player], worn: view.exhausted[player] }), rule: 'manpower.tracks' }),
  cards: (_, view, player) => ({ title: w('cards'), glyph: 'certificate', is: x('cards.is'), now: x('cards.now', { n: sum(view.hand_sizes.slice(player * POWERS, player * POWERS + POWERS)), missions: view.mission_counts[player] }), rule: 'cards.draw' }),
  power: (table, view, player, power) => ({ title: w(`power.${POWER_NAMES[power]}`), glyph: POWER_GLYPHS[power], is: x('power.is'), now: x('power.now', { who: playerName(table, player), n: view.power[player * POWERS + power] }), rule: 'power.limit' }),
  event: (table, _, event) => ({ title: eventName(table, event), glyph: 'event', is: x('event.is'), rule: 'event.take' }),
  milestone: aboutMilestone,
  struggle: aboutStruggle,
  curia: aboutCuria,
}

function goalNow(table: TableStore, view: PriceOfPowerView): string {
  const mine = table.seat >= 0 ? [x('goal.now', { n: number(view.prestige[table.seat]), worth: number(view.worth[table.seat]) })] : []
  const struggle = view.struggle === NOBODY ? [] : [x('goal.struggle', { name: struggleName(table, view.struggle) })]
  return [...mine, ...struggle, ...(view.milestones.length ? [x('goal.milestones', { n: view.milestones.length / 4 })] : [])].join(' ')
}

/** What counts next, in a few words. */
export function goal(table: TableStore): string {
  const view = table.view as PriceOfPowerView
  if (table.seat < 0) return x('goal.line.watch')
  const numbers = { n: number(view.prestige[table.seat]), worth: number(view.worth[table.seat]) }
  return x(view.struggle === NOBODY ? 'goal.line' : 'goal.line.struggle', numbers)
}

function aboutDucats(table: TableStore, view: PriceOfPowerView, player: number): Explanation {
  const income = incomeOf(printedOf(table), view, player)
  const numbers = { n: view.ducats[player], tax: income.base + Math.ceil(income.vassals / 2), loans: view.loans[player] }
  return { title: w('ducats'), glyph: 'guilder', is: x('ducats.is'), now: x(view.loans[player] ? 'ducats.loans' : 'ducats.now', numbers), rule: 'terms.tax' }
}

function aboutMilestone(table: TableStore, view: PriceOfPowerView, milestone: number): Explanation {
  const told = paperOf<Affairs>(tableBehind(table), 'affairs').value?.milestones.find((each) => each.milestone === milestone)
  const at = view.milestones.findIndex((each, place) => place % 4 === 0 && each === milestone)
  const reached = at < 0 ? [] : view.milestones.slice(at + 1, at + 4).filter((player) => player !== NOBODY)
  return { title: milestoneName(table, milestone), glyph: 'check', is: told ? `${told.says}. ${x('milestone.is')}` : x('milestone.is'), now: reached.length ? x('milestone.now', { who: listed(reached.map((player) => playerName(table, player))) }) : x('milestone.none'), rule: 'milestone.places' }
}

function aboutStruggle(table: TableStore, view: PriceOfPowerView, struggle: number): Explanation {
  const told = paperOf<Affairs>(tableBehind(table), 'affairs').value?.struggle
  const isTold = told?.struggle === struggle
  const scores = isTold ? told.scores.map((score, player) => `${playerName(table, player)} ${number(score)}`) : []
  const now = [x(view.struggle === struggle ? 'struggle.now' : 'struggle.later'), ...(scores.length ? [x('struggle.scores', { list: scores.join(', ') })] : [])]
  return { title: struggleName(table, struggle), glyph: 'combat', is: isTold ? told.lines.join(' ') : x('struggle.is'), now: now.join(' '), rule: 'struggle.score' }
}

function aboutCuria(table: TableStore): Explanation {
  const told = paperOf<Affairs>(tableBehind(table), 'affairs').value?.curia
  const counts = (told?.counts ?? []).flatMap((n, player) => (n ? [`${playerName(table, player)} ${n}`] : []))
  return { title: w('table.curia'), glyph: 'cardinal', is: x('curia.is', { n: told?.worth ?? 0 }), now: counts.length ? x('curia.now', { list: counts.join(', ') }) : x('curia.none'), rule: 'curia.controller' }
}

function aboutPiece(table: TableStore, kind: PieceKind, [player, count, ...cubes]: number[]): Explanation | null {
  if (!(kind in en)) return null
  const who = player >= 0 ? playerName(table, player) : ''
  const told = cubes.flatMap((each, at) => (at % 2 ? [] : [x('cubes.of', { who: each >= 0 ? playerName(table, each) : w('emperor'), n: cubes[at + 1] })]))
  const counted = ['army', 'camp', 'rebels', 'fleet', 'ships', 'guard'].includes(kind)
  return {
    title: x(kind as Key, { who }),
    tincture: player >= 0 ? table.tincture(player) : undefined,
    glyph: PIECE_GLYPHS[kind],
    is: x(`${kind}.is` as Key),
    now: told.length ? x('cubes.now', { list: listed(told) }) : counted ? x('count.now', { n: count }) : undefined,
    rule: PIECE_RULES[kind],
  }
}
