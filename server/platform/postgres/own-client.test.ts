import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { isDatabaseAway } from './database-away.ts'
import { ownClient } from './own-client.ts'

it('a database that accepts the connection but does not respond counts as unavailable', async () => {
  const mute = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const found = await ownClient({ host: '127.0.0.1', port, user: 'bombus', database: 'bombus' }, 100).catch(
    (error: unknown) => isDatabaseAway(error),
  )
  mute.close()
  expect(found).toBe(true)
})
