import * as fc from 'fast-check'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { countries, crops, hazards } from '../parameters.ts'
import type { HealthInput } from '../shapes.ts'

// Quarters add up without rounding, so that what must not matter can be asked to change nothing at all.
export const quarters = (least: number, most: number) => fc.integer({ min: least * 4, max: most * 4 }).map((n) => n / 4)
const unknown = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 6 })
export const month = fc.integer({ min: 1, max: 12 })

const anyCapture = fc.record({
  day: fc.integer({ min: -1, max: 13 }),
  deviceId: fc.constantFrom('d1', 'd2', 'd3'),
  hours: quarters(0.25, 10),
  flowers: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 8, arbitrary: quarters(0.25, 15) },
  ),
  visits: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(40) }),
})

const anyWeather = fc.record({
  day: fc.nat(13),
  temp: unknown(quarters(-5, 40)),
  rain: unknown(quarters(0, 15)),
  wind: unknown(quarters(0, 50)),
  oktas: unknown(fc.nat(8)),
  humidity: unknown(quarters(20, 100)),
})

export const anySpray = fc.record({ day: fc.integer({ min: -9, max: 13 }), hazard: fc.constantFrom(...hazards) })

/** Windows of 1 to 14 days with gaps, unknowns, wrapped seasons, rows outside the window and sprays before it. */
export const anyInput: fc.Arbitrary<HealthInput> = fc
  .record({
    crop: fc.constantFrom(...crops),
    country: fc.constantFrom(...countries),
    protected: fc.boolean(),
    season: unknown(fc.tuple(month, month)),
    first: fc.nat(1100),
    length: fc.integer({ min: 1, max: 14 }),
    devices: unknown(fc.integer({ min: 1, max: 4 })),
    captures: fc.array(anyCapture, { maxLength: 16 }),
    classCounts: unknown(fc.record(Object.fromEntries(functionalGroups.map((group) => [group, fc.nat(30)])))),
    weather: fc.uniqueArray(anyWeather, { maxLength: 10, selector: ({ day }) => day }),
    sprays: unknown(fc.array(anySpray, { maxLength: 3 })),
    flowersReference: unknown(fc.integer({ min: 1, max: 15 })),
  })
  .map(({ first, length, captures, weather, sprays, ...rest }) => {
    const start = addDays('2024-01-01', first)
    const dated = <T extends { day: number }>({ day, ...row }: T, at = day) => ({ date: addDays(start, at), ...row })
    return {
      ...rest,
      start,
      end: addDays(start, length - 1),
      captures: captures.map((row) => dated(row, row.day < 0 ? row.day : row.day % length)),
      weather: weather.map((row) => dated(row)),
      sprays: sprays && sprays.map((row) => dated(row)),
    }
  })
