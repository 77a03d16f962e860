import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { projectRoot } from '#server/platform/config/settings.ts'
import { openBench } from '../database.ts'
import { alternate, ROUNDS, type Line } from '../figures.ts'
import { temporaryFolder } from '../processes.ts'

const PORT = 3998
/** As set by `npm start`. */
const COMPILED = join(projectRoot, 'node_modules/.cache/compiled')

/** Milliseconds from process start until the health check succeeds. */
const untilWell = async (
  script: string,
  env: Record<string, string>,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<number> => {
  const began = performance.now()
  const child = spawn('node', [script], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED, PORT: String(PORT), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let code: number | null | undefined
  void gone.then((at) => (code = at ?? 1))
  for (;;) {
    if (code !== undefined) throw new Error(`${script} ended (${code})`)
    const response = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => null)
    if (response?.status === 200) break
    await wait(2)
  }
  const took = performance.now() - began
  child.kill(signal)
  await gone
  return took
}

/** Row 14c: start time of a server with its database running, over Fastify alone. */
export const startRow = async (local: LocalPostgres): Promise<Line[]> => {
  const bench = await openBench(local, 'bench_start')
  const address = (user: string) =>
    `postgres://${user}@localhost/${bench.database}?host=${encodeURIComponent(bench.host)}`
  const env = {
    DATABASE_URL: address('bombus_server'),
    DATABASE_OWNER_URL: address(local.connection.user),
    BOMBUS_DATA: temporaryFolder('start'),
    BOMBUS_MAIL: 'off',
    SECRET_KEY: 'for-the-bench-alone-for-the-bench-alone',
    LOG_LEVEL: 'error',
  }
  const ours = () => untilWell('dist/server/main.js', env)
  const limit = () => untilWell('bench/limits/bare-start.ts', {})
  // A process that exits gracefully leaves its compile cache to the next one.
  await untilWell('dist/server/main.js', env, 'SIGTERM')
  await untilWell('bench/limits/bare-start.ts', {}, 'SIGTERM')
  const figures = await alternate(ROUNDS, limit, ours)
  await bench.drop()
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return [
    {
      row: '14c',
      moment: "from a server's start to its first response, its database running, over Fastify alone",
      goal: 6,
      better: 'less',
      ...figures,
      ours: ms(figures.ours),
      limit: ms(figures.limit),
    },
  ]
}
