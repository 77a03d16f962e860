import { describe, expect, it } from 'vitest'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import type { FarmSeason } from '#domain/seasons/season-endpoints.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { addTallies } from '../image-reviews/tally-writes.ts'
import { moveDevice } from '../devices/move.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation } from '../factories/places.ts'
import { markScoresStale } from '../farms/stale-scores-writes.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import { makeServer } from '../testing/server.ts'
import { FARMS_A_ROUND, refreshSeasons } from './season-writes.ts'

const server = await makeServer({ weather: fineWeather })
const { app, db } = server

/** Visits in the first `visits` hours of each day, with five flowers in view. */
const watched = (from: string, to: string, visits: number) =>
  datesBetween(from, to).flatMap((date) =>
    fullDay(date).map((hour, index) => ({ ...hour, visits: index < visits ? 1 : 0 })),
  )
const refresh = async () => {
  while ((await refreshSeasons(server)) > 0);
}
const asker = async (organisation_id: number) => {
  const headers = await server.as(await makeUser(db, { organisation_id }))
  return async <T>(url: string): Promise<T> => (await app.inject({ url: `/api${url}`, headers })).json().data as T
}
/** Changes are processed a minute after they were made. */
const minutesLater = () => server.asOwner(`update history set at = at - interval '2 minutes'`)

describe('scores of a farm', () => {
  const makeWhole = async () => {
    server.setClock('2026-06-14T20:00:00Z')
    const { farm, field, place } = await makeStrawberryFarm(db)
    const device = await makeDevice(db, place)
    await sendHours(app, device.key, watched('2026-06-08', '2026-06-14', 5))
    const { id: spray_id } = await db
      .insertInto('sprays')
      .values({ farm_id: farm.id, field_id: field.id, date: '2026-06-01', product: 'Thiacloprid', hazard: 'high' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await minutesLater()
    await refresh()
    return { farm, field, device, spray_id }
  }
  type Whole = Awaited<ReturnType<typeof makeWhole>>
  it.each<[string, (made: Whole) => Promise<unknown>]>([
    ['a spray is deleted', ({ spray_id }) => db.deleteFrom('sprays').where('id', '=', spray_id).execute()],
    [
      'a spray is corrected',
      ({ spray_id }) => db.updateTable('sprays').set({ hazard: 'low' }).where('id', '=', spray_id).execute(),
    ],
    [
      'a camera is switched off',
      ({ device }) => db.updateTable('devices').set({ is_active: false }).where('id', '=', device.id).execute(),
    ],
    [
      'a camera is moved',
      ({ device, farm }) =>
        db
          .transaction()
          .execute((trx) =>
            moveDevice(
              trx,
              device.id,
              { farm_id: farm.id, field_id: null, tunnel_id: null, plot_id: null },
              server.clock(),
            ),
          ),
    ],
    [
      'a field is renamed',
      ({ field }) => db.updateTable('fields').set({ field_name: 'Brook' }).where('id', '=', field.id).execute(),
    ],
    [
      'the farm says since when it records its sprays',
      ({ farm }) =>
        db.updateTable('farms').set({ sprays_recorded_from: '2026-05-10' }).where('id', '=', farm.id).execute(),
    ],
    [
      'the farm says until when it records its sprays',
      ({ farm }) =>
        db.updateTable('farms').set({ sprays_recorded_until: '2026-05-10' }).where('id', '=', farm.id).execute(),
    ],
    [
      'the farm says that it records its sprays',
      ({ farm }) => db.updateTable('farms').set({ sprays_recorded: false }).where('id', '=', farm.id).execute(),
    ],
  ])('are worked out again when %s, and once', async (_, change) => {
    const made = await makeWhole()
    expect(await refreshSeasons(server)).toBe(0)
    await change(made)
    await minutesLater()
    expect([await refreshSeasons(server), await refreshSeasons(server)]).toEqual([1, 0])
  })

  it('follow weather that comes late, in that week alone', async () => {
    server.setClock('2026-06-28T20:00:00Z')
    const { farm, place } = await makeStrawberryFarm(db)
    const device = await makeDevice(db, place)
    await sendHours(app, device.key, watched('2026-05-04', '2026-05-17', 5))
    await minutesLater()
    await refresh()
    const scores = async () =>
      new Map(
        (
          await db
            .selectFrom('week_scores')
            .where('farm_id', '=', farm.id)
            .where('hours', '>', 0)
            .select(['start_date', 'score', 'completeness'])
            .execute()
        ).map(({ start_date, ...row }) => [start_date, row]),
      )
    const before = await scores()
    // The provider responded too late for the first readers: cold and wet days.
    await db
      .updateTable('weather_days')
      .set({ temperature_afternoon: 6, precipitation: 20 })
      .where('farm_id', '=', farm.id)
      .where('date', '>=', '2026-05-11')
      .where('date', '<=', '2026-05-17')
      .execute()
    await markScoresStale(db, farm.id)
    expect([await refreshSeasons(server), await refreshSeasons(server)]).toEqual([1, 0])
    const after = await scores()
    expect(after.get('2026-05-04')).toEqual(before.get('2026-05-04'))
    expect(after.get('2026-05-11')?.score).not.toBe(before.get('2026-05-11')?.score)
  })

  it('follow audits of a camera of the same organisation', async () => {
    server.setClock('2026-06-14T20:00:00Z')
    const { farm, place } = await makeStrawberryFarm(db)
    const device = await makeDevice(db, place)
    await sendHours(
      app,
      device.key,
      watched('2026-06-08', '2026-06-14', 5).map((hour) => ({ ...hour, counts: { bumblebee: 3 } })),
    )
    await minutesLater()
    await refresh()
    const shown = async () => {
      const { weeks } = await (await asker(farm.organisation_id))<FarmSeason>(`/farms/${farm.id}/season?year=2026`)
      return weeks.find(({ from }) => from === '2026-06-08')?.pollination_health
    }
    const called = async () =>
      (
        await (
          await asker(farm.organisation_id)
        )<{ pollination_health: number }>(
          `/inference/pollination-health?farm_id=${farm.id}&start_date=2026-06-08&end_date=2026-06-14`,
        )
      ).pollination_health
    const before = await shown()
    await db.transaction().execute((trx) =>
      addTallies(trx, [{ group: 'bumblebee', tp: 30, fp: 0, fn: 15 }], {
        device_id: device.id,
        at: new Date('2026-06-10T12:00:00Z'),
        model_version: null,
        review_id: null,
      }),
    )
    await refresh()
    expect(await shown()).not.toBe(before)
    expect(await shown()).toBe(await called())
  })

  it('follow the group that a class is mapped to, and the end of that mapping, however long ago the weeks are', async () => {
    server.setClock('2026-06-28T20:00:00Z')
    const { farm, place } = await makeStrawberryFarm(db)
    const device = await makeDevice(db, place)
    await sendHours(
      app,
      device.key,
      watched('2026-04-06', '2026-04-12', 3).map((hour) => ({ ...hour, counts: { 'small visitor': 2 } })),
    )
    await minutesLater()
    await refresh()
    const get = await asker(farm.organisation_id)
    const shown = async () =>
      (await get<FarmSeason>(`/farms/${farm.id}/season?year=2026`)).weeks.find(({ from }) => from === '2026-04-06')
        ?.pollination_health
    const called = async () =>
      (
        await get<{ pollination_health: number }>(
          `/inference/pollination-health?farm_id=${farm.id}&start_date=2026-04-06&end_date=2026-04-12`,
        )
      ).pollination_health
    const before = await shown()
    expect(before).toBe(await called())
    const { id: class_id } = await db
      .selectFrom('object_classes')
      .where('name', '=', 'small visitor')
      .select('id')
      .executeTakeFirstOrThrow()
    const path = `/api/organisations/${farm.organisation_id}/classes/${class_id}/mapping`
    const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id }))
    const mapping = { from_date: '2026-04-01', kind: 'functional_group', taxon: null, functional_group: 'other fly' }
    expect((await app.inject({ method: 'PUT', url: path, headers, payload: mapping })).statusCode).toBe(200)
    await minutesLater()
    await refresh()
    expect(await called()).not.toBe(before)
    expect(await shown()).toBe(await called())
    const removed = await app.inject({ method: 'DELETE', url: `${path}?from_date=2026-04-01`, headers })
    expect(removed.statusCode).toBe(200)
    await minutesLater()
    await refresh()
    expect(await called()).toBe(before)
    expect(await shown()).toBe(before)
  })

  it('follow what a camera sends late of where it stood before it was moved away', async () => {
    server.setClock('2026-06-12T11:00:00Z')
    const [{ farm, place }, next] = [await makeStrawberryFarm(db), await makeStrawberryFarm(db)]
    const device = await makeDevice(db, place)
    await db
      .transaction()
      .execute((trx) => moveDevice(trx, device.id, { ...next.place, plot_id: null }, new Date('2026-06-01T00:00:00Z')))
    await minutesLater()
    await refresh()
    server.setClock('2026-06-12T11:30:00Z')
    await sendHours(app, device.key, watched('2026-05-11', '2026-05-17', 5))
    await refresh()
    const weeks = await db
      .selectFrom('week_scores')
      .where('farm_id', '=', farm.id)
      .where('hours', '>', 0)
      .select(['start_date', 'hours'])
      .execute()
    expect(weeks).toEqual([{ start_date: '2026-05-11', hours: 70 }])
  })

  it('are worked on first where they waited longest', async () => {
    server.setClock('2026-06-20T12:00:00Z')
    const farms = []
    for (let n = 0; n <= FARMS_A_ROUND; n += 1) farms.push((await makeFarm(db)).id)
    await minutesLater()
    await refresh()
    const last = farms.at(-1) ?? 0
    await db
      .updateTable('farm_seasons')
      .set({ recent_at: '2026-06-19T12:00:00Z' })
      .where('farm_id', '=', last)
      .execute()
    server.setClock('2026-06-21T12:00:00Z')
    await refreshSeasons(server)
    const { today } = await db
      .selectFrom('farm_seasons')
      .where('farm_id', '=', last)
      .select('today')
      .executeTakeFirstOrThrow()
    expect(today).toBe('2026-06-21')
  })

  it('are left to the server that has begun with them', async () => {
    server.setClock('2026-06-20T12:00:00Z')
    await refresh()
    const [one, two] = [(await makeFarm(db)).id, (await makeFarm(db)).id]
    const gates = new Map([one, two].map((id) => [id, Promise.withResolvers<void>()]))
    /** A server whose weather service responds when the test lets it, and the farms that it requested. */
    const beside = () => {
      const begun = new Set<number>()
      const read: typeof server.weather.read = async (farm, ...days) => {
        begun.add(farm.id)
        await gates.get(farm.id)?.promise
        return server.weather.read(farm, ...days)
      }
      return { begun, work: () => refreshSeasons({ ...server, weather: { read } }) }
    }
    const [first, second] = [beside(), beside()]
    const working = [first.work()]
    await expect.poll(() => [...first.begun]).toEqual([one])
    working.push(second.work())
    await expect.poll(() => [...second.begun]).toEqual([two])
    gates.get(one)?.resolve()
    expect(await working[0]).toBe(1)
    gates.get(two)?.resolve()
    expect(await working[1]).toBe(1)
    expect([[...first.begun], [...second.begun]]).toEqual([[one], [two]])
  })
})

describe('a farm at a glance', () => {
  it('counts cameras that are active, and visits over the flowers of all its fields', async () => {
    server.setClock('2026-06-14T20:00:00Z')
    const { farm, place } = await makeStrawberryFarm(db)
    const other = await makeField(db, { farm_id: farm.id, field_name: 'Brook' })
    const week = (visits: number) => watched('2026-06-08', '2026-06-14', visits)
    await sendHours(app, (await makeDevice(db, place)).key, week(10))
    await sendHours(app, (await makeDevice(db, { farm_id: farm.id, field_id: other.id })).key, week(0))
    await makeDevice(db, { ...place, is_active: false })
    await refresh()
    const [row] = await (await asker(farm.organisation_id))<FarmGlance[]>('/farm-glances')
    // A visit an hour on five flowers, and none on five others.
    expect(row).toMatchObject({ cameras: 2, last_seven_days: { visits_per_100_flowers_hour: 10 } })
  })

  it('is in order by its change where the same model scored both weeks, and behind the others where not', async () => {
    server.setClock('2026-06-14T20:00:00Z')
    const { id: organisation_id } = await makeOrganisation(db)
    const make = async (title: string, before: number, now: number) => {
      const { farm, place } = await makeStrawberryFarm(db, { organisation_id, title })
      const { key } = await makeDevice(db, place)
      await sendHours(app, key, [
        ...watched('2026-06-01', '2026-06-07', before),
        ...watched('2026-06-08', '2026-06-14', now),
      ])
      return farm.id
    }
    const fell = await make('Fell most', 5, 1)
    await make('Fell', 5, 3)
    await make('Rose', 3, 5)
    await refresh()
    const ask = await asker(organisation_id)
    const titles = async () => (await ask<FarmGlance[]>('/farm-glances?sort=change')).map((row) => row.farm_title)
    expect(await titles()).toEqual(['Fell most', 'Fell', 'Rose'])
    await db
      .updateTable('week_scores')
      .set({ model: 'ph-1.0' })
      .where('farm_id', '=', fell)
      .where('start_date', '=', '2026-06-01')
      .execute()
    expect(await titles()).toEqual(['Fell', 'Rose', 'Fell most'])
  })
})

it('a season has the 53rd week of a year that has one', async () => {
  server.setClock('2027-01-20T12:00:00Z')
  const { farm } = await makeStrawberryFarm(db)
  const { weeks } = await (await asker(farm.organisation_id))<FarmSeason>(`/farms/${farm.id}/season?year=2026`)
  expect(weeks).toHaveLength(53)
  expect(weeks.at(-1)).toMatchObject({ week: 53, from: '2026-12-28', to: '2027-01-03' })
})
