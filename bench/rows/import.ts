import { createWriteStream, existsSync, openAsBlob, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Upload } from '#domain/uploads/upload.ts'
import { fileColumns, headOf } from '#domain/survey-files/columns/columns.ts'
import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makeTunnel } from '#server/factories/places.ts'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { openBench } from '../database.ts'
import type { Line } from '../figures.ts'
import { childrenOf, cpuSeconds, peakMegabytes, startWorker, temporaryFolder } from '../processes.ts'

const BYTES_A_MEGABYTE = 1_000_000
const EVERY_MS = 100

/** Writes a file of weather observations of about the given number of megabytes; returns its number of rows. */
const write = async (path: string, megabytes: number, place: string): Promise<number> => {
  let rows = 0
  const parts = function* () {
    yield `${fileColumns.weather.map(headOf).join(',')}\n`
    let chunk = ''
    for (let bytes = 0; bytes < megabytes * BYTES_A_MEGABYTE; rows += 1) {
      const at = new Date(Date.UTC(2025, 0, 1) + rows * 4_000).toISOString().slice(0, 19)
      const line = `${place},Hannah Price,${at}+00:00,${(rows % 300) / 10},${rows % 100},${(rows % 900) / 100},${(rows % 8) + 1},\n`
      bytes += line.length
      chunk += line
      if (chunk.length < 262_144) continue
      yield chunk
      chunk = ''
    }
    yield chunk
  }
  await pipeline(Readable.from(parts()), createWriteStream(path))
  return rows
}

/**
 * Row 9: rows per second of a large file from its last byte to the preview, with every cell and row checked, over COPY
 * of the same file; and peak memory of server and checker together, over that of a file a tenth as large.
 */
export const importRow = async (local: LocalPostgres, megabytes: number): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_import')
  const farm = await makeFarm(bench.db)
  const field = await makeField(bench.db, { farm_id: farm.id })
  const tunnel = await makeTunnel(bench.db, { field_id: field.id })
  const { id } = await makeUser(bench.db, { role: 'entomology_admin', organisation_id: farm.organisation_id })
  const headers = { authorization: `Bearer ${(await sessions.open(bench.db, id)).token}` }
  const env = { BENCH_HOST: bench.host, BENCH_DATABASE: bench.database }
  const folder = temporaryFolder('file')
  const place = `,${farm.title},${field.field_name},${tunnel.number}`
  const copy = await startWorker('./limits/copy-file.ts', env)

  const check = async (size: number) => {
    const path = join(folder, `${size}.csv`)
    const rows = await write(path, size, place)
    const limit = () => copy.ask<{ rows: number; seconds: number }>({ path })
    const before = await limit()
    // A separate server, so that its peak memory belongs to this file.
    const server = await startWorker('./server.ts', env)
    const url = `http://127.0.0.1:${await server.ask<number>({})}/api`
    const form = new FormData()
    form.append('file', await openAsBlob(path), 'weather.csv')
    const sent = await fetch(`${url}/surveys/survey/csv/weather`, { method: 'POST', headers, body: form })
    let { data: batch } = (await sent.json()) as { data: Upload }
    const began = performance.now()
    let checker = 0
    let cpu = 0
    while (batch.state === 'checking') {
      await wait(EVERY_MS)
      for (const child of childrenOf(server.pid)) {
        checker = Math.max(checker, peakMegabytes(child))
        // The process may have ended between the two checks.
        cpu = Math.max(cpu, existsSync(`/proc/${child}/stat`) ? cpuSeconds(child) : 0)
      }
      batch = ((await (await fetch(`${url}/imports/${batch.id}`, { headers })).json()) as { data: Upload }).data
    }
    const seconds = (performance.now() - began) / 1000
    if (batch.state !== 'ready' || batch.rows_good !== rows || before.rows !== rows)
      throw new Error(`${batch.state}: ${batch.rows_good} of ${rows} rows, ${batch.reason}`)
    const peak = peakMegabytes(server.pid) + checker
    await fetch(`${url}/imports/${batch.id}/cancel`, { method: 'POST', headers })
    await server.stop()
    const after = await limit()
    rmSync(path)
    return { speed: rows / seconds, limit: rows / ((before.seconds + after.seconds) / 2), peak, rows, cpu }
  }
  const small = await check(megabytes / 10)
  const large = await check(megabytes)
  await copy.stop()
  await bench.drop()
  const speed = (value: number) => `${(value / 1000).toFixed(0)} k rows/s`
  const line = (ratio: number) => ({
    row: '9',
    ratio,
    range: [ratio, ratio] as [number, number],
    rounds: 1,
    dropped: 0,
  })
  return [
    {
      ...line(large.speed / large.limit),
      moment: `a ${megabytes} MB survey CSV of ${large.rows} rows checked, over COPY of the file`,
      goal: 0.3,
      better: 'more',
      ours: speed(large.speed),
      limit: speed(large.limit),
      // The checker has a low priority, so elapsed time would depend on other work of the machine.
      note: `${((large.cpu / large.rows) * 1_000_000).toFixed(1)} us of CPU a row for the checker, which could read ${speed(large.rows / large.cpu)} alone`,
    },
    {
      ...line(large.peak / small.peak),
      row: '9b',
      moment: `peak memory at ${megabytes} MB over ${megabytes / 10} MB`,
      goal: 1.15,
      better: 'less',
      ours: `${large.peak.toFixed(0)} MB`,
      limit: `${small.peak.toFixed(0)} MB`,
    },
  ]
}
