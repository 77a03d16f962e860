import { describe, expect, it } from 'vitest'
import type { DeviceMessage, Monitoring } from '#domain/devices/message-endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const send = sender(server)
const headers = await server.as(await makeUser(db, { role: 'admin' }))

/** A camera with this many ten-minute messages, the last ending at noon UTC on 10 June. */
const withMessages = async (count: number) => {
  const device = await makeDevice(db)
  const first = Date.parse('2026-06-10T12:00:00Z') - count * 600_000
  const body = Array.from({ length: count }, (_, index) =>
    message(`m${String(index).padStart(3, '0')}`, interval(new Date(first + index * 600_000).toISOString(), 10)),
  )
  await send(device.key, body)
  return device
}

describe('the messages of a device', () => {
  const idsOf = (rows: DeviceMessage[]) => rows.map(({ message_id }) => message_id)

  it('are listed newest first, in pages of a hundred by default, with their total', async () => {
    const { id } = await withMessages(105)
    const all = Array.from({ length: 105 }, (_, index) => `m${String(104 - index).padStart(3, '0')}`)
    const list = async (query = '') =>
      (await ask<DeviceMessage[]>(`GET /device_messages/${id}${query}`, { headers })).data
    expect(idsOf(await list())).toEqual(all.slice(0, 100))
    expect(idsOf(await list('?skip=100'))).toEqual(all.slice(100))
    const { data } = await ask<{ rows: DeviceMessage[]; total: number }>(`GET /device_messages/${id}?skip=2&limit=3`, {
      headers,
    })
    expect([data.total, idsOf(data.rows)]).toEqual([105, all.slice(2, 5)])
  })

  it('that end at the same time are sorted by descending id, each listed once', async () => {
    const { id, key } = await makeDevice(db)
    await send(
      key,
      ['b', 'c', 'a'].map((name) => message(name)),
    )
    const { data } = await ask<DeviceMessage[]>(`GET /device_messages/${id}`, { headers })
    expect(idsOf(data)).toEqual(['c', 'b', 'a'])
  })

  it('are only those of that device, within the user’s scope', async () => {
    const device = await withMessages(1)
    await withMessages(1)
    const there = await makeFarm(db)
    await ask(`PUT /devices/${device.id}`, { headers, body: { farm_id: there.id } })
    await send(device.key, message('there', interval('2026-06-10T12:00:00Z')))
    const seen = async (organisation_id: number) => {
      const own = await server.as(await makeUser(db, { organisation_id }))
      const { data } = await ask<{ rows: DeviceMessage[]; total: number }>(
        `GET /device_messages/${device.id}?limit=9`,
        { headers: own },
      )
      return [data.total, idsOf(data.rows)]
    }
    expect(await seen(there.organisation_id)).toEqual([1, ['there']])
    const { organisation_id } = await db
      .selectFrom('farms')
      .where('id', '=', device.farm_id)
      .select('organisation_id')
      .executeTakeFirstOrThrow()
    expect(await seen(organisation_id)).toEqual([1, ['m000']])
  })
})

describe('monitoring', () => {
  const read = async (id: number, query = '') => ask<Monitoring>(`GET /device-monitoring/${id}${query}`, { headers })
  const measured = (start: string, metrics: object | null, battery_level: number | null = null, minutes = 10) =>
    message(start, { ...interval(start, minutes), metrics, battery_level })

  it('has the mean of each metric, including the battery, in equal steps', async () => {
    const { id, key } = await makeDevice(db)
    await send(key, [
      measured('2026-06-09T23:00:00Z', { cpu: 10, load: 1 }, 50),
      measured('2026-06-09T23:02:00Z', { cpu: 20 }, 60),
      measured('2026-06-10T00:00:00Z', { cpu: 40 }),
      measured('2026-06-10T00:10:00Z', null, 70),
    ])
    const { data } = await read(id, '?start_date=2026-06-10&end_date=2026-06-10')
    expect(data).toEqual({
      start_date: '2026-06-10',
      end_date: '2026-06-10',
      time_zone: 'Europe/London',
      step_seconds: 300,
      series: [
        {
          metric: 'battery_level',
          points: [
            { at: '2026-06-09T23:10:00.000Z', value: 55 },
            { at: '2026-06-10T00:20:00.000Z', value: 70 },
          ],
        },
        {
          metric: 'cpu',
          points: [
            { at: '2026-06-09T23:10:00.000Z', value: 15 },
            { at: '2026-06-10T00:10:00.000Z', value: 40 },
          ],
        },
        { metric: 'load', points: [{ at: '2026-06-09T23:10:00.000Z', value: 1 }] },
      ],
    })
  })

  it('covers local days from their start to before the next, for that device', async () => {
    const { id, key } = await makeDevice(db)
    const other = await makeDevice(db)
    // London is an hour ahead; a message counts at its end.
    const ends = ['2026-06-09T22:59:59Z', '2026-06-09T23:00:00Z', '2026-06-10T22:59:59Z', '2026-06-10T23:00:00Z']
    for (const [place, end] of ends.entries())
      await send(key, measured(new Date(Date.parse(end) - 600_000).toISOString(), { place }))
    await send(other.key, measured('2026-06-10T10:00:00Z', { place: 99 }))
    const { data } = await read(id, '?start_date=2026-06-10&end_date=2026-06-10')
    expect(data.series.map(({ metric, points }) => [metric, points.map(({ value }) => value)])).toEqual([
      ['place', [1, 2]],
    ])
  })

  it('uses steps that give about 400 points a line at most', async () => {
    const { id } = await makeDevice(db)
    const step = async (start_date: string) =>
      (await read(id, `?start_date=${start_date}&end_date=2026-06-10`)).data.step_seconds
    expect(await step('2026-06-10')).toBe(300)
    expect(await step('2026-06-09')).toBe(900)
    expect(await step('2026-06-04')).toBe(1_800)
    expect(await step('2026-05-11')).toBe(7_200)
  })

  it('covers the last seven days by default, and 31 days at most', async () => {
    const { id } = await makeDevice(db)
    const days = async (query: string) => {
      const { status, data, issues } = await read(id, query)
      return status === 200 ? [data.start_date, data.end_date] : (issues ?? [])
    }
    expect(await days('')).toEqual(['2026-06-04', '2026-06-10'])
    expect(await days('?end_date=2026-05-31')).toEqual(['2026-05-25', '2026-05-31'])
    expect(await days('?start_date=2026-06-09')).toEqual(['2026-06-09', '2026-06-10'])
    expect(await days('?start_date=2026-05-11')).toEqual(['2026-05-11', '2026-06-10'])
    expect(await days('?start_date=2026-05-10')).toEqual([
      { path: 'start_date', message: 'is more than 31 days before 2026-06-11' },
    ])
    expect(await days('?start_date=2026-06-11')).toEqual([
      { path: 'start_date', message: 'must not be after end_date' },
    ])
  })
})
