import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sessions } from './accounts/sessions/sessions.ts'
import { makeDevice } from './factories/devices.ts'
import { makeUser } from './factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from './factories/places.ts'
import { makeSurvey } from './factories/surveys.ts'
import { csvForm } from './uploads/testing/upload-form.ts'
import { csvOf, flowerHead, flowerRow } from './uploads/testing/uploader.ts'
import { recount } from './ingest/rollups/recount-queries.ts'
import { connect, type Database } from './platform/postgres/database.ts'
import { openLocalPostgres, type LocalPostgres } from './platform/postgres/embedded/local-postgres.ts'
import { lockTable } from './testing/backends.ts'
import { networkTo } from './testing/network.ts'
import { freePort, startProcess } from './testing/own-process.ts'
import { waitFor } from './testing/wait-for.ts'
import { timeLimit } from './testing/time-limit.ts'

type Process = Awaited<ReturnType<typeof startProcess>>
type ApiResponse = { status: number; retry: string | null; ms: number; data: Record<string, unknown> }

let folder: string
let cluster: LocalPostgres
let server: Process
let own: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bombus-restart-'))
  // If root runs the tests, the database account needs access.
  await chmod(folder, 0o755)
  cluster = await openLocalPostgres(folder, { chosen: true })
  server = await startProcess({ BOMBUS_DATA: folder })
  await server.ready()
  own = connect({ ...cluster.connection, database: 'bombus' })
}, timeLimit(60_000))
afterAll(async () => {
  await server.stop()
  await own.close()
  await cluster.release()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (endpoint: string, headers: Record<string, string>, body?: object | Buffer): Promise<ApiResponse> => {
  const [method = '', path = ''] = endpoint.split(' ')
  const isForm = Buffer.isBuffer(body)
  const began = performance.now()
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return { status: response.status, retry: response.headers.get('retry-after'), ms: performance.now() - began, data }
}

/** Kills the cluster: transactions are interrupted. */
const crash = async () => {
  const file = join(cluster.dataDir, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  await waitFor(() => expect(() => process.kill(pid, 0)).toThrow())
}

const isAway = (response: ApiResponse | undefined) => {
  expect(response).toMatchObject({ status: 503, retry: '3' })
  expect(response?.ms).toBeLessThan(timeLimit(3_000))
}

it('keeps everything it acknowledged, and serves again within 5 s, when its database crashes', async () => {
  const { db, pool } = own
  const farm = await makeFarm(db, { title: 'Ashcombe Farm' })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 12 })
  const person = await makeUser(db, { role: 'entomology_admin', organisation_id: farm.organisation_id })
  const visit = await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-06-10' })
  const device = await makeDevice(db, { farm_id: farm.id })
  const headers = { authorization: `Bearer ${(await sessions.open(db, person.id, { hasFactor: true })).token}` }
  const save = (plant_number: number) =>
    ask(
      `POST /surveys/${visit.id}/flowers`,
      { ...headers, 'idempotency-key': `plant-${plant_number}` },
      { plant_number, observation: { count: plant_number } },
    )
  const send = (...hours: number[]) =>
    ask(
      'POST /ingest/messages',
      { authorization: `Bearer ${device.key}` },
      hours.map((hour) => ({
        id: `m${hour}`,
        interval_start: `2026-06-10T0${hour}:00:00Z`,
        interval_end: `2026-06-10T0${hour}:30:00Z`,
        ml_results: { avg_flowers: 5, sightings: 3, visitations: hour },
        counts: [{ object_class_name: 'bumblebee', count: hour }],
      })),
    )
  const find = async (id: unknown) => (await ask(`GET /imports/${String(id)}`, headers)).data
  const until = (id: unknown, state: string) => waitFor(async () => expect(await find(id)).toMatchObject({ state }))

  const form = csvForm(csvOf(flowerHead, ...[1, 2, 3, 4, 5].map((plant) => flowerRow(plant, { date: '2026-06-09' }))))
  const { data: batch } = await ask('POST /surveys/survey/csv/flower', { ...headers, ...form.headers }, form.payload)
  await until(batch['id'], 'ready')
  // The last responses before the crash: what they confirmed must be present afterwards.
  const [saved, sent] = await Promise.all([save(1), send(1, 2)])
  expect([saved.status, sent.status, sent.data['accepted']]).toEqual([201, 200, 2])

  const locks = [await lockTable(own, 'flower_observations'), await lockTable(own, 'daily_watch')]
  const confirmed = await ask(`POST /imports/${String(batch['id'])}/confirm`, headers)
  expect(confirmed.status).toBe(201)
  const underWay = [save(2), send(2, 3, 4)]
  await waitFor(async () => {
    const { rowCount } = await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")
    expect(rowCount).toBe(3)
  })
  await crash()
  for (const unlock of locks) await unlock()
  for (const response of await Promise.all(underWay)) isAway(response)
  expect(server.isAlive()).toBe(true)

  // The server restarts the database.
  const began = performance.now()
  await waitFor(async () => expect((await ask('GET /health', {})).status).toBe(200))
  const [again, resent] = await Promise.all([save(2), send(2, 3, 4)])
  expect(performance.now() - began).toBeLessThan(timeLimit(5_000))
  expect(server.said()).toContain('The embedded database has stopped: it is started again.')
  expect([again.status, resent.status]).toEqual([201, 200])
  expect(resent.data).toMatchObject({ accepted: 2, duplicates: 1, conflicts: 0 })
  expect((await save(2)).data).toEqual(again.data)
  expect((await save(1)).data).toEqual(saved.data)
  // The staged rows were lost with the crash: the file is checked again before a person decides.
  await until(batch['id'], 'ready')
  await ask(`POST /imports/${String(batch['id'])}/confirm`, headers)
  await until(batch['id'], 'done')

  const plants = await db
    .selectFrom('flower_surveys')
    .innerJoin('flower_observations', 'flower_surveys.id', 'flower_survey_id')
    .innerJoin('surveys', 'surveys.id', 'survey_id')
    .select(['survey_date', 'plant_number', 'count'])
    .orderBy('survey_date')
    .orderBy('plant_number')
    .execute()
  expect(plants.map(({ survey_date, plant_number, count }) => [survey_date, plant_number, count])).toEqual([
    ...[1, 2, 3, 4, 5].map((plant) => ['2026-06-09', plant, 7]),
    ['2026-06-10', 1, 1],
    ['2026-06-10', 2, 2],
  ])
  const messages = await db.selectFrom('messages').select('message_id').orderBy('message_id').execute()
  expect(messages.map(({ message_id }) => message_id)).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect(await recount(pool)).toEqual([])
  expect(server.isAlive()).toBe(true)
})

describe('a server start', () => {
  it('fails on a database that may lose acknowledged data', async () => {
    const { host, user } = inject('postgres')
    const unsafe = await startProcess({ DATABASE_URL: `postgres://${user}@localhost/postgres?host=${host}` })
    expect(await unsafe.ended).toBe(1)
    expect(unsafe.said()).toContain('fsync')
  })

  it('waits for an unavailable database and logs it once', async () => {
    const port = await freePort()
    const name = `test_${inject('template').replace('template_', '')}_late`
    await own.pool.query(`create database ${name}`)
    const late = await startProcess({
      DATABASE_URL: `postgres://${cluster.connection.user}@127.0.0.1:${port}/${name}`,
      BOMBUS_ALLOW: 'superuser',
      LOG_LEVEL: 'warn',
    })
    await waitFor(() => expect(late.said()).toContain('waiting for the database'))
    const network = await networkTo(cluster.connection, port)
    await late.ready()
    expect(late.said().match(/waiting for the database/g)).toHaveLength(1)
    expect((await fetch(`${late.url}/api/health`)).status).toBe(200)
    await late.stop()
    await network.close()
    await own.pool.query(`drop database ${name} with (force)`)
  })

  it(
    'that is aborted while its database starts leaves no database running',
    async () => {
      const own_folder = await mkdtemp(join(tmpdir(), 'bombus-called-off-'))
      await chmod(own_folder, 0o755)
      const begun = await startProcess({ BOMBUS_DATA: own_folder })
      const file = join(own_folder, 'postgres/postmaster.pid')
      await waitFor(() => expect(existsSync(file)).toBe(true))
      expect(await begun.stop()).toBe(0)
      expect(begun.said()).not.toContain('Bombus is ready')
      expect(existsSync(file)).toBe(false)
      await rm(own_folder, { recursive: true, force: true })
    },
    timeLimit(60_000),
  )
})
