import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeSlowBodies } from './slow-bodies.ts'
import { waitBeforeBody } from './wait-before-body.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const app = Fastify()
let arrived: () => void
app.addHook('onRequest', async () => arrived())
closeSlowBodies(app)
const [held, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
app.addHook('preParsing', async (request) => {
  if (request.method !== 'PUT') return
  const wait = waitBeforeBody(request, turn.promise)
  held.resolve()
  await wait
})
app.all('/', async (request) => ({ length: JSON.stringify(request.body ?? null).length }))
const reading = Promise.withResolvers<void>()
app.addContentTypeParser('application/x-late', (_request, payload, done) => {
  void reading.promise.then(() => payload.resume().once('end', () => done(null, {})))
})
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

beforeEach(() => {
  // Fakes only the timers that watch bodies; sockets use the real clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
const sockets: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Starts a request of this length whose body is sent in pieces. */
const begin = async (length: number, method = 'POST', type = 'application/json') => {
  const reached = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (text: Buffer) => (heard += text.toString()))
  const ended = once(socket, 'close').then(() => 'ended')
  await once(socket, 'connect')
  socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`)
  await reached
  const bytesRead = () => [...serverSockets].at(-1)?.bytesRead ?? 0
  return {
    ended,
    /** Sends this many bytes and waits until the server has received them. */
    send: async (count: number) => {
      const before = bytesRead()
      socket.write('1'.repeat(count))
      await waitFor(() => expect(bytesRead()).toBe(before + count))
    },
    isOpen: () => !socket.destroyed,
    heard: () => heard,
  }
}
const serverSockets = new Set<Socket>()
app.server.on('connection', (socket) => serverSockets.add(socket))
const tenSeconds = () => vi.advanceTimersByTime(10_000)

describe('a request body', () => {
  it('with less than 10 kB in 10 s has its connection closed', async () => {
    const slow = await begin(50_000)
    await slow.send(9_999)
    vi.advanceTimersByTime(9_999)
    expect(slow.isOpen()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(await slow.ended).toBe('ended')
    expect(slow.heard()).toBe('')
  })

  it('that never starts has its connection closed', async () => {
    const silent = await begin(5)
    tenSeconds()
    expect(await silent.ended).toBe('ended')
  })

  it('of a genuine upload from a field may take any time until it stalls', async () => {
    const honest = await begin(50_000)
    for (let window = 0; window < 4; window += 1) {
      await honest.send(10_000)
      tenSeconds()
    }
    await honest.send(9_999)
    tenSeconds()
    expect(await honest.ended).toBe('ended')
  })

  it('that waits for its slot may wait, and its time limit starts afterwards', async () => {
    const waiting = await begin(50_000, 'PUT')
    await held.promise
    for (let window = 0; window < 3; window += 1) tenSeconds()
    turn.resolve()
    await waiting.send(10_000)
    tenSeconds()
    expect(waiting.isOpen()).toBe(true)
    tenSeconds()
    expect(await waiting.ended).toBe('ended')
  })

  it('that is buffered while its consumer is stalled may wait, and its time limit starts afterwards', async () => {
    const late = await begin(50_000, 'POST', 'application/x-late')
    await late.send(20_000)
    for (let window = 0; window < 3; window += 1) tenSeconds()
    expect(late.isOpen()).toBe(true)
    reading.resolve()
    await late.send(10_000)
    tenSeconds()
    expect(late.isOpen()).toBe(true)
    tenSeconds()
    expect(await late.ended).toBe('ended')
  })

  it('that has arrived completely gets a response, and its connection stays open', async () => {
    const whole = await begin(20_000)
    await whole.send(10_000)
    tenSeconds()
    await whole.send(10_000)
    await waitFor(() => expect(whole.heard()).toContain('200 OK'))
    tenSeconds()
    tenSeconds()
    expect(whole.isOpen()).toBe(true)
  })

  it('is also timed for PUT requests, but not for GET', async () => {
    const put = await begin(5, 'PUT')
    const get = await begin(0, 'GET')
    tenSeconds()
    expect(await put.ended).toBe('ended')
    expect(get.isOpen()).toBe(true)
  })
})
