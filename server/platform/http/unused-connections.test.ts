import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeServer } from '#server/testing/server.ts'

it('a stopping server does not wait for connections without a request', async () => {
  const { app } = await makeServer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const ahead = connect(port, '127.0.0.1').on('error', () => undefined)
  await Promise.all([once(ahead, 'connect'), once(app.server, 'connection')])
  const closed = app.close().then(() => 'closed')
  expect(await Promise.race([closed, wait(5_000, 'waiting', { ref: false })])).toBe('closed')
  ahead.destroy()
})
