import { describe, expect, it } from 'vitest'
import { readCardCounts } from './card-counts.ts'

const head = 'device_id,id,interval_start,interval_end,avg_flowers,visitations,counts.bumblebee,metrics.temp,note'
const read = (...lines: string[]) => readCardCounts([head, ...lines].join('\r\n'))

describe('a counts file of a memory card', () => {
  it('is read as one message per line', () => {
    const { rows, unknown, hasDevices } = read(
      'CAM-1,m1,2026-06-10T09:00:00Z,2026-06-10T09:30:00Z,4.5,7,3,21.5,"a, ""b"""',
      '',
      'CAM-1,2,2026-06-10T09:30:00Z,2026-06-10T10:00:00Z,,0,,,',
    )
    expect(unknown).toEqual(['note'])
    expect(hasDevices).toBe(true)
    expect(rows).toEqual([
      {
        line: 2,
        device: 'CAM-1',
        fault: null,
        message: {
          id: 'm1',
          interval_start: '2026-06-10T09:00:00Z',
          interval_end: '2026-06-10T09:30:00Z',
          ml_results: { avg_flowers: 4.5, visitations: 7 },
          counts: [{ object_class_name: 'bumblebee', count: 3 }],
          metrics: { temp: 21.5 },
        },
      },
      {
        line: 4,
        device: 'CAM-1',
        fault: null,
        message: {
          id: '2',
          interval_start: '2026-06-10T09:30:00Z',
          interval_end: '2026-06-10T10:00:00Z',
          ml_results: { visitations: 0 },
        },
      },
    ])
  })

  it('reports errors with line and column', () => {
    const { rows } = read(
      'CAM-1,,2026-06-10T09:00:00Z,2026-06-10T09:30:00Z,4,7,3,,',
      'CAM-1,m2,2026-06-10T09:00:00Z,2026-06-10T11:30:00Z,4,7,3,,',
      'CAM-1,m3,2026-06-10T09:00:00Z,2026-06-10T09:30:00Z,4,many,3,,',
    )
    expect(rows.map(({ line, message, fault }) => [line, message, fault?.column])).toEqual([
      [2, null, 'id'],
      [3, null, 'interval_end'],
      [4, null, 'ml_results.visitations'],
    ])
  })

  it('explains an error in words', () => {
    const { rows } = read('CAM-1,m1,2026-06-10T09:00:00Z,2026-06-10T09:30:00Z,4,many,3,,')
    expect(rows[0]?.fault?.text).toBe('must be a number')
  })

  it('may have semicolons, quoted line breaks and no device column', () => {
    const { rows, hasDevices } = readCardCounts(
      '\uFEFFid;interval_start;interval_end;ml_results.sightings\n"m\n1";2026-06-10T09:00:00Z;2026-06-10T09:30:00Z;2\nm2;2026-06-10T10:00:00Z;2026-06-10T10:30:00Z;3',
    )
    expect(hasDevices).toBe(false)
    expect(rows.map(({ line, device }) => [line, device])).toEqual([
      [2, null],
      [4, null],
    ])
    expect(readCardCounts('').rows).toEqual([])
  })
})
