import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { parseMessages } from './parsing/parse.ts'
import { interval, message, sender } from './testing/messages.ts'

/** Weeks can be selected once a farm has a deployment: a camera that sends creates one if nobody has entered it. */
const server = await makeServer({ env: { LOG_LEVEL: 'warn' } })
const { db } = server
const send = sender(server)

let farm_id: number
let key: string
beforeEach(async () => {
  server.setClock('2026-06-10T12:00:00Z')
  farm_id = (await makeFarm(db)).id
  key = (await makeDevice(db, { farm_id, since: new Date('2024-01-01T00:00:00Z') })).key
})
const at = (time: string, more: object = {}) => message(time, { ...interval(time), ...more })
const made = async (of = farm_id) =>
  (
    await db
      .selectFrom('deployments')
      .where('farm_id', '=', of)
      .select(['deployed_date', 'withdrawn_date'])
      .orderBy('deployed_date')
      .execute()
  ).map(({ deployed_date, withdrawn_date }) => `${deployed_date} to ${withdrawn_date ?? 'now'}`)

describe('the deployment of a farm', () => {
  it('starts on the local day of the first counted message of a year without one, and is created by Bombus', async () => {
    await send(key, at('2026-06-09T10:00:00Z', { device_mode: 1 }))
    expect(await made()).toEqual([])
    await send(key, [at('2026-06-10T09:00:00Z'), at('2026-06-08T23:15:00Z'), at('2026-06-09T09:00:00Z')])
    expect(await made()).toEqual(['2026-06-09 to now'])
    const history = await db.selectFrom('history').where('kind', '=', 'deployments').selectAll().execute()
    expect(history.at(-1)).toMatchObject({ action: 'create', actor: 'Bombus', actor_id: null })
  })

  it('starts earlier when older days arrive later, unless a user has edited it', async () => {
    await send(key, at('2026-06-09T10:00:00Z'))
    await send(key, [at('2026-05-20T10:00:00Z'), at('2026-06-01T10:00:00Z')])
    expect(await made()).toEqual(['2026-05-20 to now'])
    await send(key, at('2026-05-19T10:00:00Z', { device_mode: 1 }))
    await db.updateTable('deployments').set({ deployed_date: '2026-05-01' }).where('farm_id', '=', farm_id).execute()
    await send(key, at('2026-04-20T10:00:00Z'))
    expect(await made()).toEqual(['2026-05-01 to now'])
  })

  it('is also moved to an earlier start by a server that did not create it, but never overlaps another', async () => {
    await db
      .insertInto('deployments')
      .values({ farm_id, deployed_date: '2025-03-01', withdrawn_date: '2025-04-01' })
      .execute()
    await send(key, at('2026-06-09T10:00:00Z'))
    const other = await makeServer({ beside: server })
    other.setClock('2026-06-10T12:00:00Z')
    await sender(other)(key, at('2026-02-20T10:00:00Z'))
    expect(await made()).toEqual(['2025-03-01 to 2025-04-01', '2026-02-20 to now'])
    await db
      .insertInto('deployments')
      .values({ farm_id, deployed_date: '2026-01-20', withdrawn_date: '2026-01-25' })
      .execute()
    await sender(other)(key, at('2026-01-10T10:00:00Z'))
    expect(await made()).toContain('2026-02-20 to now')
  })

  it('starts with the first stored message of the year if an earlier release created none', async () => {
    await send(key, [
      at('2026-04-09T23:30:00Z'),
      at('2026-04-01T10:00:00Z', { device_mode: 1 }),
      at('2025-09-01T10:00:00Z'),
    ])
    await db.deleteFrom('deployments').where('farm_id', '=', farm_id).execute()
    const other = await makeServer({ beside: server })
    other.setClock('2026-06-10T12:00:00Z')
    await sender(other)(key, at('2026-06-10T10:00:00Z'))
    expect(await made()).toEqual(['2026-04-10 to now'])
  })

  it('starts separately for each farm and year, even when one request contains several', async () => {
    const { id, key: moved, placement_id } = await makeDevice(db, { since: new Date('2024-01-01T00:00:00Z') })
    const other = await db.selectFrom('placements').where('id', '=', placement_id).select('farm_id').executeTakeFirst()
    await db
      .updateTable('placements')
      .set({ during: '(,2026-05-01T00:00:00Z)' })
      .where('id', '=', placement_id)
      .execute()
    await db.insertInto('placements').values({ device_id: id, farm_id, during: '[2026-05-01T00:00:00Z,)' }).execute()
    const [before, after] = [
      ['2025-07-07', '2026-04-04', '2026-05-05'],
      ['2025-08-08', '2026-04-24', '2026-05-25'],
    ]
    const sendDays = (to: typeof send, days: string[]) =>
      to(
        moved,
        days.map((day) => at(`${day}T10:00:00Z`)),
      )
    await sendDays(send, before)
    await db.deleteFrom('deployments').execute()
    const fresh = await makeServer({ beside: server })
    fresh.setClock('2026-06-10T12:00:00Z')
    await sendDays(sender(fresh), after)
    expect(await made()).toEqual(['2026-05-05 to now'])
    expect(await made(other?.farm_id)).toEqual(['2025-07-07 to 2025-12-31', '2026-04-04 to now'])
  })

  it('starts on the first day of a year if a camera recorded that day', async () => {
    await send(key, [at('2026-01-05T10:00:00Z'), at('2026-01-01T10:00:00Z')])
    expect(await made()).toEqual(['2026-01-01 to now'])
  })

  it('of a past year ends with that year', async () => {
    await send(key, [at('2024-07-01T10:00:00Z'), at('2025-08-01T10:00:00Z'), at('2026-06-01T10:00:00Z')])
    expect(await made()).toEqual(['2024-07-01 to 2024-12-31', '2025-08-01 to 2025-12-31', '2026-06-01 to now'])
  })

  it.each([
    ['of its own year', '2026-03-01', '2026-04-01'],
    ['that goes on since the year before', '2025-03-01', null],
  ])('is not changed if a user entered it: one %s', async (_name, deployed_date, withdrawn_date) => {
    await db.insertInto('deployments').values({ farm_id, deployed_date, withdrawn_date }).execute()
    await send(key, at('2026-06-09T10:00:00Z'))
    expect(await made()).toEqual([`${deployed_date} to ${withdrawn_date ?? 'now'}`])
  })

  it('is not started by an implausible clock', async () => {
    await send(key, [at('2031-06-09T10:00:00Z'), at('2019-06-09T10:00:00Z')])
    expect(await made()).toEqual([])
  })

  it('costs no further transaction once cached, however long its cameras keep recording', async () => {
    const { id } = await makeDevice(db, { farm_id })
    const store = (...times: string[]) => server.messages.store(id, parseMessages(times.map((time) => at(time))).sent)
    await store('2026-06-09T10:00:00Z')
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const transactions = () =>
      query.mock.calls.filter(([given]) => String(given).startsWith('update deployments')).length
    expect(await store('2026-06-09T11:00:00Z', '2026-06-10T10:00:00Z')).toMatchObject({ accepted: 2 })
    expect(transactions()).toBe(0)
    await store('2026-06-08T10:00:00Z')
    expect(transactions()).toBe(1)
  })

  it('is created once, whatever arrives concurrently and at however many servers', async () => {
    const other = await makeServer({ beside: server })
    other.setClock('2026-06-10T12:00:00Z')
    const sends = [send, sender(other)]
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        sends[index % 2]?.(key, at(`2026-06-0${(index % 9) + 1}T10:00:00Z`, { id: `m${index}` })),
      ),
    )
    expect(await made()).toHaveLength(1)
  })
})

/** Deployments that people deleted, with the call that their page makes. */
describe('a deployment that a user', () => {
  const ofFarm = async () =>
    (await db.selectFrom('deployments').where('farm_id', '=', farm_id).select('id').executeTakeFirstOrThrow()).id
  const headers = async () => server.as(await makeUser(db, { role: 'admin' }))
  /** Deletes the farm's only record; the history uses the database's clock. */
  const deleteOn = async (day: string) => {
    const id = await ofFarm()
    const { status } = await asker(server.app)(`DELETE /farms-deployments/${id}`, { headers: await headers() })
    expect(status).toBe(200)
    await server.asOwner(
      `update history set at = '${day}' where kind = 'deployments' and action = 'delete' and record_id = ${id}`,
    )
  }
  const restarted = async (now: string) => {
    const other = await makeServer({ beside: server })
    other.setClock(now)
    return sender(other)
  }

  it('deleted stays deleted for that year, even for a restarted server; the next year gets one', async () => {
    await send(key, at('2026-06-09T10:00:00Z'))
    await deleteOn('2026-06-10')
    server.setClock('2026-06-11T12:00:00Z')
    await send(key, at('2026-06-11T10:00:00Z'))
    await (
      await restarted('2026-06-12T12:00:00Z')
    )(key, [at('2026-06-12T10:00:00Z'), at('2026-05-01T10:00:00Z')])
    expect(await made()).toEqual([])
    server.setClock('2027-04-10T12:00:00Z')
    await send(key, at('2027-04-09T10:00:00Z'))
    expect(await made()).toEqual(['2027-04-09 to now'])
  })

  it('deleted and that began a year earlier stays deleted for both years; the year after gets a new one', async () => {
    server.setClock('2025-08-01T12:00:00Z')
    await send(key, at('2025-08-01T10:00:00Z'))
    await deleteOn('2026-01-20')
    const later = await restarted('2027-05-02T12:00:00Z')
    await later(key, [at('2025-09-01T10:00:00Z'), at('2026-06-01T10:00:00Z'), at('2027-05-01T10:00:00Z')])
    expect(await made()).toEqual(['2027-05-01 to now'])
  })

  it('ended in winter blocks no later season, and is not recreated before', async () => {
    server.setClock('2025-08-01T12:00:00Z')
    await send(key, at('2025-08-01T10:00:00Z'))
    const { status } = await asker(server.app)(`PUT /farms-deployments/${await ofFarm()}`, {
      headers: await headers(),
      body: { withdrawn_date: '2026-02-10', version: 1 },
    })
    expect(status).toBe(200)
    const ended = '2025-08-01 to 2026-02-10'
    server.setClock('2026-03-10T18:00:00Z')
    await send(key, [at('2026-02-11T10:00:00Z'), at('2026-03-10T10:00:00Z')])
    expect(await made()).toEqual([ended])
    server.setClock('2026-06-01T12:00:00Z')
    await send(key, at('2026-06-01T10:00:00Z'))
    expect(await made()).toEqual([ended, '2026-06-01 to now'])
  })
})

it('an archived farm gets no deployment, but gets one after it is restored', async () => {
  await db.updateTable('farms').set({ archived_at: '2026-06-01T00:00:00Z' }).where('id', '=', farm_id).execute()
  await send(key, at('2026-06-09T10:00:00Z'))
  expect(await made()).toEqual([])
  await db.updateTable('farms').set({ archived_at: null }).where('id', '=', farm_id).execute()
  server.setClock('2026-06-10T13:01:00Z')
  await send(key, at('2026-06-10T12:00:00Z'))
  expect(await made()).toEqual(['2026-06-09 to now'])
})

it('a failing deployment is logged once, with farm and device, and affects no messages and no other farm', async () => {
  const other = await makeServer({ beside: server, env: { LOG_LEVEL: 'warn' } })
  other.setClock('2026-06-10T12:00:00Z')
  const { id: device_id, key: own } = await makeDevice(db, { farm_id, since: new Date('2024-01-01T00:00:00Z') })
  const { key: neighbour } = await makeDevice(db, { since: new Date('2024-01-01T00:00:00Z') })
  const before = (await db.selectFrom('deployments').select('id').execute()).length
  await server.asOwner(`alter table deployments add constraint hindered check (farm_id <> ${farm_id})`)
  try {
    for (const hour of ['08', '09', '10']) {
      const receipts = await Promise.all(
        [own, neighbour].map((one) => sender(other)(one, at(`2026-06-10T${hour}:00:00Z`))),
      )
      expect(receipts.map(({ data }) => data.accepted)).toEqual([1, 1])
    }
  } finally {
    await server.asOwner('alter table deployments drop constraint hindered')
  }
  expect(await made()).toEqual([])
  expect((await db.selectFrom('deployments').select('id').execute()).length).toBe(before + 1)
  const lines = other.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter(({ msg }) => String(msg).startsWith('No deployment record'))).toMatchObject([
    { farm_id, year: 2026, device_ids: [device_id] },
  ])
  await sender(other)(own, at('2026-06-10T11:00:00Z'))
  expect(await made()).toEqual(['2026-06-10 to now'])
})

it('a farm whose deployment fails does not affect others in the request, and is logged again if it fails again', async () => {
  const other = await makeServer({ beside: server, env: { LOG_LEVEL: 'warn' } })
  other.setClock('2026-06-10T12:00:00Z')
  const { id, key: moved, placement_id } = await makeDevice(db, { farm_id, since: new Date('2024-01-01T00:00:00Z') })
  const second = (await makeFarm(db)).id
  await db.updateTable('placements').set({ during: '(,2026-06-10T09:30:00Z)' }).where('id', '=', placement_id).execute()
  await db
    .insertInto('placements')
    .values({ device_id: id, farm_id: second, during: '[2026-06-10T09:30:00Z,)' })
    .execute()
  const hindered = async (...times: string[]) => {
    await server.asOwner(`alter table deployments add constraint hindered check (farm_id <> ${farm_id}) not valid`)
    try {
      await sender(other)(
        moved,
        times.map((time) => at(time)),
      )
    } finally {
      await server.asOwner('alter table deployments drop constraint hindered')
    }
  }
  const told = () => other.logged.filter((line) => line.includes('No deployment record')).length
  await hindered('2026-06-10T08:00:00Z', '2026-06-10T10:00:00Z')
  expect([await made(), await made(second), told()]).toEqual([[], ['2026-06-10 to now'], 1])
  await sender(other)(moved, at('2026-06-10T07:00:00Z'))
  expect(await made()).toEqual(['2026-06-10 to now'])
  await hindered('2026-06-05T10:00:00Z')
  expect([await made(), told()]).toEqual([['2026-06-10 to now'], 2])
})
