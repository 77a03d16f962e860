import { once } from 'node:events'
import { createServer } from 'node:net'
import mqtt from 'mqtt'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { makeLog } from '../../platform/observability/log.ts'
import { readSettings } from '../../platform/config/settings.ts'
import { openBroker } from '../testing/broker.ts'
import { brokerOf, IN_FLIGHT } from './broker.ts'
import { openSession } from './session.ts'
import { makeMemoryLimit } from './memory-limit.ts'
import type { Outcome, HandleDelivery } from './handle-delivery.ts'
import { waitFor } from '../../testing/wait-for.ts'

const broker = await openBroker()
const sender = await mqtt.connectAsync(broker.url, { protocolVersion: 4 })
afterAll(async () => {
  await sender.endAsync()
  await broker.close()
})
const open = async (take: HandleDelivery, room = makeMemoryLimit()) => {
  const lane = openSession('lane-1', {
    broker: brokerOf(readSettings({ MQTT_URL: broker.url })),
    filter: '$share/lane/north/devices/+/messages',
    take,
    room,
    log: makeLog('silent'),
    onChange: () => undefined,
    again_ms: { least: 5, most: 10 },
  })
  onTestFinished(() => lane.close('gently'))
  await waitFor(() => expect(lane.isOpen()).toBe(true))
}
const send = (count: number, size = 10) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      sender.publishAsync(`north/devices/${n + 1}/messages`, Buffer.alloc(size), { qos: 1 }),
    ),
  )

/** A slow store: messages wait until the test releases them. */
const slowStore = () => {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    take: () =>
      new Promise<Outcome>((resolve) => {
        taken += 1
        waiting.push(() => resolve({ reply: null }))
      }),
    taken: () => taken,
    finish: (count: number) => {
      for (const end of waiting.splice(0, count)) end()
    },
  }
}

it('processes a limited number concurrently, and leaves the others to the broker until some are done', async () => {
  const store = slowStore()
  await open(store.take)
  await send(IN_FLIGHT + 100)
  await waitFor(() => expect(store.taken()).toBe(IN_FLIGHT + 1))
  store.finish(10)
  await waitFor(() => expect(store.taken()).toBe(IN_FLIGHT + 11))
  store.finish(IN_FLIGHT)
  await waitFor(() => expect(store.taken()).toBe(IN_FLIGHT + 100))
  store.finish(IN_FLIGHT)
})

it('stops reading while its memory limit is reached', async () => {
  const store = slowStore()
  await open(store.take, makeMemoryLimit(2_500))
  await send(6, 1_000)
  await waitFor(() => expect(store.taken()).toBe(3))
  for (let done = 1; done <= 3; done += 1) {
    store.finish(1)
    await waitFor(() => expect(store.taken()).toBe(3 + done))
  }
  store.finish(6)
})

it('leaves messages that cannot be stored with the broker, and processes them when redelivered', async () => {
  const outcomes: Outcome[] = ['later', 'later', { reply: null }]
  const take = vi.fn<HandleDelivery>(async () => outcomes.shift() ?? { reply: null })
  const before = broker.seen.acknowledged
  await open(take)
  await send(1)
  await waitFor(() => expect(broker.seen.acknowledged).toBe(before + 1))
  expect(take).toHaveBeenCalledTimes(3)
})

it('acknowledges a message that fails to process, so that it is not redelivered and blocks no others', async () => {
  const before = broker.seen.acknowledged
  const take = vi.fn<HandleDelivery>().mockRejectedValue(new Error('a fault of ours'))
  await open(take)
  await send(3)
  await waitFor(() => expect(broker.seen.acknowledged).toBe(before + 3))
})

it('closes gracefully within a limited time, even if the broker no longer responds', async () => {
  const silent = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.from([0x20, 3, 0, 0, 0]))
      socket.once('data', (asked) => {
        const [, , high = 0, low = 0] = asked
        socket.write(Buffer.from([0x90, 4, high, low, 0, 1]))
        socket.on('data', () => undefined)
      })
    })
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }
  const lane = openSession('lane-1', {
    broker: brokerOf(readSettings({ MQTT_URL: `mqtt://127.0.0.1:${port}` })),
    filter: '$share/lane/north/devices/+/messages',
    take: async () => ({ reply: null }),
    room: makeMemoryLimit(),
    log: makeLog('silent'),
    onChange: () => undefined,
    again_ms: { least: 5, most: 10 },
    gentle_ms: 50,
  })
  await waitFor(() => expect(lane.isOpen()).toBe(true))
  await lane.close('gently')
  expect(lane.isOpen()).toBe(false)
})
