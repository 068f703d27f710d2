import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coach as augsburg1520 } from '../src/games/augsburg1520/coach'
import { coach as price_of_power } from '../src/games/price_of_power/coach'
import { coach as wallenstein } from '../src/games/wallenstein/coach'
import { selectorOf } from '../src/lib/coach/rings'

const GAMES = { augsburg1520, price_of_power, wallenstein }

/** The sorts of things that reasons of a script point at. */
function sortsIn(game: string): string[] {
  const script = readFileSync(new URL(`../../src/hausmacht/games/${game}/guided/first.toml`, import.meta.url), 'utf8')
  const places = [...script.matchAll(/^at = "([^"]+)"$/gm)].flatMap((found) => found[1].split(' '))
  return [...new Set(places.map((place) => place.split(':')[0]))]
}

describe('where a coach points', () => {
  it.each(Object.entries(GAMES))('%s knows every sort of thing that its script names', (game, coach) => {
    const sorts = sortsIn(game)
    expect(sorts.length).toBeGreaterThan(1)
    for (const sort of sorts) expect(coach.find(sort, '3'), sort).toBeTruthy()
  })

  it('asks the game first, then looks for a mark', () => {
    expect(selectorOf({ coach: wallenstein }, 'box:4')).toBe('[data-box="4"]')
    expect(selectorOf({ coach: wallenstein }, 'wonder:4')).toBe('[data-coach~="wonder:4"]')
    expect(selectorOf(null, 'cargo:12')).toBe('[data-coach~="cargo:12"]')
  })
})
