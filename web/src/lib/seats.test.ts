import { afterEach, expect, test, vi } from 'vitest'
import { colourOf, nameOf } from './seats'
import { speak } from './words.svelte'

afterEach(() => vi.unstubAllGlobals())

test('a seat without a name is called by its colour, in the language of the page', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  expect(nameOf({ name: 'Ada', colour: 'red', seat: 0 })).toBe('Ada')
  expect([nameOf({ name: '', colour: 'blue', seat: 1 }), nameOf(undefined)]).toEqual(['Blue', ''])
  await speak('de')
  expect([colourOf('blue', 1), colourOf('first', 0)]).toEqual(['Blau', 'Platz 1'])
  await speak('en')
})
