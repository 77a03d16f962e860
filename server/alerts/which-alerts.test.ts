import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import type { FarmAlertLimits } from '#domain/alerts/limits.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { evaluateAlerts } from './evaluation-writes.ts'

const server = await makeServer()
const { db } = server
const ask = asker(server.app)
/** 13:00 in London, where the farms are. */
const START = Date.parse('2026-06-10T12:00:00Z')
const at = (hours: number) => new Date(START + hours * 3_600_000)
const round = (hours: number) => {
  server.setClock(at(hours).toISOString())
  return evaluateAlerts(server)
}

const makeHome = async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id })
  const field = await makeField(db, { farm_id: farm.id })
  const person = await makeUser(db, { role: 'farm_admin', organisation_id })
  const headers = await server.as(person)
  return {
    organisation_id,
    farm,
    headers,
    list: async (query = '') => (await ask<Alert[]>(`GET /alerts?${query}`, { headers })).data,
    ask: <T>(path: string, body?: object) => ask<T>(path, { headers, ...(body ? { body } : {}) }),
    camera: async (lastSeen: number) => {
      const device = await makeDevice(db, { farm_id: farm.id, field_id: field.id })
      await db
        .updateTable('device_status')
        .set({ last_seen_at: at(lastSeen), battery_level: 80 })
        .where('device_id', '=', device.id)
        .execute()
      return device
    },
  }
}
/** Creates a farm with an alert for a silent camera; `id` is that of the alert. */
const makeAlerted = async () => {
  const home = await makeHome()
  await home.camera(0)
  await home.camera(100)
  await round(25)
  const [alert] = await home.list()
  return { ...home, id: alert?.id ?? 0 }
}

describe('whom an alert may be given to', () => {
  it('is who can sign in, not who was disabled or deleted', async () => {
    const home = await makeAlerted()
    const given = { role: 'farmer', organisation_id: home.organisation_id } as const
    const [works, disabled, deleted] = [
      await makeUser(db, given),
      await makeUser(db, { ...given, is_active: false }),
      await makeUser(db, { ...given, deleted_at: new Date() }),
    ]
    const { data } = await home.ask<{ id: number }[]>(`GET /alerts/${home.id}/assignees`)
    const ids = data.map(({ id }) => id)
    expect(ids).toContain(works.id)
    expect(ids).not.toContain(disabled.id)
    expect(ids).not.toContain(deleted.id)
    const give = async ({ id }: { id: number }) =>
      (await home.ask(`PUT /alerts/${home.id}/assignment`, { assigned_to: id })).status
    expect([await give(works), await give(disabled), await give(deleted)]).toEqual([200, 404, 404])
  })
})

describe('alerts of a farm', () => {
  it('are gone with the farm that was archived', async () => {
    const home = await makeAlerted()
    await db
      .updateTable('farms')
      .set({ archived_at: at(25) })
      .where('id', '=', home.farm.id)
      .execute()
    expect(await home.list('state=all')).toEqual([])
    expect((await home.ask(`GET /alerts/${home.id}`)).status).toBe(404)
    expect((await home.ask(`PUT /alerts/${home.id}/acknowledgement`)).status).toBe(404)
  })

  it('come up to the last day of its deployment, that day included', async () => {
    const deployed = async (withdrawn_date: string) => {
      const home = await makeHome()
      await home.camera(0)
      await home.camera(100)
      await db
        .insertInto('deployments')
        .values({ farm_id: home.farm.id, deployed_date: '2026-03-01', withdrawn_date })
        .execute()
      return home
    }
    const [today, yesterday] = [await deployed('2026-06-11'), await deployed('2026-06-10')]
    await round(25)
    expect((await today.list()).map(({ rule }) => rule)).toEqual(['silent'])
    expect(await yesterday.list()).toEqual([])
  })

  it('go by limits of which one was changed and the others stay as they were set', async () => {
    const home = await makeHome()
    const set = (body: object) => home.ask<FarmAlertLimits>(`PUT /farms/${home.farm.id}/alert-limits`, body)
    await set({ silent_hours: 48, score_below: 30, battery_days: 3 })
    expect((await set({ score_below: null })).data).toMatchObject({
      silent_hours: 48,
      score_below: null,
      battery_days: 3,
    })
    await home.camera(0)
    await home.camera(100)
    await round(30)
    expect(await home.list()).toEqual([])
  })
})

describe('an alert that opens at one figure and closes at another', () => {
  it('has to be clear of both for its time: what comes between begins that anew', async () => {
    const home = await makeHome()
    const camera = await home.camera(100)
    const conflicts = async (many: number, hours: number) => {
      await db.deleteFrom('message_conflicts').where('device_id', '=', camera.id).execute()
      await sql`insert into message_conflicts (device_id, message_id, digest, received_at, message)
        select ${camera.id}, 'm' || n, n, ${at(hours)}, '{}' from generate_series(1, ${many}::int) as n`.execute(db)
      await round(hours)
      return home.list('rule=conflicts')
    }
    expect(await conflicts(10, 100)).toHaveLength(1)
    expect(await conflicts(0, 101)).toHaveLength(1)
    expect(await conflicts(5, 104)).toHaveLength(1)
    expect(await conflicts(0, 105)).toHaveLength(1)
    // Seven hours after it first ended, and three after it ended again.
    expect(await conflicts(0, 108)).toHaveLength(1)
    expect(await conflicts(0, 111)).toEqual([])
  })
})

describe('a lens', () => {
  it('is judged by the three whole days before this one, whatever it sees today', async () => {
    const home = await makeHome()
    const [covered, ...neighbours] = [await home.camera(7), await home.camera(7), await home.camera(7)]
    const watch = (placement_id: number, day: string, hours: number, flowers: number) => ({
      placement_id,
      day,
      hours,
      flower_hours: flowers * hours,
      hours_scored: hours,
      open_hours: hours,
      open_flower_hours: flowers * hours,
      visits: 0,
    })
    for (const day of ['2026-06-07', '2026-06-08', '2026-06-09'])
      await db
        .insertInto('daily_watch')
        .values([
          watch(covered?.placement_id ?? 0, day, 10, 0),
          ...neighbours.map(({ placement_id }) => watch(placement_id, day, 10, 5)),
        ])
        .execute()
    // Cleaned this morning: it sees as many flowers as the others.
    await db
      .insertInto('daily_watch')
      .values(watch(covered?.placement_id ?? 0, '2026-06-10', 6, 5))
      .execute()
    await round(0)
    await round(6)
    expect(await home.list('rule=lens')).toMatchObject([
      { device_id: covered?.id, cause: { flowers: 0, neighbours: 2, flowers_of_neighbours: 5 } },
    ])
  })
})

describe('letters that wait', () => {
  it('are no alert before they were refused three times', async () => {
    const admin = { headers: await server.as(await makeUser(db, { role: 'admin' })) }
    const waiting = async () => (await ask<Alert[]>('GET /alerts?rule=mail', admin)).data.length
    const letter = { recipient: 'nobody@example.org', subject: 'Hello', body: 'x', created_at: at(199) }
    const { id } = await db
      .insertInto('mails')
      .values({ ...letter, attempts: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await round(200)
    expect(await waiting()).toBe(0)
    await db.updateTable('mails').set({ attempts: 3 }).where('id', '=', id).execute()
    await round(200.1)
    expect(await waiting()).toBe(1)
  })
})
