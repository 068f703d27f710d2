import { expect, test } from 'vitest'
import { bytes, text } from './passkeys'

test('bytes survive the way through base64url', () => {
  const data = Uint8Array.from([0, 62, 63, 250, 255, 1])
  expect(text(data.buffer)).toBe('AD4_-v8B')
  expect([...new Uint8Array(bytes(text(data.buffer)))]).toEqual([...data])
  expect(text(Uint8Array.from([251]).buffer)).toBe('-w')
  expect(bytes('').byteLength).toBe(0)
})
