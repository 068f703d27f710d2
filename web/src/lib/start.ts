/** Setting up a table in one click, and the words for its seats. */
import { api } from './api'
import { cardOf } from './games'
import { me } from './me.svelte'
import { remember } from './storage'
import type { GameInfo, NewTable, OptionInfo, Player, TableInfo } from './types'
import { known, language, t } from './words.svelte'

/** Bots sit down under names of the time, tables under names of rivers. */
const NAMES = ['Merian', 'Kepler', 'Holbein', 'Welser', 'Peutinger', 'Cranach', 'Gryphius', 'Opitz', 'Apian', 'Behaim']
const RIVERS = ['Moldau', 'Lech', 'Neckar', 'Elbe', 'Main', 'Isar', 'Saale', 'Weser', 'Oder', 'Donau', 'Mosel', 'Lahn', 'Havel', 'Spree', 'Inn', 'Ilz']

function shuffled<T>(things: T[]): T[] {
  return things.map((thing) => [Math.random(), thing] as const).sort((a, b) => a[0] - b[0]).map(([, thing]) => thing)
}

/** Names for bots; none that somebody at this table bears already. */
export function botNames(many: number): string[] {
  return shuffled(NAMES.filter((name) => name !== me()?.name)).slice(0, many)
}

export function riverName(): string {
  return shuffled(RIVERS)[0]
}

/** How long a game takes, roughly; empty where nobody has said. */
export function playTime(game: GameInfo): string {
  const minutes = cardOf(game.id)?.minutes
  if (!minutes) return ''
  return minutes < 120 ? t('home.minutes', { n: minutes }) : t('home.hours', { n: (Math.round(minutes / 30) / 2).toLocaleString(language()) })
}

/** The seats of a game as few words: "3 to 5 seats". */
export function seatsOf(game: GameInfo): string {
  return t('start.seats', { from: Math.min(...game.seats), to: Math.max(...game.seats) })
}

/** How strong a bot is, in words; a bot of its own game without a word keeps its name. */
export function botWord(bot: string): string {
  const name = bot.split('.').pop() ?? bot
  const key = `bot.${name}`
  return known(key) ? t(key) : name
}

/** An option, or one of its values, in the words of the client; what it has no word for is told as the game writes it. */
export function optionWord(name: string, value?: string): string {
  const said = value ?? name
  const keys = value === undefined ? [`option.${name}`] : [`option.${name}.${value}`, `option.${value}`]
  const key = keys.find(known)
  return key ? t(key) : said.replaceAll('-', ' ').replaceAll('_', ' ')
}

/** The values of an option that can be chosen with so many players: seats that nobody takes are left out. */
export function atTable(game: GameInfo, values: string[], seats: number): string[] {
  const empty = game.seat_names.slice(seats)
  return values.filter((value) => !empty.includes(value))
}

/** What an option is about: in the words of the client where it has them, else in those of the game. */
export function optionHint(option: OptionInfo): string {
  const key = `option.${option.name}.hint`
  return known(key) ? t(key) : option.summary
}

const STRENGTHS = ['random', 'easy', 'medium', 'hard', 'master'] // the weakest first

/** All bots of a game, the weakest first. */
export function byStrength(game: GameInfo): string[] {
  const rank = (bot: string) => (STRENGTHS.indexOf(bot.split('.').pop()!) + STRENGTHS.length + 1) % (STRENGTHS.length + 1) // unknown ones last
  return [...game.bots].sort((a, b) => rank(a) - rank(b))
}

/** The bots of a game to choose from: the weakest first, and without the one that plays at random if there are others. */
export function botsOf(game: GameInfo): string[] {
  const bots = byStrength(game)
  return bots.length > 1 ? bots.filter((bot) => !bot.endsWith('random')) : bots
}

/** The bot a newcomer plays against: the first that is not random. */
export function usualBot(game: GameInfo): string {
  return game.bots.find((bot) => !bot.endsWith('random')) ?? game.bots[0]
}

/** How many sit down for the one-click table, as the game says. */
export function usualSeats(game: GameInfo): number {
  return game.usual_seats
}

/** The games in the order in which one would learn them: the shortest first, those of unknown length last. */
export function shortestFirst(games: GameInfo[]): GameInfo[] {
  const minutes = (game: GameInfo) => cardOf(game.id)?.minutes ?? Infinity
  return [...games].sort((a, b) => (minutes(a) === minutes(b) ? 0 : minutes(a) - minutes(b)))
}

/** A short title as it is, and of a long one the last part. */
export function shortTitle(game: { title: string }): string {
  return game.title.length > 24 ? game.title.split(': ').at(-1)! : game.title
}

export function againstBots(game: GameInfo, rivals = usualSeats(game) - 1, strength = usualBot(game)): NewTable {
  const bots: Player[] = botNames(rivals).map((name) => ({ kind: 'bot', bot: strength, name }))
  return { game: game.id, name: riverName(), seats: rivals + 1, visibility: 'private', players: [{ kind: 'me' }, ...bots], undo: 'free', start: true }
}

export async function setTable(wish: NewTable): Promise<TableInfo> {
  const info = await api.createTable(wish)
  keepSeal(info)
  return info
}

/** Remember the fingerprint of the luck, so that the luck page can say whether it was ever changed. */
export function keepSeal(info: TableInfo): void {
  if (info.commitment) remember(`seal.${info.id}`, info.commitment)
}
