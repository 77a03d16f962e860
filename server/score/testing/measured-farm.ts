import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { WeatherProvider } from '#domain/weather/weather-provider.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { makeFarm, makeField, makeTunnel } from '../../factories/places.ts'
import type { Db } from '../../platform/postgres/database.ts'

const fine = (date: string) =>
  Array.from({ length: 24 }, (_, hour) => ({
    hour,
    temperature: 19,
    precipitation: 0,
    cloud_percent: 37.5,
    humidity: 60,
    wind_speed: 12,
    date,
  }))

/** Every day is suitable for flight. */
export const fineWeather: WeatherProvider = {
  attribution: 'fine',
  attribution_url: null,
  sourceOf: () => 'reanalysis',
  hours: async (_place, start, end) => new Map(datesBetween(start, end).map((date) => [date, fine(date)])),
}

export interface Hour {
  /** Local hours of Europe/London in summer: UTC+1. */
  date: string
  hour: number
  flowers?: number | null
  visits?: number | null
  counts?: Record<string, number>
  /** Null by default: the device reports none. */
  model_version?: string
}

/** The ten scored hours of a day. */
export const fullDay = (date: string, more: Omit<Hour, 'date' | 'hour'> = {}): Hour[] =>
  Array.from({ length: 10 }, (_, index) => ({ date, hour: 8 + index, ...more }))

/** Sends recordings of a camera, one message per hour; all are accepted. */
export const sendHours = async (app: FastifyInstance, key: string, hours: Hour[]): Promise<void> => {
  const payload = hours.map(({ date, hour, flowers = 5, visits = 0, counts = {}, model_version }) => {
    const start = Date.parse(`${date}T00:00:00Z`) + (hour - 1) * 3_600_000
    return {
      id: `${date}-${hour}`,
      interval_start: new Date(start).toISOString(),
      interval_end: new Date(start + 3_600_000).toISOString(),
      ml_results: { avg_flowers: flowers, visitations: visits, sightings: visits },
      counts: Object.entries(counts).map(([object_class_name, count]) => ({ object_class_name, count })),
      ...(model_version === undefined ? {} : { model_version }),
    }
  })
  const response = await app.inject({
    method: 'POST',
    url: '/api/ingest/messages',
    headers: { authorization: `Bearer ${key}` },
    payload,
  })
  expect(response.json().data).toMatchObject({ accepted: hours.length, rejected: [] })
}

/** A farm with one field of strawberries in tunnels, April to September, and its cameras' placements. */
export const makeStrawberryFarm = async (db: Db, more: Parameters<typeof makeFarm>[1] = {}) => {
  const farm = await makeFarm(db, { sprays_recorded: true, ...more })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  await db
    .insertInto('crops')
    .values({ farm_id: farm.id, species_id: 1, growing_setup: 'tunnel', season_from: 4, season_to: 9 })
    .execute()
  const place = { farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id }
  return { farm, field, place }
}
