import { describe, expect, it } from 'vitest'
import { getInference, getPollinationHealth, getResultByDay, getResultByHour } from './endpoints.ts'
import { period } from './period.ts'
import { read } from '../platform/testing/read.ts'

const between = (start_date: string, end_date: string) => ({ start_date, end_date })
const tooLong = '! end_date: is more than 400 days after start_date'
const backwards = '! end_date: must not be before start_date'

describe('a period', () => {
  it.each([
    ['a week', '2026-06-01', '2026-06-07', null],
    ['one day', '2026-06-01', '2026-06-01', null],
    ['over a leap day and two clock changes', '2024-01-01', '2024-12-31', null],
    ['400 days', '2026-01-01', '2027-02-05', null],
    ['401 days', '2026-01-01', '2027-02-06', tooLong],
    ['the day before', '2026-06-02', '2026-06-01', backwards],
    ['before there were figures', '1899-12-31', '1900-01-01', '! start_date: must be within the years 1900 to 2199'],
    ['too far ahead', '2199-12-30', '2200-01-01', '! end_date: must be within the years 1900 to 2199'],
    ['a year before', '2026-06-02', '2025-06-02', backwards],
  ])('%s', (_name, start, end, fault) => {
    const given = between(start, end)
    expect(read(period, given)).toEqual(fault ?? given)
    expect(read(getPollinationHealth.query, { ...given, farm_id: '4' })).toEqual(fault ?? { ...given, farm_id: 4 })
    expect(read(getInference.query, { ...given, farm_id: '4' })).toEqual(fault ?? { ...given, farm_id: 4 })
  })
  it('requires valid dates', () => {
    expect(read(period, between('2026-02-30', 'today'))).toMatch(/^! start_date: .*\n! end_date: /)
  })
})

describe.each([getInference, getResultByDay, getResultByHour])(
  '$id requires either a farm or a device',
  ({ query }) => {
    const week = between('2026-06-01', '2026-06-07')
    const fault = '! farm_id: is required unless device_id is given, and not allowed with it'
    it.each([
      ['a farm', { farm_id: '4' }, { farm_id: 4 }],
      ['a device', { device_id: '7' }, { device_id: 7 }],
      ['both', { farm_id: '4', device_id: '7' }, null],
      ['neither', {}, null],
    ])('%s', (_name, given, expected) => {
      expect(read(query, { ...week, ...given })).toEqual(expected ? { ...week, ...expected } : fault)
    })
  },
)
