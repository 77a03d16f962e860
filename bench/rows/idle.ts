import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { projectRoot } from '#server/platform/config/settings.ts'
import { openBench } from '../database.ts'
import type { Line } from '../figures.ts'
import { childrenOf, cpuSeconds, temporaryFolder } from '../processes.ts'

const PORT = 3997
const AFTER_START_MS = 60_000
const SPAN_MS = 20_000
const SPANS = 3

/** CPU seconds of a process and all its descendants. */
const treeSeconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + treeSeconds(child), cpuSeconds(pid, { withEnded: true }))

/** Row 25: CPU time of an idle server, a minute after its start, in milliseconds per second. */
export const idleRow = async (local: LocalPostgres): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_idle')
  const address = (user: string) =>
    `postgres://${user}@localhost/${bench.database}?host=${encodeURIComponent(bench.host)}`
  const server = spawn('node', ['dist/server/main.js'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(PORT),
      DATABASE_URL: address('bombus_server'),
      DATABASE_OWNER_URL: address(local.connection.user),
      BOMBUS_DATA: temporaryFolder('idle'),
      BOMBUS_MAIL: 'off',
      SECRET_KEY: 'for-the-bench-alone-for-the-bench-alone',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => server.kill('SIGKILL'))
  const gone = new Promise((resolve) => server.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    void gone.then(() => reject(new Error('the server ended')))
    server.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Bombus is ready')) resolve()
    })
  })
  const pid = server.pid ?? 0
  await wait(AFTER_START_MS)
  const spans: number[] = []
  for (let span = 0; span < SPANS; span += 1) {
    const before = treeSeconds(pid)
    const began = performance.now()
    await wait(SPAN_MS)
    spans.push(((treeSeconds(pid) - before) * 1_000) / ((performance.now() - began) / 1_000))
  }
  server.kill('SIGTERM')
  await gone
  await bench.drop()
  const sorted = spans.toSorted((a, b) => a - b)
  const ratio = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return [
    {
      row: '25',
      moment: 'CPU of an idle server a minute after its start, in milliseconds a second',
      goal: 5,
      better: 'less',
      ratio,
      range: [sorted[0] ?? ratio, sorted.at(-1) ?? ratio],
      ours: `${ratio.toFixed(1)} ms`,
      limit: '-',
      rounds: SPANS,
      dropped: 0,
    },
  ]
}
