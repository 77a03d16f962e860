import { setTimeout as wait } from 'node:timers/promises'
import { openBroker } from '#server/ingest/testing/broker.ts'
import { mqttSender } from '#simulator/send-mqtt.ts'
import { shareOf, type Fault } from './fault.ts'
import { balanceOf, makeLedger } from './ledger.ts'
import { messageOf } from './load.ts'
import { leftBehind, startPortal } from './portal.ts'

const TIMES = 8
const WORKS_MS = 2_500
const AWAY_MS = 1_000
const PATIENCE_MS = 4_000
const PAUSE_MS = 50
const FINISH_MS = 60_000

/** A broker that drops every connection again and again, and a server that is killed meanwhile; cameras send by MQTT. */
const broker: Fault = async (options, report) => {
  const own = await openBroker()
  const portal = await startPortal('broker', { env: { MQTT_URL: own.url, MQTT_TOPIC_PREFIX: 'bombus' } })
  const [server] = portal.servers
  if (!server) throw new Error('A portal has a server.')
  const ledger = makeLedger()
  const over = new AbortController()
  const wrong: string[] = []
  const state = { isOver: false }
  let failed = 0
  const senders = portal.farm.cameras.map(async ({ id: device, key }) => {
    const sender = mqttSender({ url: own.url, prefix: 'bombus' }, PATIENCE_MS)
    for (let made = 0; !state.isOver; made += 2) {
      const messages = [0, 1].map((n) => messageOf(`f-mqtt-${made + n}`, made + n))
      for (let isDone = false; !isDone;) {
        isDone = await sender.send(device, key, messages, over.signal).then(
          ({ accepted, duplicates }) => accepted + duplicates === messages.length,
          () => false,
        )
        if (!isDone) failed += 1
        if (over.signal.aborted) {
          wrong.push(`camera ${device}: ${messages.map(({ id }) => id).join()} was not acknowledged`)
          break
        }
        if (!isDone) await wait(PAUSE_MS)
      }
      if (!over.signal.aborted) for (const { id } of messages) ledger.acknowledge(`message ${device} ${id}`)
      await wait(PAUSE_MS)
    }
    await sender.close()
  })
  const times = shareOf(TIMES, options, 2)
  const recovered_s: number[] = []
  for (let n = 1; n <= times; n += 1) {
    await wait(WORKS_MS)
    await own.leave()
    if (n % 3 === 0) server.kill()
    await wait(AWAY_MS)
    await own.comeBack()
    const endedAt = performance.now()
    const before = ledger.acknowledged().size
    while (ledger.acknowledged().size === before && performance.now() - endedAt < FINISH_MS) await wait(PAUSE_MS)
    recovered_s.push((performance.now() - endedAt) / 1_000)
  }
  state.isOver = true
  setTimeout(() => over.abort(), FINISH_MS).unref()
  await Promise.all(senders)
  const stored = await portal.stored()
  report({
    fault: 'broker gone, every third time with the server',
    times,
    balance: balanceOf(ledger.acknowledged(), stored),
    recovered_s,
    found: `the broker of the tests (aedes); ${failed} sendings without a response`,
    wrong: [...wrong, ...(await portal.check()), ...(await leftBehind(portal))],
  })
  await portal.end()
  await own.close()
}
export default broker
