import { expect, test } from 'vitest'
import { signed, sparkline } from './trend'

test('a line goes from left to right, and higher ratings are higher', () => {
  const line = sparkline([1000, 1200, 1100], 100, 40)
  expect(line.path).toBe('M0.0 36.0L50.0 4.0L100.0 20.0')
  expect(line.area).toBe('M0.0 36.0L50.0 4.0L100.0 20.0V40H0z')
  expect([line.x, line.y]).toEqual([100, 20])
})

test('a small change stays small, and one point is a point', () => {
  expect(sparkline([1000, 1010], 100, 40).path).toBe('M0.0 21.6L100.0 18.4')
  expect(sparkline([1000], 100, 40).path).toBe('M0.0 20.0')
})

test('a change has its sign', () => {
  expect([signed(82), signed(0), signed(-15)]).toEqual(['+82', '+0', '−15'])
})
