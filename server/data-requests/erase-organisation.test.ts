import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Certificate, DataRequest } from '#domain/data-requests/request.ts'
import { makeWorld, type World } from '../access/testing/world.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { timeLimit } from '../testing/time-limit.ts'
import { runDataRequest } from './run-request.ts'
import { startDueErasures } from './writes.ts'
import { tableNames, tableRules } from './tables.ts'
import { findTraces, makePlanted, plantTexts, traces } from './testing/planted.ts'

const server = await makeServer({ env: { BOMBUS_MAIL: 'on', LOG_LEVEL: 'info', BOMBUS_DEMO: 'on' } })
const { db } = server
const ask = asker(server.app)
const first = await makeUser(db, { role: 'admin', firstname: 'Ada', lastname: 'First' })
const second = await makeUser(db, { role: 'admin', firstname: 'Bo', lastname: 'Second' })
const [one, two] = [await server.as(first), await server.as(second)]
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

const request = (organisation_id: number, headers = one) =>
  ask<DataRequest>('POST /data-requests', { headers, body: { kind: 'erase-organisation', organisation_id } })
const confirm = (id: number, headers = two) => ask<DataRequest>(`POST /data-requests/${id}/confirm`, { headers })
const stateOf = async (id: number) =>
  (await db.selectFrom('data_requests').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state

/** An erasure whose waiting period has ended. */
const makeDue = async (organisation_id: number): Promise<number> => {
  server.setClock(daysAgo(15))
  const { data } = await request(organisation_id)
  await confirm(data.id)
  server.setClock(new Date().toISOString())
  await startDueErasures(server)
  expect(await stateOf(data.id)).toBe('waiting')
  return data.id
}

describe('dual approval and a waiting period', () => {
  it('a failed erasure resumes when two administrators request it again', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const id = await makeDue(organisation_id)
    await db.updateTable('data_requests').set({ attempt: 20 }).where('id', '=', id).execute()
    await runDataRequest(server, id)
    expect(await stateOf(id)).toBe('failed')
    // The records collected and the identifiers still searched for belong to this request.
    await db
      .insertInto('erasure_records')
      .values({ request_id: id, kind: 'devices', record_id: 2_000_000_000 })
      .execute()
    const again = await request(organisation_id, two)
    expect(again.data).toMatchObject({ id, state: 'unconfirmed', may_confirm: false, confirmed_by: null })
    expect((await confirm(id)).status).toBe(409)
    expect((await confirm(id, one)).data).toMatchObject({ state: 'scheduled' })
    await db
      .updateTable('data_requests')
      .set({ scheduled_for: new Date(0) })
      .where('id', '=', id)
      .execute()
    await startDueErasures(server)
    await runDataRequest(server, id)
    expect(await stateOf(id)).toBe('done')
    expect(await db.selectFrom('organisations').where('id', '=', organisation_id).select('id').execute()).toEqual([])
  })

  it('a single administrator erases nothing', async () => {
    const { id } = await makeOrganisation(db)
    const { status, data } = await request(id)
    expect(status).toBe(201)
    expect(data).toMatchObject({ state: 'unconfirmed', may_confirm: false, scheduled_for: null })
    expect(await confirm(data.id, one)).toMatchObject({
      status: 409,
      message: 'The second confirmation must come from a different administrator.',
    })
    await startDueErasures(server)
    expect(await stateOf(data.id)).toBe('unconfirmed')
    expect((await request(id, two)).status).toBe(409)
    // The database itself refuses it, too.
    await expect(
      db.updateTable('data_requests').set({ confirmed_by: first.id }).where('id', '=', data.id).execute(),
    ).rejects.toThrow()
  })

  it('an erasure cannot be confirmed by a user who became an administrator afterwards', async () => {
    const { id } = await makeOrganisation(db)
    const before = await makeUser(db, { role: 'staff' })
    const { data } = await request(id)
    const refused = {
      status: 409,
      message:
        'The second confirmation must come from someone who was an administrator when the erasure was requested.',
    }
    expect(await confirm(data.id, await server.as(await makeUser(db, { role: 'admin' })))).toMatchObject(refused)
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', before.id).execute()
    expect(await confirm(data.id, await server.as(before))).toMatchObject(refused)
    expect(await stateOf(data.id)).toBe('unconfirmed')
    expect((await confirm(data.id)).data).toMatchObject({ state: 'scheduled' })
  })

  it('administrators and users of the organisation are notified of a confirmed erasure', async () => {
    const { id: organisation_id, title } = await makeOrganisation(db)
    const farmAdmin = await makeUser(db, { role: 'farm_admin', organisation_id })
    const farmer = await makeUser(db, { role: 'farmer', organisation_id })
    const { data } = await request(organisation_id)
    const mailsTo = async (recipient: string) =>
      db
        .selectFrom('mails')
        .where('recipient', '=', recipient)
        .where('subject', '=', `${title} will be erased`)
        .select('body')
        .execute()
    expect(await mailsTo(first.email)).toEqual([])
    await confirm(data.id)
    for (const { email } of [first, second, farmAdmin]) expect(await mailsTo(email)).toHaveLength(1)
    expect((await mailsTo(farmAdmin.email))[0]?.body).toMatch(
      /The erasure starts on \d+ \w+ \d{4}\. Until then it can be cancelled/,
    )
    expect(await mailsTo(farmer.email)).toEqual([])
  })

  it('during the waiting period, users of the organisation have read-only access and the erasure can be cancelled', async () => {
    const farm = await makeFarm(db)
    const { organisation_id } = farm
    const farmer = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
    const { data } = await request(organisation_id)
    const change = () =>
      ask(`PUT /farms/${farm.id}`, { headers: farmer, body: { description: 'changed' } }).then(({ status }) => status)
    expect(await change()).toBe(200)
    const confirmed = await confirm(data.id)
    expect(confirmed.data).toMatchObject({ state: 'scheduled', confirmed_by: 'Bo Second' })
    const wait = Date.parse(confirmed.data.scheduled_for ?? '') - Date.now()
    expect(wait / DAY_MS).toBeCloseTo(14, 1)
    expect((await ask(`GET /farms/${farm.id}`, { headers: farmer })).status).toBe(200)
    expect(await change()).toBe(403)
    await startDueErasures(server)
    expect(await stateOf(data.id)).toBe('scheduled')
    expect((await confirm(data.id)).status).toBe(409)
    const cancelled = await ask<DataRequest>(`POST /data-requests/${data.id}/cancel`, { headers: one })
    expect(cancelled.data.state).toBe('cancelled')
    expect(await change()).toBe(200)
    expect((await ask(`POST /data-requests/${data.id}/cancel`, { headers: one })).status).toBe(409)
  })

  it('an erasure cannot be cancelled after it has started', async () => {
    const id = await makeDue((await makeOrganisation(db)).id)
    expect((await ask(`POST /data-requests/${id}/cancel`, { headers: one })).status).toBe(409)
  })

  it('stored scores, history and frozen figures cannot be deleted in any other way', async () => {
    await expect(sql`select erase_kept_rows(1, 'health_scores', 10)`.execute(db)).rejects.toThrow('two people')
    await expect(sql`select erase_organisation_history(1, 'farms', 10)`.execute(db)).rejects.toThrow('two people')
  })
})

describe('an erased organisation', () => {
  let planted: { world: World; user_id: number }
  let beside: World
  beforeAll(async () => {
    planted = await makePlanted(server)
    await plantTexts(server)
    beside = await makeWorld(server)
  })
  const countOf = async (condition: (name: (typeof tableNames)[number]) => string | undefined, id: number) => {
    const counts: Record<string, number> = {}
    for (const name of tableNames) {
      const text = condition(name)
      if (text === undefined) continue
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}
        where ${sql.raw(text.replaceAll(':id', String(id)))}`.execute(db)
      counts[name] = rows[0]?.n ?? 0
    }
    return counts
  }
  const ofOrganisation = (name: (typeof tableNames)[number]) => tableRules[name].organisation

  it(
    'is deleted with its users, files, queues and history, even after a killed run, without affecting others',
    async () => {
      const { organisation_id } = planted.world
      const { title } = await db
        .selectFrom('organisations')
        .where('id', '=', organisation_id)
        .select('title')
        .executeTakeFirstOrThrow()
      const patterns = [...traces, `of ${organisation_id}\\M`]
      const before = await countOf(ofOrganisation, organisation_id)
      expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(40)
      const others = await countOf(ofOrganisation, beside.organisation_id)
      const id = await makeDue(organisation_id)
      server.logged.length = 0

      // Each run is killed a little later than the one before, until one completes.
      let runs = 0
      for (let after = 3; (await stateOf(id)) !== 'done'; after += 60) {
        const stopping = new AbortController()
        let checks = 0
        const signal = new Proxy(stopping.signal, {
          get: (target, name) => {
            if (name !== 'throwIfAborted') {
              const value = Reflect.get(target, name) as unknown
              return typeof value === 'function' ? value.bind(target) : value
            }
            return () => {
              checks += 1
              if (checks > after) stopping.abort()
              target.throwIfAborted()
            }
          },
        })
        await runDataRequest(server, id, signal).catch((error: unknown) => {
          if (!stopping.signal.aborted) throw error
        })
        runs += 1
      }
      expect(runs).toBeGreaterThan(2)

      // Class names are shared by all organisations, so they remain even without a camera.
      const found = await findTraces(server, patterns)
      expect(found.filter((row) => !row.startsWith('public.object_classes'))).toEqual([])
      const left = await countOf(ofOrganisation, organisation_id)
      expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([])
      expect(await countOf(ofOrganisation, beside.organisation_id)).toEqual(others)
      expect(server.logged.join('\n')).not.toMatch(new RegExp(traces.join('|'), 'i'))
      expect(title.length).toBeGreaterThan(0)

      const { data } = await ask<Certificate>(`GET /data-requests/${id}/certificate`, { headers: one })
      expect(data).toMatchObject({ organisation_id, requested_by: first.id, confirmed_by: second.id })
      // Counted once, although batches were repeated.
      for (const name of ['farms', 'captures', 'messages', 'surveys', 'devices', 'frozen_figures'])
        expect([name, data.counts[name] ?? 0]).toEqual([name, before[name]])
      expect(data.people).toBeGreaterThan(2)
      expect(data.files).toBeGreaterThan(2)
      const { digest, ...rest } = data
      const sorted = (given: object) =>
        Object.fromEntries(Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      const text = JSON.stringify(sorted({ ...rest, counts: sorted(rest.counts) }))
      const { createHash } = await import('node:crypto')
      expect(digest).toBe(createHash('sha256').update(text).digest('hex'))
      expect(
        (await ask<DataRequest[]>('GET /data-requests', { headers: one })).data.find((row) => row.id === id),
      ).toMatchObject({ state: 'done', about: null, organisation_id, has_certificate: true })
    },
    timeLimit(40_000),
  )
})
