import { spawn, type ChildProcess } from 'node:child_process'
import { expect, it } from 'vitest'
import { ownClient } from '../platform/postgres/own-client.ts'
import { makeServer } from '../testing/server.ts'
import { backendsThatWait, lockTable } from '../testing/backends.ts'
import { processQueuedImports } from './runner.ts'
import { checkHere } from './testing/check-here.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from './testing/uploader.ts'
import { waitFor } from '../testing/wait-for.ts'
import { timeLimit } from '../testing/time-limit.ts'

const server = await makeServer()
const other = await makeServer({ beside: server })
for (const each of [server, other]) each.setClock('2026-07-01T12:00:00Z')
const file = csvOf(flowerHead, flowerRow(1))
const attemptsOf = async (id: number) =>
  (await server.db.selectFrom('imports').where('id', '=', id).select('attempts').executeTakeFirstOrThrow()).attempts
/** A second server processes what the first returned to the queue; both store their files in one folder. */
const workElsewhere = () => processQueuedImports({ ...other, blobs: server.blobs }, { start: checkHere })

/** A process that is busy with a file: it sends nothing and does not end by itself. */
const stuck = (): ChildProcess =>
  spawn(process.execPath, ['-e', 'process.on("message", () => {})'], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })

it('a server that stops returns a file under check to the queue, and another checks it immediately', async () => {
  const uploader = await makeUploader(server)
  const { id } = (await uploader.send('flower', file)).data
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  const work = processQueuedImports(server, { stopping: stopping.signal, start: () => (child = stuck()) })
  await waitFor(() => expect(child?.connected).toBe(true))
  await workElsewhere()
  expect((await uploader.find(id)).state).toBe('checking')
  stopping.abort()
  await work
  expect(await attemptsOf(id)).toBe(0)
  await workElsewhere()
  expect((await uploader.find(id)).state).toBe('ready')
})

it('a server that stops rolls back rows it is adding, and another adds them once', async () => {
  const uploader = await makeUploader(server)
  const { id } = await uploader.check('flower', file)
  await uploader.act(id, 'confirm')
  const unlock = await lockTable(server, 'flower_observations')
  const stopping = new AbortController()
  const work = processQueuedImports(server, { stopping: stopping.signal })
  await backendsThatWait(server, 1)
  stopping.abort()
  await work
  await unlock()
  await workElsewhere()
  expect(await uploader.find(id)).toMatchObject({ state: 'done', rows_done: 1 })
})

it('locks of a killed server’s connection are released within two seconds, whatever it was doing', async () => {
  const killed = await ownClient(server.direct)
  await killed.query('select pg_advisory_lock(7)')
  const query = killed.query('select pg_sleep(60)').catch(() => 'ended')
  const at = performance.now()
  ;(killed as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  await query
  await server.pool.query("set lock_timeout = '5s'; select pg_advisory_lock(7)")
  expect(performance.now() - at).toBeLessThan(timeLimit(3_000))
})
