import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours, type Hour } from './testing/measured-farm.ts'

const server = await makeServer({ weather: fineWeather })
const { app, db } = server
server.setClock('2026-06-08T12:00:00Z')

const send = (key: string, hours: Hour[]) => sendHours(app, key, hours)
const week = Array.from({ length: 7 }, (_, index) => `2026-06-0${index + 1}`)

const ask = async (organisation_id: number, url: string) => {
  const headers = await server.as(await makeUser(db, { organisation_id }))
  const response = await app.inject({ url: `/api${url}`, headers })
  return response.json().data
}
const period = (farm_id: number) => `start_date=2026-06-01&end_date=2026-06-07&farm_id=${farm_id}`

const strawberryFarm = () => makeStrawberryFarm(db)

describe('pollination health of a farm', () => {
  it('matches worked example V01: two cameras, a fine week at the target rate: 70, Very High, 53.6 to 83.6', async () => {
    const { farm, field, place } = await strawberryFarm()
    for (let camera = 0; camera < 2; camera += 1) {
      const { key } = await makeDevice(db, place)
      // Five visits a day in ten hours with five flowers in view.
      await send(
        key,
        week.flatMap((date) => fullDay(date).map((hour, index) => ({ ...hour, visits: index < 5 ? 1 : 0 }))),
      )
    }
    const health = await ask(farm.organisation_id, `/inference/pollination-health?${period(farm.id)}`)
    expect(health).toMatchObject({
      farm_id: farm.id,
      status: 'ok',
      pollination_health: 70,
      band: 'Very High',
      range: [53.6, 83.6],
      expected: 70,
      confidence: 100,
      completeness: 100,
      evidence: 'fair',
      hours: 140,
      hours_possible: 140,
      codes: ['ON_TARGET'],
      insights: 'Flowers got 100 % of the visits they need.',
      recommendations: ['Nothing to do today.'],
      model: 'ph-1.1',
    })
    expect(health.parts.map((part: { part: string; points_lost: number }) => [part.part, part.points_lost])).toEqual([
      ['visits', 30],
      ['flowers', 0],
      ['weather', 0],
      ['treatment', 0],
      ['season', 0],
    ])
    expect(health.fields).toMatchObject([
      { field_id: field.id, field_name: 'Long Meadow', crop: 'strawberry', devices: 2, pollination_health: 70 },
    ])
    const kept = await db.selectFrom('health_scores').where('farm_id', '=', farm.id).selectAll().execute()
    expect(kept).toMatchObject([{ start_date: '2026-06-01', end_date: '2026-06-07', model: 'ph-1.1' }])
  })

  it('scores only 08:00 to 18:00 local time, and never a null', async () => {
    const { farm, place } = await strawberryFarm()
    const { key } = await makeDevice(db, place)
    await send(
      key,
      week.flatMap((date) => [
        ...fullDay(date, { visits: 1 }),
        { date, hour: 7, visits: 500 },
        { date, hour: 18, visits: 500 },
        { date, hour: 19, visits: null, flowers: 5 },
      ]),
    )
    const health = await ask(farm.organisation_id, `/inference/pollination-health?${period(farm.id)}`)
    expect(health).toMatchObject({ hours: 70, hours_possible: 70 })
    expect(health.parts[0]).toMatchObject({ part: 'visits', reason: '200 % of need' })
  })

  it.each([
    ['nothing watched', 0, 5, 'no_data', 'NO_CAPTURE'],
    ['watched without flowers', 1, 0, 'no_flowers', 'NO_FLOWERS'],
  ] as const)('has no score with %s, and explains why', async (_name, days, flowers, status, code) => {
    const { farm, place } = await strawberryFarm()
    const { key } = await makeDevice(db, place)
    if (days > 0) await send(key, fullDay('2026-06-01', { flowers }))
    const health = await ask(farm.organisation_id, `/inference/pollination-health?${period(farm.id)}`)
    expect(health).toMatchObject({ status, pollination_health: null, band: null, range: null, codes: [code] })
    expect(health.insights).not.toContain('{')
  })

  it('explains a missing score if no crop is known or no camera is present', async () => {
    const farm = await makeFarm(db)
    expect((await ask(farm.organisation_id, `/inference/pollination-health?${period(farm.id)}`)).insights).toContain(
      'No camera was on this farm in this period, so there is no score.',
    )
    const { key } = await makeDevice(db, { farm_id: farm.id })
    await send(key, fullDay('2026-06-01', { visits: 1 }))
    expect(await ask(farm.organisation_id, `/inference/pollination-health?${period(farm.id)}`)).toMatchObject({
      status: 'no_data',
      codes: ['NO_CROP'],
    })
  })

  it('is the flower-hour-weighted mean of its fields, and mentions the lowest', async () => {
    const { farm, place } = await strawberryFarm()
    const other = await makeField(db, { farm_id: farm.id, field_name: 'Upper Bank' })
    const good = await makeDevice(db, place)
    const poor = await makeDevice(db, { farm_id: farm.id, field_id: other.id })
    await send(
      good.key,
      week.flatMap((date) => fullDay(date, { visits: 2, flowers: 10 })),
    )
    await send(
      poor.key,
      week.flatMap((date) => fullDay(date, { visits: 0, flowers: 5 })),
    )
    const health = await ask(farm.organisation_id, `/inference/pollination-health?${period(farm.id)}`)
    const [a, b] = health.fields.map((field: { pollination_health: number }) => field.pollination_health)
    expect(health.pollination_health).toBeCloseTo((Math.max(a, b) * 700 + Math.min(a, b) * 350) / 1050, 1)
    expect(health).toMatchObject({ lowest_field: 'Upper Bank', codes: ['ZERO_VISITS', 'FEW_CAMERAS'] })
  })

  it('is affected by a spray in the week before, but not by one in another field', async () => {
    const { farm, field, place } = await strawberryFarm()
    const other = await makeField(db, { farm_id: farm.id })
    const { key } = await makeDevice(db, place)
    await send(
      key,
      week.flatMap((date) => fullDay(date, { visits: 1 })),
    )
    await db
      .insertInto('sprays')
      .values({ farm_id: farm.id, field_id: other.id, date: '2026-06-02', product: 'x', hazard: 'high' })
      .execute()
    const spared = await ask(farm.organisation_id, `/inference/pollination-health?${period(farm.id)}`)
    expect(spared.parts[3]).toMatchObject({ part: 'treatment', value: 1 })
    await db
      .insertInto('sprays')
      .values({ farm_id: farm.id, field_id: field.id, date: '2026-05-30', product: 'x', hazard: 'high' })
      .execute()
    const felt = await ask(farm.organisation_id, `/inference/pollination-health?${period(farm.id)}`)
    expect(felt.parts[3].value).toBeLessThan(0.9)
    expect(felt.codes).toContain('SPRAY_ACTIVE')
  })
})

describe('counts', () => {
  it('are grouped by labelled functional group, 0 if watched and none seen, with unidentified last', async () => {
    const { farm, place } = await strawberryFarm()
    const { key, id } = await makeDevice(db, place)
    await send(key, [
      {
        date: '2026-06-01',
        hour: 9,
        counts: { 'Bombus terrestris': 30, 'Apis mellifera': 4, hoverfly: 2, moth: 9, shadow: 5 },
      },
      { date: '2026-06-01', hour: 10, counts: { bumblebee: 10 } },
    ])
    const expected = [
      { object_class_name: 'bumblebee', count: 40, label: 'Very High' },
      { object_class_name: 'honeybee', count: 4, label: 'Medium' },
      { object_class_name: 'hoverfly', count: 2, label: 'Medium' },
      { object_class_name: 'solitary bee', count: 0, label: 'Low' },
      { object_class_name: 'other fly', count: 0, label: 'Low' },
      { object_class_name: 'social wasp', count: 0, label: 'Low' },
      { object_class_name: 'unidentified', count: 9, label: null },
    ]
    expect(await ask(farm.organisation_id, `/inference/?${period(farm.id)}`)).toEqual(expected)
    expect(
      await ask(farm.organisation_id, `/inference?start_date=2026-06-01&end_date=2026-06-07&device_id=${id}`),
    ).toEqual(expected)
  })

  it('are No Data where nothing was watched', async () => {
    const farm = await makeFarm(db)
    const rows = await ask(farm.organisation_id, `/inference?${period(farm.id)}`)
    expect(rows).toHaveLength(6)
    expect(rows.map((row: { count: number | null; label: string }) => [row.count, row.label])).toEqual(
      rows.map(() => [null, 'No Data']),
    )
  })

  it('are listed by day and hour, without unwatched ones, and with unmeasured flowers and visits null', async () => {
    const { farm, place } = await strawberryFarm()
    const { key } = await makeDevice(db, place)
    await send(key, [
      { date: '2026-06-01', hour: 9, flowers: 4, visits: 2, counts: { bumblebee: 3 } },
      { date: '2026-06-01', hour: 11, flowers: 6, visits: 1 },
      { date: '2026-06-03', hour: 9, flowers: null, visits: null },
    ])
    const days = await ask(farm.organisation_id, `/inference/result-by-day?${period(farm.id)}`)
    expect(
      days.map(({ date, hours, visits, flowers }: Record<string, unknown>) => ({ date, hours, visits, flowers })),
    ).toEqual([
      { date: '2026-06-01', hours: 2, visits: 3, flowers: 5 },
      { date: '2026-06-03', hours: 1, visits: null, flowers: null },
    ])
    expect(days[0].counts[0]).toEqual({ object_class_name: 'bumblebee', count: 3 })
    const hours = await ask(farm.organisation_id, `/inference/result-by-hour?${period(farm.id)}`)
    expect(hours.map(({ hour }: { hour: string }) => hour)).toEqual([
      '2026-06-01T08:00:00Z',
      '2026-06-01T10:00:00Z',
      '2026-06-03T08:00:00Z',
    ])
  })

  it('include total capture hours by year, per farm and per device', async () => {
    const { farm, place } = await strawberryFarm()
    const one = await makeDevice(db, place)
    const two = await makeDevice(db, place)
    await send(one.key, [
      { date: '2026-06-01', hour: 9 },
      { date: '2025-06-01', hour: 9 },
    ])
    await send(two.key, [{ date: '2026-06-01', hour: 9 }])
    expect(await ask(farm.organisation_id, `/inference/device-running-hours/farm/${farm.id}?year=2026`)).toEqual([
      { devices: 2, total_hours: 2 },
    ])
    expect(await ask(farm.organisation_id, `/inference/device-running-hours/${one.id}?year=2025`)).toEqual([
      { devices: 1, total_hours: 1 },
    ])
  })

  it('stay with the farm where they were measured when the camera moves', async () => {
    const { farm, place } = await strawberryFarm()
    const { key, id, placement_id } = await makeDevice(db, place)
    await send(key, [{ date: '2026-06-01', hour: 9, counts: { bumblebee: 3 } }])
    const elsewhere = await makeFarm(db)
    await db.updateTable('placements').set({ during: '(,2026-06-05)' }).where('id', '=', placement_id).execute()
    await db
      .insertInto('placements')
      .values({ device_id: id, farm_id: elsewhere.id, during: '[2026-06-05,)' })
      .execute()
    expect((await ask(farm.organisation_id, `/inference?${period(farm.id)}`))[0].count).toBe(3)
    expect(
      (await ask(elsewhere.organisation_id, `/inference?start_date=2026-06-01&end_date=2026-06-07&device_id=${id}`))[0]
        .count,
    ).toBe(null)
  })

  it('have the repeated hour of a clock change twice, both in the right day', async () => {
    const farm = await makeFarm(db)
    const { key } = await makeDevice(db, { farm_id: farm.id })
    const payload = ['2025-10-26T00:00:00Z', '2025-10-26T01:00:00Z'].map((start, index) => ({
      id: `m${index}`,
      interval_start: start,
      interval_end: new Date(Date.parse(start) + 3_600_000).toISOString(),
      counts: [{ object_class_name: 'honeybee', count: 1 }],
    }))
    await app.inject({
      method: 'POST',
      url: '/api/ingest/messages',
      headers: { authorization: `Bearer ${key}` },
      payload,
    })
    const query = `start_date=2025-10-26&end_date=2025-10-26&farm_id=${farm.id}`
    expect(await ask(farm.organisation_id, `/inference/result-by-hour?${query}`)).toHaveLength(2)
    expect(await ask(farm.organisation_id, `/inference/result-by-day?${query}`)).toMatchObject([
      { date: '2025-10-26', hours: 2 },
    ])
  })

  it.each([
    ['an end before the start', 'start_date=2026-06-07&end_date=2026-06-01&farm_id=1', 'end_date'],
    ['neither farm nor device', 'start_date=2026-06-01&end_date=2026-06-07', 'farm_id'],
    ['a date that does not exist', 'start_date=2026-02-30&end_date=2026-06-07&farm_id=1', 'start_date'],
    ['two years', 'start_date=2024-06-01&end_date=2026-06-07&farm_id=1', 'end_date'],
  ])('rejects %s and names the member', async (_name, query, path) => {
    const headers = await server.as(await makeUser(db, { role: 'admin' }))
    const response = await app.inject({ url: `/api/inference?${query}`, headers })
    expect(response.statusCode).toBe(422)
    expect(response.json().issues.map((issue: { path: string }) => issue.path)).toContain(path)
  })
})

describe('the dashboard', () => {
  it('returns everything for the last seven days in one call', async () => {
    const { farm, field, place } = await strawberryFarm()
    const { key, name } = await makeDevice(db, place)
    await makeUser(db, { organisation_id: farm.organisation_id })
    await db
      .insertInto('deployments')
      .values({ farm_id: farm.id, deployed_date: '2026-05-20', withdrawn_date: null })
      .execute()
    await send(key, [
      { date: '2026-06-03', hour: 9, visits: 2, counts: { bumblebee: 3 } },
      { date: '2026-06-03', hour: 10, visits: 2, counts: { bumblebee: 1 } },
    ])
    const data = await ask(farm.organisation_id, `/farm-dashboard/${farm.id}`)
    expect(data).toMatchObject({
      from: '2026-06-02',
      to: '2026-06-08',
      today: '2026-06-08',
      year: 2026,
      tiles: { farms: 1, hours_of_capture: 2, users: 2 },
      farm: { id: farm.id, crops: ['Strawberry'] },
      fields: [{ id: field.id, field_name: 'Long Meadow' }],
      weather_source: { attribution: 'fine', stale: false },
    })
    expect(
      data.weeks.filter((week: { deployed: boolean }) => week.deployed).map((week: { week: number }) => week.week),
    ).toEqual([21, 22, 23, 24])
    expect(data.devices).toMatchObject([
      { name, hours_by_day: [null, 2, null, null, null, null, null], insects_per_hour: 2 },
    ])
    expect(data.recent).toHaveLength(6)
    // The past days of the week, then today, which is not over, and the three days after it.
    expect(data.weather.map((day: { forecast: boolean }) => day.forecast)).toEqual([
      ...Array.from({ length: 6 }, () => false),
      true,
      true,
      true,
      true,
    ])
  })
})

describe('the dashboard of one field', () => {
  it('has only its cameras’ data, stores no score for the farm, and is not found under another farm', async () => {
    const { farm, field, place } = await strawberryFarm()
    const other = await makeField(db, { farm_id: farm.id, field_name: 'Top' })
    await send(
      (await makeDevice(db, place)).key,
      week.flatMap((date) => fullDay(date, { visits: 1 })),
    )
    const second = await makeDevice(db, { farm_id: farm.id, field_id: other.id })
    await send(
      second.key,
      week.flatMap((date) => fullDay(date, { visits: 3 })),
    )
    const days = 'from=2026-06-01&to=2026-06-07'
    const whole = await ask(farm.organisation_id, `/farm-dashboard/${farm.id}?${days}`)
    const one = await ask(farm.organisation_id, `/farm-dashboard/${farm.id}?${days}&field_id=${field.id}`)
    expect([whole.field_id, one.field_id]).toEqual([null, field.id])
    const visits = (dashboard: { days: { visits: number }[] }) => dashboard.days.map((day) => day.visits)
    expect([visits(whole)[0], visits(one)[0]]).toEqual([40, 10])
    expect(one.health.fields.map((part: { field_name: string }) => part.field_name)).toEqual(['Long Meadow'])
    expect(one.health.pollination_health).toBe(
      whole.health.fields.find((part: { field_id: number }) => part.field_id === field.id).pollination_health,
    )
    expect(one.devices).toHaveLength(1)
    const kept = await db.selectFrom('health_scores').where('farm_id', '=', farm.id).select('result').execute()
    expect(kept).toMatchObject([{ result: { pollination_health: whole.health.pollination_health } }])
    const elsewhere = await strawberryFarm()
    const headers = await server.as(await makeUser(db, { organisation_id: farm.organisation_id }))
    const url = `/api/farm-dashboard/${farm.id}?${days}&field_id=${elsewhere.field.id}`
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  })

  it('names the last watched week if nothing was watched', async () => {
    const { farm, place } = await strawberryFarm()
    const nothing = await ask(farm.organisation_id, `/farm-dashboard/${farm.id}?from=2026-06-01&to=2026-06-07`)
    expect(nothing.last_watched).toBeNull()
    await send((await makeDevice(db, place)).key, fullDay('2026-05-06', { visits: 1 }))
    const after = await ask(farm.organisation_id, `/farm-dashboard/${farm.id}?from=2026-06-01&to=2026-06-07`)
    expect(after.last_watched).toEqual({ from: '2026-05-04', to: '2026-05-10' })
    const before = await ask(farm.organisation_id, `/farm-dashboard/${farm.id}?from=2026-03-02&to=2026-03-08`)
    expect(before.last_watched, 'also from before the first').toEqual({ from: '2026-05-04', to: '2026-05-10' })
    const then = await ask(farm.organisation_id, `/farm-dashboard/${farm.id}?from=2026-05-04&to=2026-05-10`)
    expect(then.last_watched).toBeNull()
  })

  it('names the weeks before and after it, also across New Year', async () => {
    const { farm } = await strawberryFarm()
    await db.deleteFrom('deployments').where('farm_id', '=', farm.id).execute()
    await db.insertInto('deployments').values({ farm_id: farm.id, deployed_date: '2025-12-23' }).execute()
    const beside = async (query: string) => {
      const { week_before, week_after } = await ask(farm.organisation_id, `/farm-dashboard/${farm.id}?${query}`)
      return [week_before?.startDate ?? null, week_after?.startDate ?? null]
    }
    expect(await beside('from=2025-12-29&to=2026-01-04')).toEqual(['2025-12-22', '2026-01-05'])
    expect(await beside('from=2025-12-22&to=2025-12-28&year=2025')).toEqual([null, '2025-12-29'])
    expect(await beside('from=2026-06-08&to=2026-06-14')).toEqual(['2026-06-01', null])
  })
})
