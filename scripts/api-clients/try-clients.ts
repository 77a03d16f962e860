import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'
import { startProcess } from '#server/testing/own-process.ts'
import { documentedPrograms } from './documented-programs.ts'

/**
 * Runs the clients in Python and R, and the programs in docs/integrations, against a server that refuses every fourth
 * request. Needs python3 with pandas, mypy, and R with httr2 and jsonlite.
 */
const here = join(projectRoot, 'scripts/api-clients')
const clients = join(projectRoot, 'clients')
const folder = await mkdtemp(join(tmpdir(), 'bombus-clients-'))

const needs: [string, string[]][] = [
  ['python3', ['-c', 'import pandas']],
  ['mypy', ['--version']],
  ['Rscript', ['-e', 'library(httr2); library(jsonlite)']],
]
const missing = needs.filter(([command, args]) => spawnSync(command, args, { stdio: 'ignore' }).status !== 0)
if (missing.length > 0)
  throw new Error(
    `Install what is missing: ${missing.map(([command, args]) => `${command} ${args.join(' ')}`).join('; ')}`,
  )

/** Forwards requests to a server, but responds to every fourth with 503 and a retry delay of one second. */
const startRefusing = async (target: string) => {
  let [requests, refused] = [0, 0]
  const proxy = createServer((incoming, outgoing) => {
    requests += 1
    if (requests % 4 === 0) {
      refused += 1
      incoming.resume()
      outgoing.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' })
      outgoing.end('{"error":true,"message":"Busy.","data":null,"issues":[]}')
      return
    }
    const { method, headers, url } = incoming
    const upstream = forward(`${target}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(upstream)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, refused: () => refused, stop: () => proxy.close() }
}

const send = async (url: string, path: string, body: object, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as { message: string; data: Record<string, unknown> }
  if (!response.ok) throw new Error(`${path}: ${answer.message}`)
  return answer.data
}

const server = await startProcess({
  BOMBUS_DATA: join(folder, 'data'),
  BOMBUS_TEST: 'on',
  LOG_LEVEL: 'info',
  SECOND_FACTOR: 'off',
})
try {
  await server.ready()
  const code = /first-admin\?code=([\w-]+)/.exec(server.said())?.[1]
  const first = { firstname: 'Ada', lastname: 'Frost', email: 'ada@client.example', password: 'Walk7!by@River' }
  await send(server.url, '/auth/first-admin', { code, ...first })
  const { token } = await send(server.url, '/auth/sign-in', { email: first.email, password: first.password })
  const made = await send(server.url, '/auth/tokens', { name: 'Clients', writes: true, days: 1 }, token as string)
  const refusing = await startRefusing(server.url)
  const env = {
    ...process.env,
    BOMBUS_URL: refusing.url,
    BOMBUS_TOKEN: made['token'] as string,
    PYTHONPATH: join(clients, 'api-python'),
    R_LIBS: join(folder, 'library'),
  }
  const run = (command: string, args: string[], cwd = folder) =>
    execFileSync(command, args, { cwd, env, stdio: 'inherit' })
  await mkdir(env.R_LIBS)
  run('mypy', ['--strict', '--cache-dir', join(folder, 'mypy'), 'bombus_api'], join(clients, 'api-python'))
  run('R', ['CMD', 'INSTALL', '--no-docs', '--no-test-load', join(clients, 'api-r')])
  // Asynchronously, because this process responds to their requests.
  const runBeside = async (command: string, args: string[]) => {
    const [status] = await once(spawn(command, args, { cwd: folder, env, stdio: 'inherit' }), 'exit')
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}`)
  }
  await runBeside('python3', [join(here, 'try.py')])
  await runBeside('Rscript', [join(here, 'try.R')])
  for (const { command, file } of await documentedPrograms(folder)) await runBeside(command, [file])
  if (refusing.refused() === 0) throw new Error('No request was refused.')
  process.stdout.write(
    `Clients in Python and R did what they should; ${refusing.refused()} requests were refused and sent again.\n`,
  )
  refusing.stop()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
