import * as fc from 'fast-check'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { setups } from '../conditions/cover.ts'
import { countries, crops, hazards } from '../parameters.ts'
import type { HealthInput } from '../shapes.ts'

// Quarters add up without rounding, so that properties can require exact equality.
const quarters = (least: number, most: number) => fc.integer({ min: least * 4, max: most * 4 }).map((n) => n / 4)
const unknown = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 6 })
const month = fc.integer({ min: 1, max: 12 })
const group = fc.constantFrom(...functionalGroups)
const modelVersion = fc.constantFrom('net 3', 'net 4')

const anyCapture = fc.record({
  day: fc.nat(8),
  camera: fc.nat(4),
  hours: quarters(0.25, 10),
  flowers: fc.oneof({ weight: 1, arbitrary: fc.constantFrom(null, 0) }, { weight: 9, arbitrary: quarters(0.25, 15) }),
  visits: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: fc.nat(9) }, fc.nat(60)),
  visitSeconds: fc.option(quarters(0, 90), { nil: null, freq: 2 }),
  counts: unknown(fc.dictionary(group, fc.nat(8), { maxKeys: 3 })),
  modelVersion: unknown(modelVersion),
  approximate: fc.nat(60).map((n) => n === 0),
})

const anyWeather = fc.record({
  day: fc.nat(8),
  kind: fc.constantFrom('measured' as const, 'measured' as const, 'measured' as const, 'forecast' as const),
  temp: unknown(quarters(0, 40)),
  inside: fc.option(quarters(5, 40), { nil: null, freq: 2 }),
  rain: unknown(quarters(0, 15)),
  wind: unknown(quarters(0, 50)),
  oktas: unknown(fc.nat(8)),
  humidity: unknown(quarters(20, 100)),
})

const anySpray = fc.record({ day: fc.integer({ min: -9, max: 8 }), hazard: fc.constantFrom(...hazards) })
const anyCheck = fc.record({ modelVersion, group, tp: fc.nat(60), fp: fc.nat(20), fn: fc.nat(30) })
const anyFruit = fc
  .record({ n: quarters(0, 9), fruits: fc.integer({ min: 20, max: 60 }), share: quarters(0, 1) })
  .map(({ n, fruits, share }) => ({ n, fruits, wellFormed: Math.round(fruits * share) }))

/** Minutes from the start of the window, some before it. */
const minute = fc.integer({ min: -2_000, max: 13_000 })

const anyParts = fc.record({
  crop: fc.constantFrom(...crops),
  country: fc.constantFrom(...countries),
  setup: unknown(fc.constantFrom(...setups)),
  heated: fc.constantFrom(true, false, null),
  season: unknown(fc.tuple(month, month)),
  first: fc.nat(1100),
  length: fc.integer({ min: 1, max: 9 }),
  cameras: fc.integer({ min: 1, max: 5 }),
  asOf: fc.option(fc.integer({ min: 600, max: 13_000 }), { nil: null, freq: 2 }),
  placements: unknown(
    fc.array(fc.record({ camera: fc.nat(4), from: unknown(minute), to: unknown(minute) }), { maxLength: 6 }),
  ),
  bare: fc.nat(40).map((n) => n === 0),
  captures: fc.array(anyCapture, { minLength: 2, maxLength: 24, size: 'max' }),
  weather: fc.uniqueArray(anyWeather, { maxLength: 9, size: 'max', selector: ({ day }) => day }),
  sprays: unknown(fc.array(anySpray, { maxLength: 3 })),
  flowersReference: fc.option(quarters(0.25, 15), { nil: null }),
  detection: unknown(fc.array(anyCheck, { maxLength: 5 })),
  fruit: fc.option(fc.array(anyFruit, { minLength: 6, maxLength: 14 }), { nil: null, freq: 2 }),
})

/** The change that a property makes to a window. */
const anyChange = fc.record({
  pick: fc.nat(1000),
  more: fc.integer({ min: 1, max: 40 }),
  hours: quarters(0.25, 10),
  flowers: quarters(0.25, 15),
  part: fc.constantFrom('rain' as const, 'wind' as const, 'oktas' as const, 'humidity' as const),
  spray: anySpray,
  hazards: fc.tuple(fc.constantFrom(...hazards), fc.constantFrom(...hazards)),
  minute,
})

/** A window of 1 to 9 days with 1 to 5 cameras, gaps, unknown values, forecasts, arbitrary placements, and a change. */
export const anyCase = fc.record({ parts: anyParts, change: anyChange }).map(({ parts, change }) => {
  const { first, length, cameras, bare, ...rest } = parts
  const start = addDays('2024-01-01', first)
  const momentAt = (minute: number) =>
    new Date(Date.parse(`${start}T00:00Z`) + minute * 60_000).toISOString().slice(0, 16)
  const dated = <T extends { day: number }>({ day, ...row }: T) => ({ date: addDays(start, day), ...row })
  const input: HealthInput = {
    ...rest,
    start,
    end: addDays(start, length - 1),
    asOf: rest.asOf === null ? null : momentAt(rest.asOf),
    placements:
      rest.placements &&
      rest.placements.map(({ camera, from, to }) => ({
        deviceId: `d${camera % cameras}`,
        from: from === null ? null : momentAt(from),
        to: to === null ? null : momentAt(to),
      })),
    captures: rest.captures.map(({ day, camera, ...row }) => ({
      ...dated({ day: day % length, ...row }),
      deviceId: `d${camera % cameras}`,
      flowers: bare ? 0 : row.flowers,
    })),
    weather: rest.weather.map(dated),
    sprays: rest.sprays && rest.sprays.map(dated),
  }
  return { input, change: { ...change, spray: dated(change.spray), moment: momentAt(change.minute) } }
})
