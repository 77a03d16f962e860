import { readdir, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MOST_EXPORT_BYTES, MOST_EXPORTS, type Export } from '#domain/exports/export.ts'
import type { CocoFile } from '#domain/images/coco.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { jpeg } from '../ingest/testing/captures.ts'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'
import { imagePages } from './image-pages.ts'
import { Replaced } from '../platform/jobs/claimed-run.ts'
import { runWrites } from './run-writes.ts'
import { runExport } from './run-export.ts'
import { cleanUpExports, startExports } from './start-exports.ts'
import { makeManyImages } from './testing/many-images.ts'

const server = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' } })
const { db, blobs } = server
const ask = asker(server.app)

/** A farm with a camera that sent images, and an entomologist of its organisation. */
const makeHome = async (count = 3) => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const { organisation_id } = farm
  const device = await makeDevice(db, { farm_id: farm.id })
  await makeManyImages(server, device, count, jpeg)
  const person = await makeUser(db, { role: 'entomology', organisation_id })
  const headers = await server.as(person)
  const create = (body: object = { format: 'images', filter: { farm_id: String(farm.id) } }, by = headers) =>
    ask<Export>('POST /exports', { headers: by, body })
  return {
    farm,
    device,
    person,
    headers,
    create,
    created: async () => (await create()).data.id,
    list: async (by = headers) => (await ask<Export[]>('GET /exports', { headers: by })).data,
    get: (id: number, by = headers) => ask<Export>(`GET /exports/${id}`, { headers: by }),
    remove: (id: number) => ask(`DELETE /exports/${id}`, { headers }),
    file: (id: number, by = headers) => server.app.inject({ url: `/api/exports/${id}/file`, headers: by }),
  }
}
const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of blobs.list()) if (key.startsWith('exports/')) keys.push(key)
  return keys
}
const rowOf = (id: number) => db.selectFrom('exports').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('an export', () => {
  it('is written in the background with all images, their tables and COCO, and can be downloaded', async () => {
    const COUNT = 250
    const home = await makeHome(COUNT)
    const { status, data } = await home.create()
    expect(status).toBe(201)
    expect(data).toMatchObject({ state: 'waiting', done: 0, total: null, bytes: null, error: null, files: true })
    expect(data.filter).toEqual({ farm_id: String(home.farm.id) })
    expect((await home.file(data.id)).statusCode).toBe(404)
    const stop = startExports(server)
    const ended = await waitFor(async () => {
      const { data: now } = await home.get(data.id)
      expect(now.state).toBe('done')
      return now
    })
    await stop()
    expect(ended).toMatchObject({ done: COUNT, total: COUNT })
    expect(Date.parse(ended.expires_at ?? '') - Date.parse(ended.finished_at ?? '')).toBe(7 * 86_400_000)

    const response = await home.file(data.id)
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ended.bytes),
      'content-disposition': expect.stringContaining('images-250.zip'),
    })
    const files = unzipSync(response.rawPayload)
    const text = (name: string) => Buffer.from(files[name] ?? []).toString()
    const lines = (name: string) => text(name).trim().split('\r\n').slice(1)
    const images = Object.keys(files).filter((name) => name.startsWith('images/'))
    expect(new Set(images).size).toBe(COUNT)
    expect(Buffer.from(files[images[0] ?? ''] ?? [])).toEqual(jpeg)
    expect(lines('images.csv').map((line) => line.split(',')[1])).toEqual(images)
    expect(lines('boxes.csv')).toHaveLength(COUNT)
    const coco = JSON.parse(text('coco.json')) as CocoFile
    expect(coco.images.map(({ file_name }) => file_name)).toEqual(images)
    expect(coco.annotations.map(({ id }) => id)).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1))
    expect(coco.categories).toEqual([{ id: 1, name: 'bumblebee', supercategory: 'bumblebee' }])
    const security = await db.selectFrom('security_events').where('kind', '=', 'exported').selectAll().execute()
    expect(security).toContainEqual(
      expect.objectContaining({ actor_id: home.person.id, endpoint: 'downloadExport', result: 'done' }),
    )
  })

  it('without images contains only the tables', async () => {
    const home = await makeHome()
    const { data } = await home.create({
      format: 'images',
      filter: { farm_id: String(home.farm.id), from: '2026-06-02' },
      files: false,
    })
    await runExport(server, data.id)
    const files = unzipSync((await home.file(data.id)).rawPayload)
    expect(Object.keys(files)).toEqual(['README.txt', 'images.csv', 'boxes.csv', 'reviews.csv', 'coco.json'])
    expect((await home.get(data.id)).data).toMatchObject({ state: 'done', done: 0, total: 0 })
  })

  it('reports every invalid member, but no place outside the scope', async () => {
    const home = await makeHome(0)
    const { status, issues } = await home.create({
      format: 'images',
      filter: { farm_id: 'all', min_confidence: '2', colour: 'red' },
      files: 'yes',
    })
    expect(status).toBe(422)
    const paths = issues?.map(({ path }) => path).join(' ') ?? ''
    for (const name of ['filter.farm_id', 'filter.min_confidence', 'colour', 'files']) expect(paths).toContain(name)
    expect((await home.create({ format: 'pictures' })).status).toBe(422)
    const foreign = await makeHome(0)
    expect((await home.create({ format: 'images', filter: { farm_id: String(foreign.farm.id) } })).status).toBe(404)
  })

  it('of too many images fails with a clear message', async () => {
    const home = await makeHome(3)
    const owner = { user_id: home.person.id, scope: { kind: 'all' as const } }
    const pages = imagePages({
      read: (work) => work(db),
      owner,
      filter: { farm_id: home.farm.id },
      progress: async () => undefined,
      most: 2,
    })
    await expect(pages.next()).rejects.toThrow('too many')
  })
})

describe('an export is accessible to', () => {
  it('the user who requested it', async () => {
    const home = await makeHome()
    const id = await home.created()
    await runExport(server, id)
    const colleague = await server.as(
      await makeUser(db, { role: 'entomology', organisation_id: home.farm.organisation_id }),
    )
    expect((await home.get(id, colleague)).status).toBe(404)
    expect((await home.file(id, colleague)).statusCode).toBe(404)
    expect(await home.list(colleague)).toEqual([])
    expect((await home.list()).map((one) => one.id)).toEqual([id])
  })

  it('no user who has lost permission since, neither when it runs nor when it is downloaded', async () => {
    const home = await makeHome()
    const [done, waiting] = [await home.created(), await home.created()]
    await runExport(server, done)
    const elsewhere = await makeOrganisation(db)
    await db.updateTable('users').set({ organisation_id: elsewhere.id }).where('id', '=', home.person.id).execute()
    expect((await home.get(done)).status).toBe(404)
    expect((await home.file(done)).statusCode).toBe(404)
    await runExport(server, waiting)
    const [shown] = await home.list()
    expect(shown).toMatchObject({ id: waiting, state: 'failed', error: 'You no longer have access to these images.' })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', home.person.id).execute()
    expect(await storedKeys()).not.toContain((await rowOf(waiting)).blob_key)
  })

  it('tokens that can read its farms', async () => {
    const home = await makeHome()
    const other = await makeFarm(db, { organisation_id: home.farm.organisation_id })
    const tokenOf = async (farm_ids: number[]) => {
      const body = { name: 'Script', days: 30, writes: true, farm_ids }
      const { data } = await ask<{ token: string }>('POST /auth/tokens', { headers: home.headers, body })
      return { authorization: `Bearer ${data.token}` }
    }
    const [ofFarm, ofOther] = [await tokenOf([home.farm.id]), await tokenOf([other.id])]
    const wide = await home.created()
    const narrow = (await home.create(undefined, ofFarm)).data.id
    await runExport(server, narrow)
    expect((await home.list(ofFarm)).map(({ id }) => id)).toEqual([narrow])
    expect(await home.list(ofOther)).toEqual([])
    expect((await home.file(narrow, ofOther)).statusCode).toBe(404)
    expect((await home.list()).map(({ id }) => id)).toEqual([narrow, wide])
  })
})

describe('export limits', () => {
  it('allow two running exports, and a cancelled one frees its place', async () => {
    const home = await makeHome(0)
    const id = await home.created()
    await home.created()
    const third = await home.create()
    expect([third.status, third.headers['retry-after']]).toEqual([429, '60'])
    expect((await home.remove(id)).status).toBe(200)
    expect((await home.remove(id)).status).toBe(404)
    expect((await home.create()).status).toBe(201)
    await runExport(server, id)
    expect((await home.get(id)).status).toBe(404)
  })

  it('allow twenty exports for each user, and the oldest is deleted with its file', async () => {
    const home = await makeHome()
    const first = await home.created()
    await runExport(server, first)
    const { blob_key } = await rowOf(first)
    await sql`insert into exports (user_id, format, parameters, state, finished_at)
      select ${home.person.id}, 'images', '{"filter":{},"files":true}', 'expired', now()
      from generate_series(1, ${MOST_EXPORTS - 1})`.execute(db)
    expect(await storedKeys()).toContain(blob_key)
    const last = await home.created()
    const ids = (await home.list()).map(({ id }) => id)
    expect([ids.length, ids[0], ids.includes(first)]).toEqual([MOST_EXPORTS, last, false])
    expect(await storedKeys()).not.toContain(blob_key)
  })
})

it('files of one user are limited to fifty gigabytes in total', async () => {
  const home = await makeHome()
  const id = await home.created()
  await sql`insert into exports (user_id, format, parameters, state, bytes, blob_key, finished_at)
    select ${home.person.id}, 'images', '{"filter":{},"files":true}', 'done', ${MOST_EXPORT_BYTES}, ${newBlobKey('exports', 'zip')}, now()`.execute(
    db,
  )
  await runExport(server, id)
  const { data } = await home.get(id)
  expect(data).toMatchObject({ state: 'failed', error: expect.stringContaining('50 GB') })
})

it('a stored completion remains even if its confirmation was lost', async () => {
  const home = await makeHome()
  const id = await home.created()
  const putStream: typeof blobs.putStream = async (key, body) => {
    await blobs.putStream(key, body)
    const end = { state: 'done', bytes: 1, finished_at: sql<Date>`now()` }
    await db.updateTable('exports').set(end).where('id', '=', id).execute()
    throw new Error('the connection was lost')
  }
  await runExport({ ...server, blobs: { ...blobs, putStream } }, id)
  expect((await home.file(id)).statusCode).toBe(200)
})

describe('an export run', () => {
  it('of a killed server restarts from the beginning without the partial file', async () => {
    const home = await makeHome()
    const id = await home.created()
    const killed = await runWrites.claim(db, id)
    const key = killed?.run.blob_key ?? ''
    // Creates the folder of the key, with a partially written file.
    await blobs.put(key, Buffer.from('part'))
    const { path } = await blobs.fileOf(key)
    await blobs.remove(key)
    await writeFile(`${path}.${randomUUID()}.part`, 'part')
    const partsOf = async () =>
      (await readdir(path.slice(0, path.lastIndexOf('/')))).filter((name) => name.endsWith('.part'))
    expect(await partsOf()).toHaveLength(1)

    await runExport(server, id)
    expect(await partsOf()).toEqual([])
    expect((await home.get(id)).data).toMatchObject({ state: 'done', done: 3 })
    // The previous run, had it only been slow, would find that it was replaced.
    const late = killed && runWrites.progress(db, killed.run, { done: 1, total: 3, farms: [] })
    await expect(late).rejects.toBeInstanceOf(Replaced)
  })

  it('during which a person was erased is repeated, as its file may name them', async () => {
    const home = await makeHome()
    const id = await home.created()
    const { id: user_id } = await makeUser(db, { role: 'staff' })
    const erasure = async (state: 'running' | 'done') =>
      db
        .insertInto('data_requests')
        .values({
          kind: 'erase-person',
          user_id,
          state,
          received_at: new Date(),
          finished_at: state === 'done' ? sql`clock_timestamp()` : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const written = new Set<string>()
    const putStream: typeof blobs.putStream = async (key, body) => {
      await blobs.putStream(key, body)
      if (written.size === 0) await erasure('done')
      written.add(key)
    }
    const slow = { ...server, blobs: { ...blobs, putStream } }
    await expect(runExport(slow, id)).rejects.toThrow('erased')
    expect((await home.get(id)).data).toMatchObject({ state: 'waiting' })
    await runExport(slow, id)
    expect((await home.get(id)).data).toMatchObject({ state: 'done' })
    expect(written.size).toBe(2)
    const [first] = written
    expect(await storedKeys()).not.toContain(first)

    const other = await home.created()
    const { id: running } = await erasure('running')
    await expect(runExport(server, other)).rejects.toThrow('erased')
    await db.deleteFrom('data_requests').where('id', '=', running).execute()
    await runExport(server, other)
    expect((await home.get(other)).data).toMatchObject({ state: 'done' })
  })

  it('whose export is deleted in the meantime creates no file', async () => {
    const home = await makeHome(150)
    const id = await home.created()
    let key = ''
    const putStream: typeof blobs.putStream = async (to, body) => {
      key = to
      await home.remove(id)
      return blobs.putStream(to, body)
    }
    await runExport({ ...server, blobs: { ...blobs, putStream } }, id)
    expect(key).toMatch(/^exports\//)
    expect(await storedKeys()).not.toContain(key)
    const left = await db.selectFrom('loose_files').where('blob_key', '=', key).selectAll().execute()
    expect(left).toEqual([])
  })

  it('that is interrupted by a server shutdown waits for the next server and is not counted as an attempt', async () => {
    const home = await makeHome(150)
    const id = await home.created()
    const stopping = new AbortController()
    const putStream: typeof blobs.putStream = (to, body) => {
      stopping.abort()
      return blobs.putStream(to, body)
    }
    await expect(runExport({ ...server, blobs: { ...blobs, putStream } }, id, stopping.signal)).rejects.toThrow()
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempt: 0, blob_key: null })
    await runExport(server, id)
    expect((await home.get(id)).data.state).toBe('done')
  })

  it('that is interrupted repeatedly fails', async () => {
    const home = await makeHome()
    const id = await home.created()
    const putStream = () => Promise.reject(new StoreUnavailable('store', 'it is away'))
    const broken = { ...server, blobs: { ...blobs, putStream } }
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(runExport(broken, id)).rejects.toThrow()
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempt })
    }
    await runExport(broken, id)
    const { data } = await home.get(id)
    expect(data).toMatchObject({ state: 'failed', error: expect.stringContaining('was interrupted'), expires_at: null })
  })
})

it('an export that lost its job, pending or running, is resumed after the next cleanup; others are unaffected', async () => {
  const home = await makeHome()
  const [waiting, running] = [await home.created(), await home.created()]
  const jobsOf = async (id: number) =>
    (
      await sql<{ state: string }>`select state from pgboss.job where name = 'run-export' and state < 'completed'
        and (data ->> 'export_id')::int = ${id}`.execute(db)
    ).rows.length
  await sql`update exports set state = 'running', attempt = 2, blob_key = ${newBlobKey('exports', 'zip')}
    where id = ${running}`.execute(db)
  await sql`delete from pgboss.job where name = 'run-export' and (data ->> 'export_id')::int in (${waiting}, ${running})`.execute(
    db,
  )
  await cleanUpExports(server)
  await cleanUpExports(server)
  expect([await jobsOf(waiting), await jobsOf(running)]).toEqual([1, 1])
  for (const id of [waiting, running]) {
    await runExport(server, id)
    expect((await rowOf(id)).state).toBe('done')
  }
})

it('a file is deleted after EXPORT_DAYS, and its row says so for a month', async () => {
  const home = await makeHome()
  const id = await home.created()
  await runExport(server, id)
  const { blob_key } = await rowOf(id)
  const age = (days: number) =>
    sql`update exports set finished_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db)
  await age(6)
  await cleanUpExports(server)
  expect((await home.get(id)).data.state).toBe('done')
  await age(8)
  await cleanUpExports(server)
  expect((await home.get(id)).data).toMatchObject({ state: 'expired', expires_at: null })
  expect((await home.file(id)).statusCode).toBe(404)
  expect(await storedKeys()).not.toContain(blob_key)
  await age(38)
  await cleanUpExports(server)
  expect((await home.get(id)).status).toBe(404)
})

it('an email is sent to a user who waited for minutes, but not otherwise', async () => {
  const home = await makeHome()
  const mailsOf = () =>
    db.selectFrom('mails').where('recipient', '=', home.person.email).select(['subject', 'body']).execute()
  await runExport(server, await home.created())
  expect(await mailsOf()).toEqual([])
  const slow = await home.created()
  await sql`update exports set created_at = now() - interval '3 minutes' where id = ${slow}`.execute(db)
  await runExport(server, slow)
  const [mail, ...others] = await mailsOf()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your export of 3 images is ready')
  expect(mail?.body).toContain('/exports')
})
