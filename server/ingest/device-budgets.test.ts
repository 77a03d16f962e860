import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { backendsThatWait, lockTable } from '../testing/backends.ts'
import { makeServer } from '../testing/server.ts'
import { captureSender, storedCaptures } from './testing/captures.ts'
import { message, sender } from './testing/messages.ts'
import { waitFor } from '../testing/wait-for.ts'

const server = await makeServer({
  env: { DEVICE_MESSAGES: '1000', DEVICE_MEGABYTES: '11', DEVICE_IMAGES: '10' },
})
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)
const sendImage = captureSender(server)
const many = (count: number) => Array.from({ length: count }, (_, n) => message(`m${n}`, { counts: [] }))

describe('one device', () => {
  it('has a limit of messages a minute: one more is rejected with the name of the limit and nothing is stored', async () => {
    const [device, other] = [await makeDevice(db), await makeDevice(db)]
    expect((await send(device.key, many(600))).data.accepted).toBe(600)
    const refused = await send(device.key, many(401))
    expect(refused).toMatchObject({
      status: 429,
      message: 'Too many messages from this device in a minute. Please slow down.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(40)
    expect((await send(device.key, many(400))).data.duplicates).toBe(400)
    expect((await send(device.key, many(1))).status).toBe(429)
    expect((await send(other.key, many(1))).status).toBe(200)
  })

  it('has a limit of bytes a minute, which rejects excess data before reading it', async () => {
    const device = await makeDevice(db)
    const headers = { authorization: `Bearer ${device.key}`, 'content-type': 'application/json' }
    const padded = (megabytes: number) => `[${' '.repeat(megabytes * 1_000_000)}]`
    const post = (payload: string) => app.inject({ method: 'POST', url: '/api/ingest/messages', headers, payload })
    expect((await post(padded(8))).statusCode).toBe(200)
    const refused = await post(padded(4))
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      429,
      'Too much data from this device in a minute. Please slow down.',
    ])
    expect((await post(padded(2))).statusCode).toBe(200)
  })

  it('is also charged for bodies without a length', async () => {
    const device = await makeDevice(db)
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    const heard: string[] = []
    socket.on('data', (text: Buffer) => heard.push(text.toString().slice(9, 12)))
    const chunk = `${(1_000_000).toString(16)}\r\n${' '.repeat(1_000_000)}\r\n`
    for (const answers of [1, 2, 3]) {
      socket.write(
        `POST /api/ingest/messages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${device.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      for (let n = 0; n < 6; n += 1) socket.write(chunk)
      socket.write('2\r\n[]\r\n0\r\n\r\n')
      await waitFor(() => expect(heard).toHaveLength(answers))
    }
    socket.destroy()
    expect(heard).toEqual(['200', '200', '200'])
    expect((await send(device.key, [])).status).toBe(429)
  })

  it('gets 404 for an address that does not exist', async () => {
    const { key } = await makeDevice(db)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/ingest/nothing', headers, payload: '[]' })
    expect(statusCode).toBe(404)
  })

  it('has a limit of images an hour', async () => {
    const device = await makeDevice(db)
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push(await sendImage(device.key, { id: `i${n}` }))
    expect(statuses.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(statuses[10]?.message).toBe('Too many images from this device in an hour. Please send the rest later.')
    expect(await storedCaptures(server, device.id)).toHaveLength(10)
  })

  it('can send eight images concurrently; the ninth gets 429 and succeeds afterwards', async () => {
    const device = await makeDevice(db)
    const unlock = await lockTable(server, 'device_status')
    const eight = Array.from({ length: 8 }, (_, n) => sendImage(device.key, { id: `i${n}` }))
    await backendsThatWait(server, 8)
    const ninth = () => sendImage(device.key, { id: 'i8' })
    expect(await ninth()).toMatchObject({
      status: 429,
      message: 'Several images from this device are already being processed. Please send them one at a time.',
    })
    await unlock()
    expect((await Promise.all(eight)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await ninth()).status).toBe(200)
  })
})
