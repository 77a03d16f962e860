import { describe, expect, it } from 'vitest'
import { deviceChange, deviceForm, newDevice } from './device-form.ts'
import { read } from '../platform/testing/read.ts'

const given = { name: 'Door', device_id: 'GATE-1', device_type: 'Field camera', farm_id: 4 }
const whole = { ...given, is_active: true, field_id: null, tunnel_id: null, plot_id: null }

describe('a new device', () => {
  it('is active and placed only on the farm by default', () => {
    expect(read(newDevice, given)).toEqual(whole)
    const said = { ...given, is_active: false, field_id: 1, tunnel_id: 2, plot_id: 3 }
    expect(read(newDevice, said)).toEqual(said)
  })
  it.each([
    [{ name: ' Door ', device_id: ' GATE-1', device_type: 'Field camera ' }, whole],
    [{ name: ' ' }, '! name: Name is required'],
    [{ device_id: '' }, '! device_id: Device ID is required'],
    [{ device_type: null }, '! device_type: Device type is required'],
    [{ farm_id: null }, '! farm_id: Farm is required'],
    [{ farm_id: 0 }, '! farm_id: Farm is required'],
    [{ farm_id: '4' }, '! farm_id: Farm is required'],
    [{ name: 'x'.repeat(120) }, { ...whole, name: 'x'.repeat(120) }],
    [{ name: 'x'.repeat(121) }, '! name: has more than 120 characters'],
    [{ device_id: 'x'.repeat(80) }, { ...whole, device_id: 'x'.repeat(80) }],
    [{ device_id: 'x'.repeat(81) }, '! device_id: has more than 80 characters'],
    [{ device_type: 'x'.repeat(80) }, { ...whole, device_type: 'x'.repeat(80) }],
    [{ device_type: 'x'.repeat(81) }, '! device_type: has more than 80 characters'],
    [{ field_id: 0 }, '! field_id: Invalid input'],
    [{ battery_level: 80 }, '! : Invalid input'],
  ])('%j', (change, expected) => {
    expect(read(newDevice, { ...given, ...change })).toEqual(expected)
  })
})

it('a form requires every location, a change only what changes, and both reject unknown members', () => {
  expect(read(deviceForm, whole)).toEqual(whole)
  expect(read(deviceForm, given)).toMatch(/^! is_active: .*\n! field_id: .*\n! tunnel_id: .*\n! plot_id: /)
  expect(read(deviceForm, { ...whole, id: 3 })).toBe('! : Invalid input')
  expect(read(deviceChange, {})).toEqual({})
  expect(read(deviceChange, { version: 3, plot_id: null })).toEqual({ version: 3, plot_id: null })
  expect(read(deviceChange, { name: '' })).toBe('! name: Name is required')
  expect(read(deviceChange, { last_seen: null })).toBe('! : Invalid input')
})
