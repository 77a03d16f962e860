import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { connect } from '#server/platform/postgres/database.ts'
import { openLocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { projectRoot } from '#server/platform/config/settings.ts'

/** The test's own product with its own port and data, for tests of starting. */
export interface Product {
  url: string
  data: string
  child: ChildProcess
  /** Its output so far. */
  said: () => string
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

export const startProduct = async (
  env: Record<string, string> = {},
  data = mkdtempSync(join(tmpdir(), 'bombus-own-')),
  /** The checkout from which it runs. */
  cwd = projectRoot,
): Promise<Product> => {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn('node', ['dist/server/main.js'], {
    cwd,
    env: {
      ...process.env,
      PORT: port,
      BOMBUS_DATA: data,
      BOMBUS_TEST: 'on',
      TILES_URL: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Bombus is ready')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void gone.then(() => reject(new Error(`the product did not start: ${said}`)))
  })
  return {
    url: `http://localhost:${port}`,
    data,
    child,
    said: () => said,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return gone
    },
  }
}

/** Stops the database under a running product, like an operator who restarts it. */
export const stopCluster = async (data: string) => {
  const { dataDir, release } = await openLocalPostgres(data, { chosen: true })
  const runningPid = () => {
    const file = join(dataDir, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
  }
  const pid = runningPid()
  if (pid === null) throw new Error('The database does not run.')
  process.kill(pid, 'SIGINT')
  await release()
  // The product may have started another one already.
  await expect(() => expect(runningPid()).not.toBe(pid)).toPass()
}

/** The database of the test's own product. */
export const databaseOf = async ({ data }: Product) => {
  const { connection, release } = await openLocalPostgres(data, { chosen: true })
  const config = { ...connection, database: 'bombus', max: 2 }
  const { db, close } = connect(config)
  return { db, config, close: () => close().then(release) }
}

/** Calls a product like a script, with a key that makes retries safe. Null: no response. */
export const post = async (url: string, path: string, body: object, { token = '', key = '' } = {}) => {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!response) return null
  const { data } = (await response.json().catch(() => ({ data: null }))) as { data: { id: number; token: string } }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), data }
}
