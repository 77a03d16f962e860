import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { DataRequest } from '#domain/data-requests/request.ts'
import { makeWorld } from '../access/testing/world.ts'
import { makeUser } from '../factories/people.ts'
import { inTransaction, operator } from '../platform/postgres/database.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { eraseOrganisation, exportOrganisation } from './command-writes.ts'
import { runDataRequest } from './run-request.ts'
import { cleanUpDataRequests } from './start-data-requests.ts'
import { identity, makePlanted } from './testing/planted.ts'

const server = await makeServer({ env: { BOMBUS_MAIL: 'on', BOMBUS_DEMO: 'on' } })
const { db, app } = server
const ask = asker(app)
const { world, user_id } = await makePlanted(server)
const other = await makeWorld(server)
const admin = await server.as(await makeUser(db, { role: 'admin' }))
const farmAdmin = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: world.organisation_id }))
const fileOf = (id: number, headers: Record<string, string>) =>
  app.inject({ method: 'GET', url: `/api/data-requests/${id}/file`, headers })
const open = (bytes: Uint8Array) => {
  const files = unzipSync(bytes)
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const rowsOf = (table: string) => JSON.parse(textOf(`data/${table}.json`)) as Record<string, unknown>[]
  return { names: Object.keys(files), textOf, rowsOf }
}

describe('the data of a person', () => {
  it('can be read and downloaded by that person, and nobody else can download their export', async () => {
    const headers = await server.as({ id: user_id })
    const { status, data } = await ask<DataRequest>('POST /profile/data-requests', { headers })
    expect(status).toBe(201)
    expect(data).toMatchObject({ kind: 'export-person', state: 'waiting', self_service: true, about: identity.name })
    // While it is in progress, no second request is created.
    expect((await ask('POST /profile/data-requests', { headers })).data).toMatchObject({ id: data.id })
    const again = { kind: 'export-person', user_id }
    expect((await ask('POST /data-requests', { headers: admin, body: again })).status).toBe(409)
    expect((await fileOf(data.id, headers)).statusCode).toBe(404)
    await runDataRequest(server, data.id)
    const response = await fileOf(data.id, headers)
    expect(response.headers['content-type']).toBe('application/zip')
    const { names, rowsOf, textOf } = open(response.rawPayload)
    expect(rowsOf('users')).toMatchObject([{ id: user_id, email: identity.email, phone: identity.phone }])
    for (const secret of ['password_hash', 'passkey_handle']) expect(rowsOf('users')[0]).not.toHaveProperty(secret)
    expect(rowsOf('sessions')[0]).toMatchObject({ browser: identity.browser })
    expect(rowsOf('security_events').length).toBeGreaterThan(1)
    expect(rowsOf('pollinator_surveys').length).toBeGreaterThan(0)
    expect(rowsOf('history').some(({ kind }) => kind === 'farms')).toBe(true)
    // It contains no other person.
    expect(textOf('data/users.json')).not.toContain('Other')
    expect(textOf('data/users.csv').split('\r\n')[1]).toContain(identity.email)
    expect(textOf('index.html')).toContain('Data of Quillana Feather-O&#39;Stone')
    expect(textOf('index.html')).toContain('As stored on')
    expect(names).not.toContain('data/farms.csv.json')

    expect((await fileOf(data.id, farmAdmin)).statusCode).toBe(404)
    expect((await fileOf(data.id, admin)).statusCode).toBe(404)
    const { data: all } = await ask<DataRequest[]>('GET /data-requests', { headers: admin })
    expect(all.find(({ id }) => id === data.id)).toMatchObject({ state: 'done', overdue: false })
    const notices = await db.selectFrom('mails').where('recipient', '=', identity.email).select('subject').execute()
    expect(notices.map(({ subject }) => subject)).toContain('Your data export is ready')
  })

  it('can be exported by an administrator for a request received by other means, on time or overdue', async () => {
    const received_on = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
    const body = { kind: 'export-person', user_id: other.farmer_id, received_on }
    const { data } = await ask<DataRequest>('POST /data-requests', { headers: admin, body })
    expect(data).toMatchObject({ overdue: true, self_service: false })
    await runDataRequest(server, data.id)
    expect((await fileOf(data.id, admin)).statusCode).toBe(200)
    expect((await fileOf(data.id, await server.as({ id: other.farmer_id }))).statusCode).toBe(200)
    expect((await fileOf(data.id, farmAdmin)).statusCode).toBe(404)
  })

  it('are requested with an existing person or organisation and a date that is not in the future', async () => {
    const refused = (body: object) => ask('POST /data-requests', { headers: admin, body })
    expect((await refused({ kind: 'export-person' })).issues).toMatchObject([{ path: 'user_id' }])
    expect((await refused({ kind: 'erase-organisation' })).issues).toMatchObject([{ path: 'organisation_id' }])
    expect((await refused({ kind: 'export-person', user_id: 2_000_000_000 })).status).toBe(404)
    const late = { kind: 'export-person', user_id: other.farmer_id, received_on: '2199-01-01' }
    expect((await refused(late)).issues).toMatchObject([{ path: 'received_on' }])
  })
})

describe('the data of an organisation', () => {
  const request = (id: number, headers: Record<string, string>) =>
    ask<DataRequest>(`POST /organisations/${id}/data-requests`, { headers })

  it('are exported completely, with images and files, and only by authorised users', async () => {
    const { status, data } = await request(world.organisation_id, farmAdmin)
    expect(status).toBe(201)
    await runDataRequest(server, data.id)
    const response = await fileOf(data.id, farmAdmin)
    const { names, rowsOf, textOf } = open(response.rawPayload)
    expect(rowsOf('organisations')).toMatchObject([{ id: world.organisation_id }])
    expect(rowsOf('farms').map(({ id }) => id)).toContain(world.farm_id)
    expect(rowsOf('surveys').length).toBeGreaterThan(0)
    expect(rowsOf('captures').length).toBeGreaterThan(0)
    expect(rowsOf('custom_fields')).toMatchObject([{ id: world.custom_field_id }])
    for (const [table, record] of [
      ['farm_custom_values', { farm_id: world.farm_id }],
      ['device_custom_values', { device_id: world.device_id }],
    ] as const)
      expect(rowsOf(table)).toMatchObject([record])
    expect(rowsOf('webhooks')[0]).not.toHaveProperty('secret')
    expect(names.filter((name) => name.startsWith('files/imports/')).length).toBeGreaterThan(0)
    expect(names).not.toContain('data/users.json')
    // It contains nothing of another organisation.
    for (const name of names.filter((one) => one.endsWith('.json')))
      expect([name, textOf(name).includes(`of ${other.organisation_id}"`)]).toEqual([name, false])
    expect((await fileOf(data.id, admin)).statusCode).toBe(200)
    expect((await fileOf(data.id, await server.as({ id: world.farmer_id }))).statusCode).toBe(404)
    const stranger = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: other.organisation_id }))
    expect((await fileOf(data.id, stranger)).statusCode).toBe(404)
    expect((await request(world.organisation_id, stranger)).status).toBe(404)
  })

  it('the file is deleted after its retention period, and the request remains', async () => {
    const { data } = await request(other.organisation_id, admin)
    await runDataRequest(server, data.id)
    await db
      .updateTable('data_requests')
      .set({ finished_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', data.id)
      .execute()
    await db.deleteFrom('retention_runs').execute()
    await cleanUpDataRequests(server)
    const rows = await ask<DataRequest[]>(`GET /organisations/${other.organisation_id}/data-requests`, {
      headers: admin,
    })
    expect(rows.data.find(({ id }) => id === data.id)).toMatchObject({ state: 'expired', file_until: null })
    expect((await fileOf(data.id, admin)).statusCode).toBe(404)
  })

  it('a command exports them to a file, and two administrators request their erasure', async () => {
    const to = join(tmpdir(), `bombus-organisation-${randomUUID()}.zip`)
    const { rows } = await exportOrganisation(server, { organisation_id: world.organisation_id, to })
    expect(rows).toBeGreaterThan(50)
    expect(open(readFileSync(to)).rowsOf('farms').length).toBeGreaterThan(0)
    // An existing file is neither overwritten nor deleted.
    const before = readFileSync(to)
    await expect(exportOrganisation(server, { organisation_id: world.organisation_id, to })).rejects.toThrow('EEXIST')
    expect(readFileSync(to).equals(before)).toBe(true)
    const broken = {
      ...server,
      blobs: { ...server.blobs, stream: () => Promise.reject(new Error('the store is away')) },
    }
    await expect(
      exportOrganisation(broken, { organisation_id: world.organisation_id, to: `${to}.half` }),
    ).rejects.toThrow('the store is away')
    expect(existsSync(`${to}.half`)).toBe(false)
    const [one, two] = [await makeUser(db, { role: 'admin' }), await makeUser(db, { role: 'admin' })]
    const erase = (administrator: string) =>
      inTransaction(db, operator, (trx) =>
        eraseOrganisation(trx, server, { organisation_id: other.organisation_id, administrator }),
      )
    expect((await erase(one.email)).state).toBe('unconfirmed')
    await expect(erase(one.email)).rejects.toMatchObject({ status: 409 })
    await expect(erase(identity.email)).rejects.toMatchObject({ status: 404 })
    expect((await erase(two.email)).state).toBe('scheduled')
  })
})
