/** The contrast of every pair the look uses, recomputed from the tokens (WCAG 2.2). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../src/lib/tokens.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '')
const blocks = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)]
const tokensOf = (text: string) => Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [found[1], found[2]]))
const light = tokensOf(blocks.find((block) => block[1].includes(':root'))![2])
const dark = { ...light, ...tokensOf(blocks.find((block) => block[1].includes('[data-theme="dark"]'))![2]) }

const TEXT: [string, string, number, number][] = [
  ['ink', 'bg', 13.3, 15.0], ['ink', 'surface', 14.9, 13.5], ['ink-2', 'surface', 7.6, 8.7],
  ['ink-2', 'sunken', 6.1, 10.1], ['ink-3', 'bg', 5.3, 7.0], ['ink-3', 'surface', 6.0, 6.3],
  ['ink-3', 'sunken', 4.8, 7.2], ['on-act', 'act', 6.9, 8.1], ['act-ink', 'act-soft', 6.5, 7.0],
  ['warn', 'warn-soft', 5.5, 7.6], ['bad', 'surface', 7.1, 7.2], ['good', 'good-soft', 5.6, 7.2],
  ['sea-ink', 'sea', 5.2, 6.5], ['map-ink', 'land', 14.0, 10.4], ['map-ink', 'sable-tint', 9.0, 7.1],
  ['map-ink', 'gules-tint', 9.9, 8.4], ['map-ink', 'azure-tint', 10.4, 7.8], ['map-ink', 'purpure-tint', 11.5, 7.6],
  ['map-ink', 'or-tint', 13.3, 6.3], ['trade-ink', 'trade', 6.5, 6.4], ['nobility-ink', 'nobility', 5.9, 6.6],
  ['offices-ink', 'offices', 6.7, 7.5], ['on-sable', 'sable', 12.9, 12.9], ['on-gules', 'gules', 7.8, 7.8],
  ['on-azure', 'azure', 5.0, 5.0], ['on-purpure', 'purpure', 5.9, 5.9], ['on-or', 'or', 8.8, 8.8],
  ['map-ink', 'vert-tint', 11.6, 7.4], ['on-vert', 'vert', 4.8, 4.8],
]
const LINES: [string, string, number, number][] = [
  ['line-strong', 'surface', 3.2, 3.6], ['act', 'land', 5.8, 5.5], ['focus', 'bg', 5.7, 10.3],
]

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each([['light', light, 2], ['dark', dark, 3]] as const)('contrast, %s', (_, tokens, column) => {
  it.each(TEXT)('%s on %s reads well', (...row) => {
    const found = contrast(tokens[row[0]], tokens[row[1]])
    expect(found).toBeGreaterThanOrEqual(4.5)
    expect(Math.abs(found - (row[column] as number))).toBeLessThan(0.06)
  })

  it.each(LINES)('%s on %s can be made out', (...row) => {
    const found = contrast(tokens[row[0]], tokens[row[1]])
    expect(found).toBeGreaterThanOrEqual(3)
    expect(Math.abs(found - (row[column] as number))).toBeLessThan(0.06)
  })
})
