import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'
import { startProcess } from '#server/testing/own-process.ts'

/**
 * Generates a client from openapi.json with a public generator, compiles a program against it, and runs that against a
 * server. The generator needs an older TypeScript than ours: it is installed here, and only when somebody runs this.
 */
const here = join(projectRoot, 'scripts/api-client')
const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: here, stdio: 'inherit' })

if (!existsSync(join(here, 'node_modules/openapi-typescript'))) run('npm', ['ci', '--no-audit', '--no-fund'])
run('node_modules/.bin/openapi-typescript', [
  join(projectRoot, 'openapi.json'),
  '--output',
  'dist/api.ts',
  '--default-non-nullable',
  'false',
])
run(join(projectRoot, 'node_modules/.bin/tsc'), ['-p', here])

const folder = await mkdtemp(join(tmpdir(), 'bombus-client-'))
const server = await startProcess({ BOMBUS_DATA: folder, BOMBUS_TEST: 'on', LOG_LEVEL: 'info' })
try {
  await server.ready()
  const code = /first-admin\?code=([\w-]+)/.exec(server.said())?.[1]
  if (code === undefined) throw new Error(`The server printed no link for the first administrator: ${server.said()}`)
  run(process.execPath, ['client.mts', server.url, code])
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
