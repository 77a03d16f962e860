import fc from 'fast-check'
import type { Alert } from '#domain/alerts/alert.ts'
import { scoreRules } from '#domain/alerts/rule.ts'
import { shownScore } from '#domain/score/score.ts'
import { expect, it } from 'vitest'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import type { FarmSeason } from '#domain/seasons/season-endpoints.ts'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { evaluateAlerts } from '../alerts/evaluation-writes.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makeTunnel } from '../factories/places.ts'
import { readWeekReport } from '../weekly-email/report-queries.ts'
import { makeServer } from '../testing/server.ts'
import { timeLimit } from '../testing/time-limit.ts'
import { refreshSeasons } from './season-writes.ts'
import type { WeatherProvider } from '#domain/weather/weather-provider.ts'
import { datesBetween } from '#domain/weeks/dates.ts'

/** `READER_FARMS=500` compares that many random farms; the suite takes fewer. The seed is printed on a difference. */
const FARMS = Number(process.env['READER_FARMS'] ?? 6)

/** Some days are dry, some wet, some unknown. */
const weather: WeatherProvider = {
  attribution: 'any',
  attribution_url: null,
  sourceOf: () => 'reanalysis',
  hours: async (_place, start, end) =>
    new Map(
      datesBetween(start, end)
        .filter((date) => Number(date.slice(8)) % 9 !== 0)
        .map((date) => [
          date,
          Array.from({ length: 24 }, (_, hour) => ({
            hour,
            temperature: 10 + (Number(date.slice(8)) % 12),
            precipitation: Number(date.slice(8)) % 5 === 0 ? 0.4 : 0,
            cloud_percent: 50,
            humidity: 70,
            wind_speed: 12,
          })),
        ]),
    ),
}
const server = await makeServer({ weather })
const { app, db } = server
server.setClock('2026-06-14T20:00:00Z')
const week = { start: '2026-06-08', end: '2026-06-14' }

const day = fc.integer({ min: -60, max: 6 }).map((days) => addDays(week.start, days))
const anyFarm = fc.record({
  sprays_recorded: fc.boolean(),
  sprays_recorded_from: fc.option(day),
  fields: fc.array(
    fc.record({
      crop: fc.constantFrom('strawberry' as const, 'raspberry' as const, null),
      cameras: fc.array(
        fc.record({
          inTunnel: fc.boolean(),
          /** The day on which it is moved into or out of its tunnel. */
          moved: fc.option(day),
          visits: fc.nat(30),
          /** Visits on a day before the week. */
          visits_before: fc.nat(30),
          flowers: fc.constantFrom(0, 12.5, 50),
          from: fc.integer({ min: -60, max: 5 }),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  sprays: fc.array(
    fc.record({ date: day, hazard: fc.constantFrom('low' as const, 'high' as const), field: fc.option(fc.nat(2)) }),
    {
      maxLength: 3,
    },
  ),
  /** The day from which the organisation counts the cameras' class as another group. */
  mapped_from: fc.option(day),
  /** Estimates of how much the cameras of a crop differ, each valid from a given day. */
  spreads: fc.uniqueArray(
    fc.record({
      crop: fc.constantFrom('strawberry', 'raspberry'),
      estimated_on: day,
      spread: fc.integer({ min: 0, max: 80 }).map((percent) => percent / 100),
    }),
    { maxLength: 4, selector: ({ crop, estimated_on }) => `${crop} ${estimated_on}` },
  ),
})
type AnyFarm = typeof anyFarm extends fc.Arbitrary<infer F> ? F : never

const { id: class_id } = await db
  .insertInto('object_classes')
  .values({ name: 'bumblebee' })
  .returning('id')
  .executeTakeFirstOrThrow()

const make = async (any: AnyFarm) => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, {
    organisation_id,
    sprays_recorded: any.sprays_recorded,
    sprays_recorded_from: any.sprays_recorded ? any.sprays_recorded_from : null,
  })
  const fields: number[] = []
  for (const { crop, cameras } of any.fields) {
    const field = await makeField(db, { farm_id: farm.id, crop_type: crop })
    const tunnel = await makeTunnel(db, { field_id: field.id })
    fields.push(field.id)
    for (const { inTunnel, moved, visits: visitsNow, visits_before, flowers, from } of cameras) {
      const place = (covered: boolean) => ({
        farm_id: farm.id,
        field_id: field.id,
        tunnel_id: covered ? tunnel.id : null,
      })
      const device = await makeDevice(db, place(inTunnel))
      let placed = await db.selectFrom('placements').where('device_id', '=', device.id).select('id').execute()
      if (moved) {
        const at = `${moved}T12:00:00Z`
        await db
          .updateTable('placements')
          .set({ during: `(,${at})` })
          .where('device_id', '=', device.id)
          .execute()
        placed = [
          ...placed,
          ...(await db
            .insertInto('placements')
            .values({ device_id: device.id, ...place(!inTunnel), during: `[${at},)` })
            .returning('id')
            .execute()),
        ]
      }
      const seen = datesBetween(addDays(week.start, from), week.end).map((date) => ({
        date,
        placement_id: (moved && date > moved ? placed.at(-1) : placed[0])?.id ?? 0,
        visits: date < week.start ? visits_before : visitsNow,
      }))
      await db
        .insertInto('daily_watch')
        .values(
          seen.map(({ date, placement_id, visits }) => ({
            placement_id,
            day: date,
            hours: 10,
            hours_scored: 10,
            hours_counted: 10,
            flower_hours: flowers,
            visits,
            open_hours: flowers > 0 ? 10 : 0,
            open_flower_hours: flowers,
            open_visits: flowers > 0 ? visits : 0,
            bare_hours: flowers > 0 ? 0 : 10,
            bare_visits: flowers > 0 ? 0 : visits,
            open_visit_seconds: null,
          })),
        )
        .execute()
      await db
        .insertInto('daily_counts')
        .values(
          seen.map(({ date, placement_id, visits }) => ({
            placement_id,
            day: date,
            class_id,
            count: visits,
            scored: visits,
          })),
        )
        .execute()
    }
  }
  if (any.mapped_from !== null)
    await db
      .insertInto('class_mappings')
      .values({
        organisation_id,
        class_id,
        from_date: any.mapped_from,
        kind: 'functional_group',
        functional_group: 'other fly',
      })
      .execute()
  if (any.spreads.length > 0)
    await db
      .insertInto('camera_spreads')
      .values(any.spreads.map((one) => ({ ...one, organisation_id, cameras: 5 })))
      .execute()
  for (const { date, hazard, field } of any.sprays)
    await db
      .insertInto('sprays')
      .values({
        farm_id: farm.id,
        field_id: field === null ? null : (fields[field % fields.length] ?? null),
        date,
        product: 'A',
        hazard,
      })
      .execute()
  return farm
}

/**
 * Opens alerts on the farm's score with another figure; they stay open after an evaluation, whatever the score is now.
 */
const openScoreAlerts = async (farm_id: number) => {
  const subject = `farm ${farm_id}` as const
  const [opened_at, cause] = [new Date('2026-06-13T20:00:00Z'), JSON.stringify({ score: 1, points: -99, limit: 40 })]
  for (const rule of scoreRules) {
    const { id: alert_id } = await db
      .insertInto('alerts')
      .values({ rule, subject, farm_id, cause, opened_at, last_true_at: opened_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('alert_states')
      .values({ rule, subject, since: opened_at, alert_id, last_true_at: opened_at, cause })
      .execute()
  }
  expect(await evaluateAlerts(server)).not.toBeNull()
}

/** The members of a result that do not depend on the time of the request. */
const lasting = ({ computed_at: _, shown_before: _before, ...health }: FarmHealth) => health

it(
  'the call, dashboard, field page, season, all farms, report, weekly email and alerts agree in every member',
  { timeout: timeLimit(60_000 + FARMS * 3_000) },
  async () => {
    let scored = 0
    const compare = async (any: AnyFarm) => {
      const farm = await make(any)
      while ((await refreshSeasons(server)) > 0);
      const person = await makeUser(db, { organisation_id: farm.organisation_id })
      const headers = await server.as(person)
      const get = async <T>(url: string): Promise<T> => {
        const response = await app.inject({ url: `/api${url}`, headers })
        expect(response.statusCode, response.body).toBe(200)
        return response.json().data as T
      }
      const period = `from=${week.start}&to=${week.end}`
      const call = await get<FarmHealth>(
        `/inference/pollination-health?farm_id=${farm.id}&start_date=${week.start}&end_date=${week.end}`,
      )
      if (call.pollination_health !== null) scored += 1

      const dashboard = await get<{
        health: FarmHealth
        recent: { from: string; pollination_health: number | null; range: unknown }[]
      }>(`/farm-dashboard/${farm.id}?${period}`)
      expect(lasting(dashboard.health)).toEqual(lasting(call))
      expect(dashboard.recent.at(-1)).toMatchObject({ pollination_health: call.pollination_health, range: call.range })

      for (const field of call.fields) {
        if (field.field_id === null) continue
        const page = await get<{ health: FarmHealth }>(
          `/farm-dashboard/${farm.id}?${period}&field_id=${field.field_id}`,
        )
        expect(page.health.fields.find((one) => one.field_id === field.field_id && one.crop === field.crop)).toEqual(
          field,
        )
      }

      const stored = {
        from: week.start,
        status: call.status,
        pollination_health: call.pollination_health,
        range: call.range,
        band: call.band,
        completeness: call.completeness,
        hours: call.hours,
        hours_possible: call.hours_possible,
        model: call.model,
      }
      const season = await get<FarmSeason>(`/farms/${farm.id}/season?year=2026`)
      expect(season.weeks.find(({ from }) => from === week.start)).toMatchObject(stored)
      const [row] = await get<FarmGlance[]>('/farm-glances')
      expect(row?.last_seven_days).toMatchObject(stored)
      // Each week of the season, requested separately.
      for (const one of season.weeks.filter(({ hours }) => hours > 0)) {
        const alone = await get<FarmHealth>(
          `/inference/pollination-health?farm_id=${farm.id}&start_date=${one.from}&end_date=${one.to}`,
        )
        expect(one).toMatchObject({
          pollination_health: alone.pollination_health,
          range: alone.range,
          completeness: alone.completeness,
        })
      }

      const ofYear = await app.inject({
        url: `/api/reports/pollination-health?farm_id=${farm.id}&from=2026-01-01&to=${week.end}&format=csv`,
        headers,
      })
      const ofWeek = await app.inject({
        url: `/api/reports/pollination-health?farm_id=${farm.id}&${period}&format=csv`,
        headers,
      })
      const rowsOf = (csv: string) =>
        csv
          .split('\r\n')
          .filter((line) => line.startsWith(week.start))
          .sort()
      expect(rowsOf(ofYear.body)).toEqual(rowsOf(ofWeek.body))
      expect(rowsOf(ofWeek.body)).toHaveLength(call.fields.length)

      const email = await readWeekReport(
        server,
        { kind: 'organisation', organisation_id: farm.organisation_id },
        farm.id,
        week.start,
      )
      expect(email && lasting(email.health)).toEqual(lasting(call))
      expect(email?.before.difference).toEqual(row?.change)

      await openScoreAlerts(farm.id)
      const alerts = await get<Alert[]>('/alerts')
      const figures = { score: call.pollination_health, points: row?.change?.points ?? null }
      for (const rule of scoreRules) {
        const alert = alerts.find((one) => one.rule === rule)
        expect(alert?.cause).toMatchObject(rule === 'score_low' ? { score: figures.score } : figures)
        if (figures.score !== null)
          expect(`${alert?.title} ${alert?.reason}`).toContain(
            `${rule === 'score_low' ? ' is' : ' is now'} ${shownScore(figures.score)}`,
          )
      }
      // Archived, because each run covers all farms.
      await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', farm.id).execute()
    }
    await fc.assert(fc.asyncProperty(anyFarm, compare), { numRuns: FARMS, endOnFailure: true })
    expect(scored).toBeGreaterThan(0)
  },
)
