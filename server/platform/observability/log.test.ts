import { expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer({ env: { LOG_LEVEL: 'info' } })

it('logs a failed statement without any data of the failing row', async () => {
  const email = 'secret-person@example.org'
  const error = await server.db
    .insertInto('users')
    .values({ email, firstname: 'Secret', lastname: 'Person', role: 'no such role' as Role })
    .execute()
    .catch((failure: unknown) => failure)
  expect(String((error as { detail?: string }).detail)).toContain(email)
  server.log.error({ err: error }, 'failed')
  const [line = ''] = server.logged.splice(0)
  expect(line).toContain('users_role_check')
  expect(line).not.toContain(email)
})

it.each(['password', 'token', 'oobCode', 'authorization', 'cookie', 'key'])('redacts %s', (name) => {
  server.log.info({ given: { [name]: 'hush-hush' } }, 'said')
  expect(server.logged.splice(0).join()).toContain('[secret]')
  server.log.info({ given: { [name]: 'hush-hush' } }, 'said')
  expect(server.logged.splice(0).join()).not.toContain('hush-hush')
})

it.each([[null], ['words'], [{ stack: 5 }]])('logs %j like any other error', (error) => {
  server.log.error({ err: error }, 'failed')
  expect(server.logged.splice(0).join()).toContain('failed')
})
