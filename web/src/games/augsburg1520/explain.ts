/** What each piece of Augsburg 1520 is, what it does now, and which rule says so. Keys are written on the pieces as `data-explain`. */
import type { Explanation } from '../../lib/explain/types'
import { withSource } from '../../lib/source'
import type { TableStore } from '../../lib/table.svelte'
import { fill, language } from '../../lib/words.svelte'
import { CATEGORIES, CATHEDRAL, CHURCH, COAT, JOKER, LETTER, MASTER_BUILDER, MAXIMILIAN, MINTER, NOBLES, TILE_GLYPHS, nobleOf, priceOf, valueOf } from './box'
import { deskOf, type Desk } from './desk.svelte'

const en = {
  'goal': 'The goal', 'goal.is': 'Whoever has the most prestige after the last round wins; among equals, the dearest cathedral. Without a church you stop at {church}, without a cathedral at {cathedral}.', 'goal.now': 'At the end of round {round} of {rounds}, after all five visits, nobility brings you {n|point|points}. You stand at {score}.', 'goal.now.stop': 'At the end of round {round} of {rounds} nobility would bring you {n|point|points}, but you stand at {score} and stop at {barrier}.', 'goal.watch': 'Points for nobility come at the end of round {round} of {rounds}, after all five visits.', 'goal.setup': 'There are {rounds} rounds. Points for nobility come at the end of each.',
  'goal.line': 'Nobility: +{n|point|points} at the end of round {round}', 'goal.line.stop': 'Stopped at {barrier}: build to go on', 'goal.line.watch': 'Most prestige after {rounds} rounds wins',
  'noble.is': 'At each visit one privilege card is auctioned. Offers are numbers of certificates for this noble, and jokers may be among them.', 'noble.any': 'At Maximilian the certificates for all nobles count, in any mixture.', 'noble.have': 'You hold {n|card|cards} that count here, the highest {best}.', 'noble.none': 'You hold no certificate that counts here.',
  'certificate.is': 'A certificate for {noble}, worth {value} in a showdown: the highest single card wins, sums do not count. It costs {price} guilders.', 'certificate.now': 'It counts in the auction that is going on.', 'certificate.not': 'It does not count in the auction that is going on.', 'joker': 'Joker', 'joker.is': 'Counts as one more card in every offer, but has no value in a showdown, and nobody offers jokers alone.',
  'privilege.0': 'One step up in trade, or {n} guilders.', 'privilege.1': 'One step up in nobility, or a coat of arms or letter of nobility from the right step on.', 'privilege.2': 'One step up in offices, or the Minter, the Master Builder or a building.', 'privilege.3': '{n} guilders at once.', 'privilege.points': '{n|point|points} at once.', 'privilege.6': 'The two top cards of the supply go to your hand; then you discard one card.', 'privilege.note': 'The winner uses two of the three privileges on the card.', 'privilege.card': 'Privilege card', 'privilege.card.is': 'The winner of a visit takes one open card and uses two of its three privileges, or leaves them for {n} points each.',
  'step.is': 'The ladder of {category}. Each privilege of its colour is one step up; if no tile is left, the step is taken from a rival.', 'step.0': 'It brings {n} guilders at the end of a round.', 'step.1': 'It brings {n|point|points} at the end of a round.', 'step.2': 'It gives {n} cards to buy from, and {free} free.', 'score': 'Prestige', 'score.is': 'Points on the track. The most win.', 'score.now': '{who} has {n} and stops at {barrier}.', 'score.free': '{who} has {n}.',
  'tile.0.is': 'The Minter: one free certificate each round.', 'tile.1.is': 'The Master Builder: one extra building with each privilege card.', 'tile.church.is': 'A church. Without one the marker stops at {church}.', 'tile.cathedral.is': 'A cathedral. Without one the marker stops at {cathedral}, with a church. Among equals in the end the dearest cathedral wins.', 'tile.coat.is': 'A coat of arms: points at the end of each round.', 'tile.letter.is': 'A letter of nobility: points at the end of each round.', 'tile.cost': 'The next one costs {n} guilders.', 'tile.points': 'The next one brings {n|point|points} a round.', 'tile.empty': 'None is left.', 'tile.has': 'It shows {n}.',
  'barrier.church': 'Barrier at {n}', 'barrier.cathedral': 'Barrier at {n}', 'barrier.church.is': 'Without a church no marker goes past this point; what is gained beyond it is lost.', 'barrier.cathedral.is': 'Without a cathedral no marker goes past this point; what is gained beyond it is lost.', 'barrier.open': 'You have passed it.', 'barrier.shut': 'It holds for you.', 'purse': 'Purse', 'purse.is': 'Your guilders buy certificates and buildings. Nobody else sees them.', 'purse.now': '{n} guilders; trade brings {income} more at the end of the round.', 'supply': 'Supply', 'supply.is': 'Certificates lie face down; the price on the back of the top card can be seen.', 'supply.now': 'The top card costs {n}.', 'marker': 'Marker of {who}',
}

const de: typeof en = {
  'goal': 'Das Ziel', 'goal.is': 'Wer nach der letzten Runde das meiste Ansehen hat, gewinnt; unter Gleichen der teuerste Dom. Ohne Kirche bleibst du bei {church} stehen, ohne Dom bei {cathedral}.', 'goal.now': 'Am Ende von Runde {round} von {rounds}, nach allen fünf Besuchen, bringt dir der Adel {n|Punkt|Punkte}. Du stehst bei {score}.', 'goal.now.stop': 'Am Ende von Runde {round} von {rounds} brächte dir der Adel {n|Punkt|Punkte}, aber du stehst bei {score} und bleibst bei {barrier} stehen.', 'goal.watch': 'Punkte für den Adel gibt es am Ende von Runde {round} von {rounds}, nach allen fünf Besuchen.', 'goal.setup': 'Es gibt {rounds} Runden. Punkte für den Adel kommen am Ende jeder Runde.',
  'goal.line': 'Adel: +{n|Punkt|Punkte} am Ende von Runde {round}', 'goal.line.stop': 'Halt bei {barrier}: bauen, um weiterzukommen', 'goal.line.watch': 'Das meiste Ansehen nach {rounds} Runden gewinnt',
  'noble.is': 'Bei jedem Besuch wird eine Privilegkarte versteigert. Geboten wird eine Zahl von Schuldscheinen dieses Adligen, Joker dürfen dabei sein.', 'noble.any': 'Bei Maximilian zählen die Schuldscheine aller Adligen, beliebig gemischt.', 'noble.have': 'Du hast {n|Karte, die hier zählt|Karten, die hier zählen}, die höchste ist {best}.', 'noble.none': 'Du hast keinen Schuldschein, der hier zählt.',
  'certificate.is': 'Ein Schuldschein von {noble}, beim Aufdecken {value} wert: Die höchste einzelne Karte gewinnt, Summen zählen nicht. Er kostet {price} Gulden.', 'certificate.now': 'Er zählt in der laufenden Versteigerung.', 'certificate.not': 'Er zählt in der laufenden Versteigerung nicht.', 'joker': 'Joker', 'joker.is': 'Zählt in jedem Gebot als eine Karte mehr, ist beim Aufdecken aber nichts wert, und niemand bietet nur Joker.',
  'privilege.0': 'Eine Stufe im Handel, oder {n} Gulden.', 'privilege.1': 'Eine Stufe im Adel, oder von der richtigen Stufe an ein Wappen oder ein Adelsbrief.', 'privilege.2': 'Eine Stufe in den Ämtern, oder der Münzmeister, der Baumeister oder ein Bauwerk.', 'privilege.3': 'Sofort {n} Gulden.', 'privilege.points': 'Sofort {n|Punkt|Punkte}.', 'privilege.6': 'Die zwei obersten Karten des Vorrats kommen auf deine Hand; dann legst du eine Karte ab.', 'privilege.note': 'Wer gewinnt, nutzt zwei der drei Privilegien der Karte.', 'privilege.card': 'Privilegkarte', 'privilege.card.is': 'Wer einen Besuch gewinnt, nimmt eine offene Karte und nutzt zwei ihrer drei Privilegien, oder verzichtet für je {n} Punkte.',
  'step.is': 'Die Leiter: {category}. Jedes Privileg ihrer Farbe ist eine Stufe nach oben; gibt es kein Plättchen mehr, wird die Stufe einem Gegner genommen.', 'step.0': 'Sie bringt am Ende der Runde {n} Gulden.', 'step.1': 'Sie bringt am Ende der Runde {n|Punkt|Punkte}.', 'step.2': 'Sie gibt {n} Karten zur Auswahl, {free} davon umsonst dazu.', 'score': 'Ansehen', 'score.is': 'Punkte auf der Leiste. Die meisten gewinnen.', 'score.now': '{who} hat {n} und bleibt bei {barrier} stehen.', 'score.free': '{who} hat {n}.',
  'tile.0.is': 'Der Münzmeister: in jeder Runde ein Schuldschein umsonst.', 'tile.1.is': 'Der Baumeister: mit jeder Privilegkarte ein Bauwerk dazu.', 'tile.church.is': 'Eine Kirche. Ohne sie bleibt der Stein bei {church} stehen.', 'tile.cathedral.is': 'Ein Dom. Ohne ihn bleibt der Stein bei {cathedral} stehen, wenn es eine Kirche gibt. Unter Gleichen gewinnt am Ende der teuerste Dom.', 'tile.coat.is': 'Ein Wappen: Punkte am Ende jeder Runde.', 'tile.letter.is': 'Ein Adelsbrief: Punkte am Ende jeder Runde.', 'tile.cost': 'Der nächste Bau kostet {n} Gulden.', 'tile.points': 'Der nächste bringt {n|Punkt|Punkte} je Runde.', 'tile.empty': 'Es ist keiner mehr da.', 'tile.has': 'Darauf steht {n}.',
  'barrier.church': 'Schranke bei {n}', 'barrier.cathedral': 'Schranke bei {n}', 'barrier.church.is': 'Ohne Kirche kommt kein Stein darüber hinaus; was darüber läge, ist verloren.', 'barrier.cathedral.is': 'Ohne Dom kommt kein Stein darüber hinaus; was darüber läge, ist verloren.', 'barrier.open': 'Für dich ist sie offen.', 'barrier.shut': 'Sie gilt für dich.', 'purse': 'Börse', 'purse.is': 'Deine Gulden kaufen Schuldscheine und Bauwerke. Niemand sonst sieht sie.', 'purse.now': '{n} Gulden; der Handel bringt am Ende der Runde {income} dazu.', 'supply': 'Vorrat', 'supply.is': 'Die Schuldscheine liegen verdeckt; der Preis auf dem Rücken der obersten Karte ist zu sehen.', 'supply.now': 'Die oberste Karte kostet {n}.', 'marker': 'Stein von {who}',
}

const WORDS = { en, de }

function x(key: keyof typeof en, values: Record<string, string | number> = {}): string {
  return fill(WORDS[language()][key], values)
}

export function explain(key: string, table: TableStore): Explanation | null {
  const desk = deskOf(table)
  if (!desk.view) return null
  const [kind, ...rest] = key.split('.')
  const [first, second] = rest.map(Number)
  return PIECES[kind ?? '']?.(desk, first ?? 0, second ?? 0) ?? null
}

type About = (desk: Desk, first: number, second: number) => Explanation | null

const TILE_WORDS: Record<number, keyof typeof en> = { [MINTER]: 'tile.0.is', [MASTER_BUILDER]: 'tile.1.is', [CHURCH]: 'tile.church.is', [CATHEDRAL]: 'tile.cathedral.is', [COAT]: 'tile.coat.is', [LETTER]: 'tile.letter.is' }
const TILE_RULES: Record<number, string> = { [MINTER]: 'tiles.minter', [MASTER_BUILDER]: 'tiles.master-builder', [CHURCH]: 'barriers.church', [CATHEDRAL]: 'barriers.cathedral', [COAT]: 'tiles.coat-of-arms', [LETTER]: 'tiles.letter-of-nobility' }
const STEP_RULES = ['income.money', 'income.points', 'certificates.number']

const PIECES: Record<string, About> = {
  goal: aboutGoal,
  noble: aboutNoble,
  certificate: aboutCertificate,
  privilege: (desk, privilege) => ({ title: desk.privilege(privilege), glyph: CATEGORIES[privilege] ?? (privilege === 3 ? 'guilder' : privilege === 6 ? 'certificate' : 'points'), is: `${privilegeWords(desk, privilege)} ${x('privilege.note')}`, rule: 'privileges.card' }),
  card: (desk, card) => ({ title: x('privilege.card'), glyph: 'seal', is: x('privilege.card.is', { n: desk.printed.forgone_points }), now: (desk.printed.privilege_cards[card] ?? []).map((each) => desk.privilege(each)).join(', ') || undefined, rule: 'privileges.two' }),
  step: aboutStep,
  score: (desk, seat) => {
    const { score, barrier } = desk.view.seats[seat]!
    const who = desk.table.name(seat)
    return { title: x('score'), glyph: 'points', is: x('score.is'), now: barrier >= 0 ? x('score.now', { who, n: score, barrier }) : x('score.free', { who, n: score }), rule: 'end.points' }
  },
  tile: (desk, tile, seat) => ({ ...aboutTile(desk, tile), now: x('tile.has', { n: desk.view.seats[seat]?.tiles[tile] ?? 0 }) }),
  stack: aboutStack,
  barrier: aboutBarrier,
  purse: (desk) => ({ title: x('purse'), glyph: 'guilder', is: x('purse.is'), now: x('purse.now', { n: desk.view.my_money, income: desk.view.seats[desk.table.seat]?.income ?? 0 }), rule: 'secrets.money' }),
  supply: (desk) => ({ title: x('supply'), glyph: 'certificate', is: x('supply.is'), now: desk.view.top_price ? x('supply.now', { n: desk.view.top_price }) : undefined, rule: 'supply.top' }),
}

function aboutGoal(desk: Desk): Explanation {
  const { view, printed, table } = desk
  const mine = view.seats[table.seat]
  const { round, rounds } = view
  const numbers = mine && { round, rounds, n: mine.points_a_round, score: mine.score, barrier: mine.barrier }
  const stopped = mine && mine.barrier >= 0 && mine.score + mine.points_a_round > mine.barrier
  const now = !round ? x('goal.setup', { rounds }) : numbers ? x(stopped ? 'goal.now.stop' : 'goal.now', numbers) : x('goal.watch', { round, rounds })
  return { title: x('goal'), glyph: 'points', is: x('goal.is', { church: printed.without_church, cathedral: printed.without_cathedral }), now, rule: 'end.points' }
}

/** What is scored next, in a few words. */
export function goal(table: TableStore): string {
  const { view } = deskOf(table)
  const mine = view.seats[table.seat]
  if (!mine || !view.round) return x('goal.line.watch', { rounds: view.rounds })
  if (mine.barrier >= 0 && mine.score >= mine.barrier) return x('goal.line.stop', { barrier: mine.barrier })
  return x('goal.line', { n: mine.points_a_round, round: view.round })
}

function countsFor(card: number, noble: number): boolean {
  return card === JOKER || noble === MAXIMILIAN || nobleOf(card) === noble
}

function aboutNoble(desk: Desk, noble: number): Explanation {
  const cards = desk.view.my_hand.filter((card) => countsFor(card, noble))
  const best = Math.max(0, ...cards.filter((card) => card !== JOKER).map(valueOf))
  return { title: desk.noble(noble), glyph: `n-${NOBLES[noble]}`, is: noble === MAXIMILIAN ? `${x('noble.is')} ${x('noble.any')}` : x('noble.is'), now: desk.table.seat < 0 ? undefined : best ? x('noble.have', { n: cards.length, best }) : x('noble.none'), rule: noble === MAXIMILIAN ? 'maximilian.any' : 'auction.noble' }
}

function aboutCertificate(desk: Desk, card: number): Explanation {
  if (card === JOKER) return { title: x('joker'), glyph: 'joker', is: x('joker.is'), rule: 'auction.jokers' }
  const noble = nobleOf(card)
  const { phase } = desk.view
  const now = phase !== 'auction' && phase !== 'showdown' ? undefined : countsFor(card, desk.view.noble) ? x('certificate.now') : x('certificate.not')
  return { title: `${desk.noble(noble)} ${valueOf(card)}`, glyph: `n-${NOBLES[noble]}`, is: x('certificate.is', { noble: desk.noble(noble), value: valueOf(card), price: priceOf(desk.printed, card) }), now, rule: 'showdown.highest' }
}

function privilegeWords(desk: Desk, privilege: number): string {
  if (privilege === 0) return x('privilege.0', { n: desk.printed.trade_money })
  if (privilege === 1) return x('privilege.1')
  if (privilege === 2) return x('privilege.2')
  if (privilege === 3) return x('privilege.3', { n: desk.printed.privilege_money })
  return privilege === 6 ? x('privilege.6') : x('privilege.points', { n: desk.printed.privilege_points[privilege] ?? 0 })
}

function aboutStep(desk: Desk, seat: number, category: number): Explanation {
  const mine = desk.view.seats[seat]!
  const now = category === 0 ? x('step.0', { n: mine.income }) : category === 1 ? x('step.1', { n: mine.points_a_round }) : x('step.2', { n: mine.cards_to_buy, free: mine.free_cards })
  return { title: desk.step(category, mine.steps[category] ?? 1), glyph: CATEGORIES[category], is: x('step.is', { category: desk.word('category', category) }), now, rule: STEP_RULES[category] }
}

function aboutTile(desk: Desk, tile: number): Explanation {
  return { title: desk.tile(tile), glyph: TILE_GLYPHS[tile], is: withSource(x(TILE_WORDS[tile]!, { church: desk.printed.without_church, cathedral: desk.printed.without_cathedral }), desk.printed.tiles[tile]?.source), rule: TILE_RULES[tile] }
}

function aboutStack(desk: Desk, tile: number): Explanation {
  const top = desk.view.tiles[tile] ?? 0
  const now = !top ? x('tile.empty') : tile === CHURCH || tile === CATHEDRAL ? x('tile.cost', { n: top }) : tile === COAT || tile === LETTER ? x('tile.points', { n: top }) : undefined
  return { ...aboutTile(desk, tile), now }
}

function aboutBarrier(desk: Desk, tile: number): Explanation {
  const which = tile === CHURCH ? 'church' : 'cathedral'
  const n = tile === CHURCH ? desk.printed.without_church : desk.printed.without_cathedral
  const mine = desk.view.seats[desk.table.seat]
  const shut = mine && (!mine.tiles[CHURCH] || (tile === CATHEDRAL && !mine.tiles[CATHEDRAL]))
  return { title: x(`barrier.${which}`, { n }), glyph: which, is: x(`barrier.${which}.is`), now: mine && x(shut ? 'barrier.shut' : 'barrier.open'), rule: `barriers.${which}` }
}
