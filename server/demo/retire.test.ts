import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { timeLimit } from '../testing/time-limit.ts'
import { makeUser } from '../factories/people.ts'
import { projectRoot, readSettings } from '../platform/config/settings.ts'
import { asker } from '../testing/asker.ts'
import { startProcess } from '../testing/own-process.ts'
import { makeServer } from '../testing/server.ts'
import { openDemo } from './demo.ts'

const password = 'Bee-in-the-demo!7'
const server = await makeServer()
const { app, db } = server
const settings = readSettings({ BOMBUS_TEST: 'on', BOMBUS_DEMO_PASSWORD: password, BOMBUS_DEMO_SEED: '20' })
const { cameras } = await openDemo(db, settings, new Date('2026-11-21T12:00:00Z'))

const address = ({ user, host }: { user: string; host: string }) =>
  `postgres://${user}@localhost/${server.connection.database}?host=${host}`
const { host, user } = inject('postgres')
const env = {
  BOMBUS_TEST: 'on',
  DATABASE_URL: address({ user: inject('serverRole'), host }),
  DATABASE_OWNER_URL: address({ user, host }),
}
/** The command as an operator runs it. */
const retire = async (...args: string[]) => {
  const child = spawn(process.execPath, [join(projectRoot, 'server/demo/retire-demo.ts'), ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], BASE_URL: 'https://bombus.example', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
const signIn = (email: string) => asker(app)('POST /auth/sign-in', { body: { email, password } })
const send = (key: string) =>
  app.inject({
    method: 'POST',
    url: '/api/ingest/messages',
    headers: { authorization: `Bearer ${key}` },
    payload: [],
  })

describe('what remains of a demo', () => {
  it(
    'grants no access after it is retired, and until then nothing starts without the demo',
    async () => {
      // The administrator of the demo may have changed addresses of its accounts and created more.
      await db
        .updateTable('users')
        .set({ email: 'owen@example.org' })
        .where('email', '=', 'entomology_admin@demo.example')
        .execute()
      const before = await signIn('farmer@demo.example')
      const session = { authorization: `Bearer ${(before.data as { token: string }).token}` }
      expect(before.status).toBe(200)
      expect((await send(cameras[0]?.key ?? '')).statusCode).not.toBe(401)

      const refused = await startProcess(env)
      expect(await refused.ended).toBe(1)
      expect(refused.said()).toContain(
        `this database held a demo: 9 of its accounts and ${cameras.length} of its device keys are still active`,
      )
      expect(refused.said()).toContain('npm run retire-demo')

      const removing = await retire('--remove')
      expect([removing.code, removing.said]).toEqual([1, expect.stringContaining('Nothing was changed')])
      expect((await signIn('admin@demo.example')).status).toBe(200)

      const farms = async () => (await db.selectFrom('farms').select('id').execute()).length
      const held = await farms()
      const { code, said } = await retire()
      expect([code, said]).toEqual([0, expect.stringContaining('Disabled 9 accounts of the demo: admin@demo.example')])
      expect(said).toContain(`Ended 2 sessions and revoked ${cameras.length} device keys.`)
      expect(said).toContain('owen@example.org')
      expect(said).not.toContain('Check that you know them')
      for (const email of ['admin@demo.example', 'farmer@demo.example', 'owen@example.org'])
        expect((await signIn(email)).status).not.toBe(200)
      expect((await app.inject({ url: '/api/users/profile', headers: session })).statusCode).toBe(401)
      expect(await db.selectFrom('device_keys').where('revoked_at', 'is', null).select('id').execute()).toEqual([])
      expect(await farms()).toBe(held)
      // The password and keys were stored in plain text.
      expect(await db.selectFrom('installation').where('name', '=', 'demo').select('name').execute()).toEqual([])

      const started = await startProcess(env)
      await started.ready()
      expect(started.said()).toContain('Nobody can sign in yet')
      await started.stop()
    },
    timeLimit(60_000),
  )

  it(
    'is listed if it may not belong to the demo',
    async () => {
      await makeUser(db, { email: 'stranger@example.org', role: 'admin' })
      const { code, said } = await retire()
      expect([code, said]).toEqual([0, expect.stringContaining('Disabled 0 accounts of the demo.')])
      expect(said).toMatch(/Check that you know them:\n {2}stranger@example\.org/)
    },
    timeLimit(30_000),
  )
})
