import { describe, expect, it } from 'vitest'
import { clock, minutes, often, wished } from './wishes'
import { bytes } from './worker'
import type { NoticesTold } from '../types'

const TOLD = { often: 'digest', hours: 24, quiet_from: 1320, quiet_until: 450, mail: '', mail_wanted: false } as NoticesTold

describe('wishes', () => {
  it('shows hours that nobody is offered as the next that are', () => {
    expect(often(TOLD)).toBe('24')
    expect(often({ often: 'digest', hours: 4 })).toBe('6')
    expect(often({ often: 'digest', hours: 168 })).toBe('24')
    expect(often({ often: 'off', hours: 4 })).toBe('off')
  })

  it('tells time as a clock does', () => {
    expect([0, 450, 1439].map(clock)).toEqual(['00:00', '07:30', '23:59'])
    expect(['00:00', '07:30', '23:59'].map(minutes)).toEqual([0, 450, 1439])
    expect(['', '24:00', '7:30', 'xx:yy'].map(minutes)).toEqual([null, null, null, null])
  })

  it('wants e-mails to an address that is named later, unless they were ended', () => {
    expect(wished(TOLD, 'UTC', 'de')).toEqual({ often: 'digest', hours: 24, quiet_from: 1320, quiet_until: 450, zone: 'UTC', language: 'de', mail: true })
    expect(wished({ ...TOLD, mail: 'a@b.org' }, 'UTC', 'de').mail).toBe(false)
  })

  it('reads the key of the server', () => {
    expect([...bytes('BP-_')]).toEqual([4, 255, 191])
  })
})
