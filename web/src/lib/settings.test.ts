import { describe, expect, it } from 'vitest'
import { asked, playsBack, scenes, soundLevel, speed, STOPS, stopsAt, theme } from './settings.svelte'

describe('who has set nothing', () => {
  it('is shown every move and every battle at normal speed, is asked only where there is a choice, and hears nothing', () => {
    expect([playsBack(), scenes(), speed(), asked(), soundLevel(), theme()]).toEqual([true, 'all', 'normal', 'choices', 'off', 'auto'])
    expect(STOPS.filter(stopsAt)).toEqual(['me', 'lead'])
  })
})
