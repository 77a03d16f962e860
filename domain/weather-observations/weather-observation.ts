import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { id, instant, inSteps } from '../platform/shapes.ts'
import { clockAhead, note, observer } from '../surveys/survey.ts'

/** A person's measurement in a tunnel. Degrees Celsius, percent, km/h, oktas. */
export const weatherObservation = named(
  'WeatherObservation',
  z.object({
    id,
    observer_id: z.nullable(id),
    observer,
    tunnel_id: id,
    temperature: z.number(),
    relative_humidity: z.number(),
    wind_speed: z.number(),
    oktas: z.int(),
    notes: z.nullable(z.string()),
    timestamp: z.iso.datetime(),
    /** As in `observed`. */
    clock_ahead_seconds: z.nullable(z.int()),
    created_at: z.iso.datetime(),
    tunnel: z.object({
      id,
      number: z.int(),
      field_id: id,
      field: z.object({
        id,
        field_name: z.string(),
        farm_id: id,
        farm: z.object({ id, title: z.string(), time_zone: z.string() }),
      }),
    }),
    version: z.int(),
  }),
)
export type WeatherObservation = z.infer<typeof weatherObservation>

export const weatherObservationColumns = [
  'date',
  'tunnel_number',
  'temperature',
  'relative_humidity',
  'wind_speed',
  'oktas',
] as const
export type WeatherObservationColumn = (typeof weatherObservationColumns)[number]

/** A number in steps: `missing` if absent, `wrong` if not a number, out of range or too precise. */
const figure = (least: number, most: number, step: number, missing: string, wrong: string) =>
  z.number({ error: (issue) => (issue.input == null || issue.input === '' ? missing : wrong) }).check(
    z.gte(least, wrong),
    z.lte(most, wrong),
    z.refine((value) => inSteps(value, step), wrong),
  )

/** The lowest and highest accepted values, in °C and km/h. */
export const TEMPERATURE_RANGE = [-10, 60] as const
export const WIND_RANGE = [0, 250] as const

const measured = {
  temperature: figure(...TEMPERATURE_RANGE, 0.1, messages.temperatureRequired, messages.temperatureRange),
  relative_humidity: figure(0, 100, 0.1, messages.humidityRequired, messages.humidityRange),
  wind_speed: figure(...WIND_RANGE, 0.01, messages.windRequired, messages.windRange),
  oktas: figure(0, 8, 1, messages.oktasRequired, messages.oktasRange),
  notes: z.optional(note),
}
/** The columns of `weathers` that people enter unchanged. */
export const measuredMembers = membersOf(measured) satisfies (keyof WeatherObservation)[]
/** The form and the endpoints share schemas and messages. */
export const weatherForm = z.object(measured)

export const newWeatherObservation = named(
  'NewWeatherObservation',
  z.strictObject({
    tunnel_id: id,
    ...measured,
    observer_id: z.optional(id),
    timestamp: z.optional(instant),
    clock_ahead_seconds: clockAhead,
  }),
)
export type NewWeatherObservation = z.infer<typeof newWeatherObservation>

export const weatherObservationChange = named(
  'WeatherObservationChange',
  z.partial(z.strictObject({ tunnel_id: id, ...measured, observer_id: id, timestamp: instant, version: z.int() })),
)
export type WeatherObservationChange = z.infer<typeof weatherObservationChange>
