import { describe, expect, it } from 'vitest'
import type { GrowingSetup } from '#domain/farms/crops.ts'
import type { HealthData } from './health-data-queries.ts'
import { scoreItems } from './score-items.ts'
import { capture, counted, crop, data, placement, window } from './testing/any-health-data.ts'

const now = new Date('2026-06-20T12:00:00Z')
const itemsOf = (given: Partial<HealthData>, more: object = {}) =>
  scoreItems(data(given), { ...window, weather: [], now, ...more })
const inputOf = (given: Partial<HealthData>) => {
  const items = itemsOf(given)
  expect(items).toHaveLength(1)
  return items[0]?.input
}

describe('the crop that a camera watches', () => {
  const tunnels = { growing_setup: 'tunnel', season_from: 4, season_to: 9 } as const
  it.each<[string, Partial<HealthData>, unknown]>([
    [
      'is the one that names it, before that of its field',
      {
        placements: [placement({ device_id: 7 })],
        crops: [crop({ id: 1 }), crop({ id: 2, species_id: 2, device_ids: [6, 7] })],
      },
      'raspberry',
    ],
    ['is that of its field, before the farm’s only one', { crops: [crop({ species_id: 4 })] }, 'strawberry'],
    [
      'is the farm’s only one where its field has none',
      { placements: [placement({ crop_type: null })], crops: [crop({ species_id: 4 })] },
      'blueberry',
    ],
    [
      'is none where the farm has several and its field none',
      { placements: [placement({ crop_type: null })], crops: [crop({ id: 1 }), crop({ id: 2, species_id: 2 })] },
      null,
    ],
    ['is none where the farm has none and its field none', { placements: [placement({ crop_type: null })] }, null],
    [
      'is none where its field has one that nobody scores',
      { placements: [placement({ crop_type: 'wheat' as never })] },
      null,
    ],
  ])('%s', (_what, given, expected) => {
    expect(itemsOf(given).map((item) => item.crop)).toEqual([expected])
    expect(itemsOf(given)[0]?.input?.crop ?? null).toBe(expected)
  })

  it('has the season and growing setup of its record: the one naming the camera, or the only one of its kind', () => {
    const known = { season: [4, 9], setup: 'tunnel' }
    const unknown = { season: null, setup: null }
    expect(inputOf({ crops: [crop(tunnels)] })).toMatchObject(known)
    expect(inputOf({ crops: [crop({ ...tunnels, species_id: 2 })] })).toMatchObject(unknown)
    expect(inputOf({ crops: [crop({ id: 1, ...tunnels }), crop({ id: 2 })] })).toMatchObject(unknown)
    expect(
      inputOf({
        placements: [placement({ device_id: 7 })],
        crops: [crop({ id: 1 }), crop({ id: 2, ...tunnels, device_ids: [7] })],
      }),
    ).toMatchObject(known)
    expect(inputOf({ placements: [placement({ crop_type: null })], crops: [crop(tunnels)] })).toMatchObject(known)
  })

  it.each([
    [4, null],
    [null, 9],
  ])('has no season from %s to %s', (season_from, season_to) => {
    expect(inputOf({ crops: [crop({ season_from, season_to })] })?.season).toBeNull()
  })

  it('defines an item together with the field: cameras with both in common are scored together', () => {
    const items = itemsOf({
      placements: [
        placement({ id: 1 }),
        placement({ id: 2, field_id: 11, field_name: 'Upper Bank' }),
        placement({ id: 3 }),
        placement({ id: 4, device_id: 70 }),
        placement({ id: 5, field_id: null, field_name: null, crop_type: null }),
      ],
      crops: [crop({ id: 2, species_id: 2, device_ids: [70] }), crop({ id: 3, species_id: 4 })],
    })
    expect(items.map((item) => [item.field_id, item.field_name, item.crop, item.devices])).toEqual([
      [10, 'Long Meadow', 'strawberry', 2],
      [11, 'Upper Bank', 'strawberry', 1],
      [10, 'Long Meadow', 'raspberry', 1],
      [null, null, null, 1],
    ])
  })
})

describe('the growing setup of a crop', () => {
  it.each<[GrowingSetup, string]>([
    ['tunnel', 'tunnel'],
    ['glasshouse', 'glasshouse'],
    ['open field', 'open'],
  ])('is that of its record: %s', (growing_setup, expected) => {
    const placements = [placement({ tunnel_id: growing_setup === 'open field' ? 3 : null })]
    expect(inputOf({ placements, crops: [crop({ growing_setup })] })?.setup).toBe(expected)
  })

  it.each([
    ['a tunnel', [3], 'tunnel'],
    ['the open', [null], null],
    ['tunnels and the open', [null, 3, null], 'tunnel'],
    ['the open, one after a tunnel', [3, null], 'tunnel'],
  ])('otherwise follows from where its cameras are: %s', (_where, tunnels, expected) => {
    expect(inputOf({ placements: tunnels.map((tunnel_id) => placement({ tunnel_id })) })?.setup).toBe(expected)
  })

  it('follows from the cameras’ place on each day: a move into a tunnel does not affect earlier days', () => {
    const stretch = (from: string, to: string | null) => [
      { from: new Date(`${from}T12:00:00Z`), to: to === null ? null : new Date(`${to}T12:00:00Z`) },
    ]
    const placements = [
      placement({ id: 1, device_id: 7, stretches: stretch('2026-05-01', '2026-06-05') }),
      placement({ id: 2, device_id: 7, tunnel_id: 3, stretches: stretch('2026-06-05', null) }),
    ]
    expect(inputOf({ placements })).toMatchObject({
      setup: 'tunnel',
      openDays: ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'],
    })
    const later = [
      placements[0]!,
      placement({ id: 2, device_id: 7, tunnel_id: 3, stretches: stretch('2026-06-20', null) }),
    ]
    expect(inputOf({ placements: later })?.setup).toBeNull()
  })

  it('has the heating and the flowers at good bloom of its record, and otherwise null', () => {
    expect(inputOf({})).toMatchObject({ heated: null, flowersReference: null })
    const crops = [crop({ growing_setup: 'glasshouse', heated: false, flowers_reference: 12.5 })]
    expect(inputOf({ crops })).toMatchObject({ setup: 'glasshouse', heated: false, flowersReference: 12.5 })
  })
})

it.each([
  ['United States', 'US'],
  ['united states of america', 'US'],
  ['USA', 'US'],
  ['us', 'US'],
  ['United Kingdom', 'GB'],
  ['Russia', null],
  ['Australia', null],
  ['an unknown place', 'GB'],
  [null, 'GB'],
])('a farm in %s is scored by the flowering months of %s', (country, expected) => {
  expect(inputOf({ farm: { ...data().farm, country } })?.country).toBe(expected)
})

describe('camera data of an item', () => {
  it('is grouped by device and day, with the mean number of flowers and none for bare beds', () => {
    const placements = [placement({ id: 1, device_id: 7 }), placement({ id: 2, device_id: 8 })]
    expect(
      inputOf({
        placements,
        watchedDays: [
          capture(1, { visit_seconds: 40 }),
          capture(2, { hours: 4, flower_hours: 6, visits: 0 }),
          capture(1, { hours: 2, flower_hours: 0, visits: 3 }),
        ],
      })?.captures,
    ).toMatchObject([
      { date: '2026-06-03', deviceId: '7', hours: 10, flowers: 5, visits: 5, visitSeconds: 40 },
      { date: '2026-06-03', deviceId: '7', hours: 2, flowers: 0, visits: 3 },
      { date: '2026-06-03', deviceId: '8', hours: 4, flowers: 1.5, visits: 0, visitSeconds: null },
    ])
  })

  it('covers the first to the last day of the window and nothing else', () => {
    const dates = ['2026-05-31', '2026-06-01', '2026-06-07', '2026-06-08']
    const captures = inputOf({
      watchedDays: [
        ...dates.map((date) => capture(1, { date })),
        capture(1, { hours: 0, flower_hours: 0, visits: 0 }),
        capture(99),
      ],
    })?.captures
    expect(captures?.map(({ date }) => date)).toEqual(['2026-06-01', '2026-06-07'])
  })

  it('combines counts with the flowers of the same hours and model', () => {
    const captures = inputOf({
      placements: [placement({ id: 1 }), placement({ id: 2 })],
      watchedDays: [capture(1), capture(1, { flower_hours: 0 }), capture(1, { model: 'eye-2' }), capture(2)],
      counts: [
        counted(1, 'bumblebee', 3),
        counted(1, 'bumblebee', 4),
        counted(1, 'hoverfly', 2),
        counted(1, 'hoverfly', 6, { model: 'eye-2' }),
        counted(1, 'hoverfly', 70, { day: '2026-06-04' }),
        counted(2, 'hoverfly', 50),
      ],
    })?.captures
    expect(captures?.map(({ modelVersion, flowers, counts }) => [modelVersion, flowers, counts])).toEqual([
      ['', 5, { bumblebee: 7, hoverfly: 2 }],
      // Without a flower in view, no visit is weighed.
      ['', 0, {}],
      ['eye-2', 5, { hoverfly: 6 }],
      ['', 5, { hoverfly: 50 }],
    ])
  })

  it('marks counts of the whole day as approximate', () => {
    const captures = inputOf({
      watchedDays: [capture(1), capture(1, { date: '2026-06-04' })],
      counts: [counted(1, 'hoverfly', 2, { approximate: true }), counted(1, 'hoverfly', 2, { day: '2026-06-04' })],
    })?.captures
    expect(captures?.map(({ approximate }) => approximate)).toEqual([true, false])
  })
})

describe('cameras of an item', () => {
  const stretch = (from: string, to: string | null) => ({ from: new Date(from), to: to === null ? null : new Date(to) })

  it('are those present in the window or with data in it, each once', () => {
    const [item, ...others] = itemsOf({
      placements: [
        placement({ id: 1, device_id: 7, name: 'Door' }),
        placement({ id: 2, device_id: 7, name: 'Door' }),
        placement({ id: 3, device_id: 8, name: 'Gone but seen', stretches: [] }),
        placement({ id: 4, device_id: 9, name: 'Gone', stretches: [] }),
        placement({ id: 5, device_id: 9, field_id: 11, field_name: 'Upper Bank', stretches: [] }),
      ],
      watchedDays: [capture(3), capture(4, { date: '2026-05-01' })],
    })
    expect(item?.devices).toBe(2)
    // A field without a camera is not one of the farm's items.
    expect(others).toEqual([])
  })

  it('have their periods in the farm’s local time', () => {
    const placements = [
      placement({
        id: 1,
        device_id: 7,
        stretches: [
          stretch('2026-05-31T23:00:00Z', '2026-06-02T11:30:00Z'),
          stretch('2026-06-05T08:00:00Z', null),
          stretch('2026-06-09T08:00:00Z', null),
          stretch('2026-05-20T08:00:00Z', '2026-05-31T23:00:00Z'),
        ],
      }),
    ]
    expect(inputOf({ placements })?.placements).toEqual([
      { deviceId: '7', from: '2026-06-01T00:00', to: '2026-06-02T12:30' },
      { deviceId: '7', from: '2026-06-05T09:00', to: null },
    ])
  })
})

it('an item has the window, its weather and the current time in the farm’s time zone', () => {
  const weather = [{ date: '2026-06-03', kind: 'measured', temp: 20, rain: 0, wind: 5, oktas: 4, humidity: 60 }]
  const [item] = itemsOf({}, { weather, now: new Date('2026-06-05T23:30:00Z') })
  expect(item?.input).toMatchObject({ ...window, weather, asOf: '2026-06-06T00:30' })
})

describe('sprays', () => {
  const spray = (field_id: number | null, date: string) => ({
    field_id,
    date,
    product: 'Fatty acids',
    hazard: 'high' as const,
  })
  const fields = [
    placement({ id: 1, field_id: 10 }),
    placement({ id: 2, field_id: 11 }),
    placement({ id: 3, field_id: null }),
  ]
  const spraysOf = (given: Partial<HealthData>) =>
    itemsOf({ placements: fields, ...given }).map((item) => item.input?.sprays?.map(({ date }) => date) ?? null)

  it('affect their own field, and those of the whole farm affect every field', () => {
    expect(spraysOf({ sprays: [spray(10, '2026-06-01'), spray(null, '2026-06-02'), spray(11, '2026-06-03')] })).toEqual(
      [['2026-06-01', '2026-06-02'], ['2026-06-02', '2026-06-03'], ['2026-06-02']],
    )
  })

  it('are unknown unless the farm records them; then an empty list means none', () => {
    expect(spraysOf({})).toEqual([null, null, null])
    expect(spraysOf({ farm: { ...data().farm, sprays_recorded: true } })).toEqual([[], [], []])
    // The window is 1 to 7 June; sprays of the seven days before it still matter.
    const recorded = (days: Partial<HealthData['farm']>) =>
      spraysOf({ farm: { ...data().farm, sprays_recorded: true, ...days } })[0]
    expect(recorded({ sprays_recorded_from: '2026-05-25' })).toEqual([])
    expect(recorded({ sprays_recorded_from: '2026-05-26' })).toBeNull()
    expect(recorded({ sprays_recorded_until: '2026-06-07' })).toEqual([])
    expect(recorded({ sprays_recorded_until: '2026-06-06' })).toBeNull()
    // A spray of one field does not affect the others.
    expect(spraysOf({ sprays: [spray(10, '2026-06-01')] })).toEqual([['2026-06-01'], null, null])
  })

  it('of other days do not affect this window', () => {
    expect(spraysOf({ sprays: [spray(10, '2026-04-01'), spray(null, '2026-06-08')] })).toEqual([null, null, null])
  })

  it('include their hazard and product', () => {
    expect(inputOf({ sprays: [spray(10, '2026-06-01')] })?.sprays).toEqual([
      { date: '2026-06-01', hazard: 'high', product: 'Fatty acids' },
    ])
  })
})
