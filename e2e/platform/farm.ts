import { addDays } from '#domain/weeks/dates.ts'
import { localDay, instantAt } from '#domain/weeks/local-time.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makeTunnel } from '#server/factories/places.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { demoPassword } from './test.ts'

const unique = () => Math.random().toString(36).slice(2, 8)

/** The test's own organisation: one farm with one strawberry tunnel, one camera, and a farmer who can sign in. */
export const makeOwnFarm = async (db: Db) => {
  const name = unique()
  const organisation = await makeOrganisation(db, { title: `Growers ${name}` })
  const farm = await makeFarm(db, {
    organisation_id: organisation.id,
    title: `Farm ${name}`,
    sprays_recorded: true,
    time_zone: 'Europe/London',
  })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  await db
    .insertInto('crops')
    .values({ farm_id: farm.id, species_id: 1, growing_setup: 'tunnel', season_from: 1, season_to: 12 })
    .execute()
  await db.insertInto('deployments').values({ farm_id: farm.id, deployed_date: '2024-01-01' }).execute()
  const place = { farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id }
  const camera = await makeDevice(db, { ...place, name: `Door ${name}`, device_id: `E2E-${name}` })
  const farmer = await makeUser(db, {
    email: `farmer-${name}@example.org`,
    organisation_id: organisation.id,
    password: demoPassword,
    role: 'farmer',
  })
  return { organisation, farm, field, camera, farmer, place }
}

/** Warm, dry and calm: weather that does not reduce a score. */
export const makeFineWeather = (db: Db, farm_id: number, days: string[]) =>
  db
    .insertInto('weather_days')
    .values(
      days.map((date) => ({
        farm_id,
        date,
        temperature_afternoon: 21,
        precipitation: 0,
        oktas_afternoon: 2,
        humidity_afternoon: 55,
        wind_speed: 8,
        fetched_at: new Date(),
        settled: true,
      })),
    )
    // The server may have requested the new farm's weather meanwhile: without a provider it stores days without values.
    .onConflict((days) =>
      days.columns(['farm_id', 'date']).doUpdateSet((eb) => ({
        temperature_afternoon: eb.ref('excluded.temperature_afternoon'),
        precipitation: eb.ref('excluded.precipitation'),
        oktas_afternoon: eb.ref('excluded.oktas_afternoon'),
        humidity_afternoon: eb.ref('excluded.humidity_afternoon'),
        wind_speed: eb.ref('excluded.wind_speed'),
        settled: eb.ref('excluded.settled'),
      })),
    )
    .execute()

/** Yesterday and the six days before at a farm in London: days that are over. */
export const lastWeek = () => {
  const today = localDay(Date.now(), 'Europe/London')
  return Array.from({ length: 7 }, (_, index) => addDays(today, index - 7))
}

/** Timestamp of a full local hour of that farm, also on days of clock changes. */
export const oClock = (date: string, hour: number) =>
  instantAt(`${date}T${String(hour).padStart(2, '0')}:00`, 'Europe/London')

/** Sends one message as a camera does, through the public API. */
export const send = async (baseURL: string, key: string, messages: object[]) => {
  const response = await fetch(`${baseURL}/api/ingest/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(messages),
  })
  const { data } = (await response.json()) as { data: { accepted: number; rejected: unknown[] } }
  if (data.accepted !== messages.length) throw new Error(`refused: ${JSON.stringify(data.rejected)}`)
}

/** One hour of recording that starts at `start`. */
export const hourOf = (start: Date, visits: number, flowers = 5) => ({
  id: start.toISOString(),
  interval_start: start.toISOString(),
  interval_end: new Date(start.getTime() + 3_600_000).toISOString(),
  battery_level: 83,
  latitude: 52.036,
  longitude: -2.423,
  ml_results: { avg_flowers: flowers, sightings: visits, visitations: visits },
  counts: [{ object_class_name: 'bumblebee', count: visits }],
})
