import { describe, expect, it } from 'vitest'
import type { Device } from '#domain/devices/device.ts'
import { evaluateAlerts } from '../alerts/evaluation-writes.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { interval, message, sender } from './testing/messages.ts'

/** The state of a device according to its newest messages. */
const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const seen = async (id: number) => {
  await evaluateAlerts(server)
  const { data } = await asker(app)<Device>(`GET /devices/${id}`, { headers })
  const { battery_level, last_seen, latitude, longitude, alerts } = data
  return { battery_level, last_seen: last_seen?.slice(5, 16) ?? null, latitude, longitude, alerts }
}
const nothing = { battery_level: null, last_seen: null, latitude: null, longitude: null, alerts: [] }
const at = (time: string, more: Record<string, unknown> = {}) =>
  message(time, { ...interval(`2026-06-10T${time}:00Z`), battery_level: null, ...more })
const here = { latitude: 52.036, longitude: -2.423 }

it('is empty before the first message, and shows its values afterwards', async () => {
  const { id, key } = await makeDevice(db)
  expect(await seen(id)).toEqual(nothing)
  await send(key, at('10:00', { battery_level: 64, ...here }))
  expect(await seen(id)).toEqual({ ...nothing, ...here, battery_level: 64, last_seen: '06-10T10:30' })
})

it('keeps battery and position if a newer message omits them', async () => {
  const { id, key } = await makeDevice(db)
  await send(key, at('09:00', { battery_level: 64, ...here }))
  await send(key, at('10:00'))
  expect(await seen(id)).toEqual({ ...nothing, ...here, battery_level: 64, last_seen: '06-10T10:30' })
  await send(key, at('11:00', { battery_level: 0, latitude: 0, longitude: 36.8 }))
  expect(await seen(id)).toMatchObject({ battery_level: 0, latitude: 0, longitude: 36.8, last_seen: '06-10T11:30' })
})

it('is the same whether messages arrive together or one by one', async () => {
  const messages = [
    at('09:00', { id: 'a', battery_level: 64 }),
    at('10:00', { id: 'b', battery_level: 63, ...here }),
    at('11:00', { id: 'c' }),
  ]
  const [together, alone] = [await makeDevice(db), await makeDevice(db)]
  await send(together.key, messages)
  for (const one of messages) await send(alone.key, one)
  expect(await seen(together.id)).toMatchObject({ battery_level: 63, ...here, last_seen: '06-10T11:30' })
  expect(await seen(together.id)).toEqual(await seen(alone.id))
  // A message older than the last known one changes nothing, even if it arrives together with a newer one.
  await send(together.key, [at('08:00', { id: 'd', battery_level: 90 }), at('11:15', { id: 'e' })])
  expect(await seen(together.id)).toMatchObject({ battery_level: 63, ...here })
})

it('is not reset by a late message, alone or among others', async () => {
  const { id, key } = await makeDevice(db)
  await send(key, at('10:00', { battery_level: 60, ...here }))
  await send(key, at('08:00', { battery_level: 90, latitude: 1, longitude: 1 }))
  const newest = { ...here, battery_level: 60, last_seen: '06-10T10:30' }
  expect(await seen(id)).toMatchObject(newest)
  await send(key, [
    at('07:00', { id: 'x', battery_level: 95 }),
    at('11:00', { id: 'a', battery_level: 55 }),
    at('09:00', { id: 'y', battery_level: 70 }),
  ])
  expect(await seen(id)).toMatchObject({ ...newest, battery_level: 55, last_seen: '06-10T11:30' })
})

it('is taken from the later of two messages that end at the same time', async () => {
  const { id, key } = await makeDevice(db)
  await send(key, [at('10:00', { id: 'a', battery_level: 60 }), at('10:00', { id: 'b', battery_level: 59 })])
  expect(await seen(id)).toMatchObject({ battery_level: 59 })
  await send(key, at('10:00', { id: 'c', battery_level: 58 }))
  expect(await seen(id)).toMatchObject({ battery_level: 58 })
  await send(key, [at('10:00', { id: 'e', battery_level: 57 }), at('10:00', { id: 'd', battery_level: 56 })])
  expect(await seen(id)).toMatchObject({ battery_level: 56 })
})

it('reports for a week that one period was sent under two ids, which is counted twice', async () => {
  const { id, key } = await makeDevice(db)
  await send(key, [at('08:00'), at('08:30')])
  await send(key, at('08:30'))
  expect(await seen(id)).toMatchObject({ alerts: [] })
  // A period without flowers or visits does not count as sent twice.
  await send(key, at('08:30', { id: 'unscored', ml_results: { visitations: 3 } }))
  expect(await seen(id)).toMatchObject({ alerts: [] })
  await send(key, at('08:30', { id: 'again' }))
  expect(await seen(id)).toMatchObject({ alerts: ['overlapping times'] })
  server.setClock('2026-06-17T12:00:01Z')
  await send(key, message('later', interval('2026-06-17T11:00:00Z')))
  expect(await seen(id)).toMatchObject({ alerts: ['overlapping times'] })
  // As with other conflicts, the alert ends after six hours without a new one.
  server.setClock('2026-06-17T18:00:01Z')
  expect(await seen(id)).toMatchObject({ alerts: [] })
  server.setClock('2026-06-10T12:00:00Z')
})

it.each([
  ['in one request', (key: string, both: object[]) => send(key, both)],
  [
    'one after the other',
    async (key: string, both: object[]) => {
      for (const one of both) await send(key, [one])
    },
  ],
])('reports that two models counted the same period, sent %s', async (_name, sendBoth) => {
  const alertsOf = async (both: object[]) => {
    const { id, key } = await makeDevice(db)
    await sendBoth(key, both)
    return (await seen(id)).alerts
  }
  const twice = [at('09:00', { model_version: 'net 3' }), at('09:00', { id: 'again', model_version: 'net 4' })]
  expect(await alertsOf(twice)).toEqual(['overlapping times'])
  // Using one model after another is not an error.
  expect(await alertsOf([at('09:00', { model_version: 'net 3' }), at('09:30', { model_version: 'net 4' })])).toEqual([])
})

it.each([
  ['10:07:00', '10:06:59.000', []],
  ['10:07:00', '10:06:58.999', ['overlapping times']],
  ['10:13:20.017', '10:13:19.017', []],
  ['10:13:20.017', '10:13:19.016', ['overlapping times']],
])('tolerates one second of overlap within an hour, until %s and from %s on', async (end, start, alerts) => {
  const { id, key } = await makeDevice(db)
  const within = (name: string, from: string, to: string) =>
    message(name, { interval_start: `2026-06-10T${from}Z`, interval_end: `2026-06-10T${to}Z` })
  await send(key, within('one', '10:00:00.001', end))
  await send(key, within('next', start, '10:29:59.993'))
  expect(await seen(id)).toMatchObject({ alerts })
})

describe.each([
  ['in one request', (key: string, both: object[]) => send(key, both)],
  ['in one request, backwards', (key: string, both: object[]) => send(key, both.toReversed())],
  [
    'one after the other',
    async (key: string, both: object[]) => {
      for (const one of both) await send(key, [one])
    },
  ],
  [
    'the later first',
    async (key: string, both: object[]) => {
      for (const one of both.toReversed()) await send(key, [one])
    },
  ],
])('across the boundary between two hours, %s', (_name, sendBoth) => {
  const from = (time: string, minutes: number, more = {}) =>
    at(time, { id: `${time} ${minutes}`, ...interval(`2026-06-10T${time}:00Z`, minutes), ...more })
  it.each<[string, boolean, object[]]>([
    ['the later reaches back', true, [from('09:10', 45), from('09:50', 60)]],
    ['the earlier reaches over', true, [from('09:20', 60), from('10:10', 30)]],
    ['both reach over', true, [from('09:20', 60), from('09:50', 60)]],
    ['each reaches over its own mark', true, [from('09:20', 60), from('10:10', 58)]],
    ['of two models', true, [from('09:20', 60, { model_version: 'a' }), from('10:10', 30, { model_version: 'b' })]],
    ['one after the other at odd minutes', false, [from('09:20', 60), from('10:20', 60), from('11:20', 40)]],
    ['a second of both', false, [from('09:20', 60), from('10:20', 59, { interval_start: '2026-06-10T10:19:59Z' })]],
    ['unscored', false, [from('09:20', 60), from('10:10', 30, { ml_results: null })]],
  ])('it reports overlapping intervals: %s, %s', async (_which, is, both) => {
    const { id, key } = await makeDevice(db)
    await sendBoth(key, both)
    expect((await seen(id)).alerts).toEqual(is ? ['overlapping times'] : [])
  })
})

it('ignores a clock that is ahead: the device was seen when its message arrived, and is reported as skewed', async () => {
  const { id, key } = await makeDevice(db)
  await send(key, message('m', { ...interval('2026-06-12T10:00:00Z'), battery_level: 70 }))
  expect(await seen(id)).toMatchObject({ last_seen: '06-10T12:00', battery_level: 70, alerts: [] })
  // The alert opens only after an hour of a wrong clock.
  server.setClock('2026-06-10T13:00:00Z')
  expect(await seen(id)).toMatchObject({ last_seen: '06-10T12:00', alerts: ['skewed clock'] })
  await send(key, at('12:30', { battery_level: 69 }))
  expect(await seen(id)).toMatchObject({ last_seen: '06-10T13:00', battery_level: 69 })
  server.setClock('2026-06-10T19:00:00Z')
  await seen(id)
  server.setClock('2026-06-11T01:00:00Z')
  expect(await seen(id)).toMatchObject({ alerts: [] })
  server.setClock('2026-06-10T12:00:00Z')
})

it('reports a device whose clock is a year behind as silent and skewed', async () => {
  const { id, key } = await makeDevice(db, { since: new Date('2026-05-01T00:00:00Z') })
  await send(key, message('m', interval('2025-06-10T10:00:00Z')))
  expect(await seen(id)).toMatchObject({ alerts: ['silent'] })
  server.setClock('2026-06-10T13:00:00Z')
  expect(await seen(id)).toMatchObject({ alerts: ['silent', 'skewed clock'] })
  server.setClock('2026-06-10T12:00:00Z')
})

it('is also updated by an audit, which is not counted', async () => {
  const { id, key } = await makeDevice(db)
  await send(key, at('10:00', { device_mode: 1, battery_level: 44 }))
  expect(await seen(id)).toMatchObject({ battery_level: 44, last_seen: '06-10T10:30' })
})

it('is not changed by repeated or conflicting messages, or by other devices', async () => {
  const [one, other] = [await makeDevice(db), await makeDevice(db)]
  await send(one.key, at('10:00', { id: 'm', battery_level: 60 }))
  await send(one.key, at('11:00', { id: 'm', battery_level: 10 }))
  await send(other.key, at('11:00', { battery_level: 20 }))
  expect(await seen(one.id)).toMatchObject({ battery_level: 60, last_seen: '06-10T10:30' })
})
