import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import wallensteinPrinted from '../../tests/printed/wallenstein.json'
import { TableStore } from '../lib/table.svelte'
import type { TableInfo } from '../lib/types'
import { speak } from '../lib/words.svelte'
import { explain, goal } from './wallenstein/explain'
import { COUNTIES, MONEY_CARD, countyNumber } from './wallenstein/box'
import { emptyDraft } from './wallenstein/plan'
import { pieceKey } from './price_of_power/explain'

const HERE = new URL('.', import.meta.url).pathname
const RULES = (game: string) => join(HERE, '../../../src/hausmacht/games', game, 'RULES.md')

vi.stubGlobal('document', { documentElement: { lang: '' } }) // for the language

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

function table(): TableStore {
  const seat = { score: 3, place: 1, money: 5, grain: 4, reserve: 20, counties: 1, tile: 2, bid: 0, mat: emptyDraft(11) }
  const counties = Array.from({ length: COUNTIES }, () => ({ owner: -1, armies: 0, built: 0, revolts: 0 }))
  counties[countyNumber('passau')] = { owner: 0, armies: 4, built: 0b010, revolts: 2 }
  const info = { id: 't', game: 'wallenstein', seats: [{ name: 'Ada', seat: 0 }, { name: 'Ben', seat: 1 }], my_seats: [0], options: {} } as unknown as TableInfo
  const store = new TableStore(info, 0)
  store.printed = { ...wallensteinPrinted, boxes: wallensteinPrinted.boxes.slice(0, 11), tower_cards: 0 }
  store.view = {
    seat: 0, deciding: [0], sealed: [], phase: 'acting', year: 1, season: 1, counties, seats: [seat, { ...seat, counties: 0, tile: -1 }], tower: [1, 0, 0, 0, 0, 2], tray: [0, 3, 0, 0, 0, 1],
    tiles_left: [9, 9, 9], actions: [5, 1, 0, 8, 4], action: 1, open_events: [2, 3], gone_events: [], event: 2, draft: [], modules: {}, my_plan: emptyDraft(11), tile_at: [], seat_at: [],
  }
  return store
}

describe('pieces of Wallenstein', () => {
  const passau = countyNumber('passau')
  const KEYS = ['goal', `county.${passau}`, 'county.0', `army.${passau}`, `building.${passau}.1`, `site.${passau}`, `revolt.${passau}`, `revenue.${passau}`, 'box.0', 'box.5', 'box.10', 'hidden', 'event.2', 'event.3', 'tile.2', `card.${passau}`, `card.${MONEY_CARD + 2}`, 'points.0', 'money.0', 'grain.0', 'counties.0', 'armies.0', 'group.5', 'tower', 'tray.1', 'tray.5', 'inside.0']

  it.each(['en', 'de'] as const)('say what they are, in whole sentences (%s)', async (language) => {
    await speak(language)
    const here = table()
    for (const key of KEYS) {
      const said = explain(key, here)
      expect(said, key).not.toBeNull()
      for (const text of [said!.title, said!.is, said!.now ?? '']) expect(text, key).not.toMatch(/[{}]|undefined|NaN/)
      expect(said!.is, key).toMatch(/[.]$/)
    }
    await speak('en')
  })

  it('tell the numbers that are on the table now', () => {
    const here = table()
    expect(explain(`army.${passau}`, here)!.now).toContain('3 may march')
    expect(explain(`revolt.${passau}`, here)!.now).toContain('2 peasants would rise against 4 armies')
    expect(explain('tile.2', here)!.now).toContain('Ada')
    expect(explain('goal', here)!.now).toContain('after 2 more rounds')
    expect(goal(here)).toContain('2 rounds')
    expect(explain('army.0', here)).toBeNull() // nobody stands there
    expect(explain('unheard.1', here)).toBeNull()
  })
})

describe('the rules that pieces name', () => {
  it.each(['wallenstein', 'augsburg1520', 'price_of_power'])('are in the index of %s', (game) => {
    const source = files(join(HERE, game)).filter((path) => /explain[^/]*(\.ts|\/index\.ts)$/.test(path)).map((path) => readFileSync(path, 'utf8')).join('\n')
    expect(existsSync(RULES(game))).toBe(true)
    const index = readFileSync(RULES(game), 'utf8')
    const named = [...source.matchAll(/(?:rule: |: )'([a-z]+\.[a-z-]+)'/g)].map((found) => found[1]).filter((key) => !/\.(is|now|line)$/.test(key))
    expect(named.length).toBeGreaterThan(5)
    for (const key of named.filter((each) => new RegExp(`rule: '${each}'|_RULES[^\\n]*'${each}'`).test(source))) expect(index, key).toContain(`| ${key} |`)
  })
})

describe('a piece of The Price of Power', () => {
  it('names its kind, its owner and its number', () => {
    expect(pieceKey({ kind: 'army', player: 2, count: 5 })).toBe('piece.army.2.5')
    expect(pieceKey({ kind: 'influence', player: -1, count: 3, cubes: [{ player: 0, cubes: 2 }, { player: -1, cubes: 1 }] })).toBe('piece.influence.-1.3.0.2.-1.1')
  })
})
