import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { projectRoot } from '../platform/config/settings.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })

/** Runs the script for device makers; returns its exit code and output. */
const check = async (key: string) => {
  const args = ['scripts/device-contract/device-conformance.ts', '--url', url, '--key', key]
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code: code as number, printed }
}

it('the portal passes the device conformance script, which says so', async () => {
  const { key, placement_id } = await makeDevice(server.db, { since: new Date('2026-03-01T00:00:00Z') })
  const { code, printed } = await check(key)
  expect(printed).not.toContain('FAILED')
  expect(printed).toMatch(/(\d\d) of \1 checks passed/)
  expect(code).toBe(0)
  const watched = await server.db
    .selectFrom('hourly_watch')
    .where('placement_id', '=', placement_id)
    .select((of) => of.fn.sum<number | null>('hours').as('hours'))
    .executeTakeFirst()
  expect(watched?.hours ?? 0).toBe(0)
})

it('the script fails if a response does not match the documentation', async () => {
  const { code, printed } = await check('bdk_unknown')
  expect(printed).toContain('FAILED  a message is accepted\n        status 401 instead of 200')
  expect(code).toBe(1)
})
