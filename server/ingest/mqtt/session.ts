import { setTimeout as wait } from 'node:timers/promises'
import { connect, type ErrorWithReasonCode, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Log } from '../../platform/observability/log.ts'
import { IN_FLIGHT, type Broker } from './broker.ts'
import type { MemoryLimit } from './memory-limit.ts'
import type { Delivery, Outcome, Reply, HandleDelivery } from './handle-delivery.ts'

/** One session at the broker. */
export interface Session {
  isOpen: () => boolean
  /** Ends the connection and keeps the session. Gently: what is being worked on is acknowledged before, if that takes no longer than some seconds. */
  close: (how: 'gently' | 'at once') => Promise<void>
}
export interface SessionNeeds {
  broker: Broker
  /** What is subscribed to. */
  filter: string
  take: HandleDelivery
  room: MemoryLimit
  log: Log
  /** Called when it opens or closes. */
  onChange: () => void
  /** How long is waited before it connects again: at least this, and up to `most` where that fails again and again. */
  again_ms: { least: number; most: number }
  /** So long each is waited for when it closes gently: what is being worked on, and the broker. */
  gentle_ms?: number
}

const GENTLE_MS = 5_000
/** Reason codes of brokers that do not speak MQTT 5: in its own words, and in those of older versions. */
const otherVersions = new Set([1, 132])
const TAKEN_OVER = 142
const MAX_LOGGED = 200
/** Bytes of a packet beside its payload: the topic, and what it is known by. */
const AROUND = 2_000
/** Told to the library in place of an acknowledgement, which comes when the message is stored: it then goes on with the next one. */
const LATER = new Error('acknowledged later')

/**
 * Hears one session of the broker and connects again until it is closed. Many messages are worked on at once and each is acknowledged by itself, in
 * the order in which they are stored: one device's slow batch holds nobody else.
 */
export const openSession = (name: string, needs: SessionNeeds): Session => {
  const { broker, filter, take, room, log, onChange, again_ms, gentle_ms = GENTLE_MS } = needs
  const closing = new AbortController()
  let client: MqttClient | null = null
  let isOpen = false
  let underWay = 0
  /** Bytes of an answer that the broker passes on. */
  let mostTold = Infinity
  /** The connection was ended because nothing could be stored: the next one comes later and later. */
  let isAway = false
  const setOpen = (is: boolean) => {
    isOpen = is
    onChange()
  }

  const work = async (own: MqttClient, packet: IPublishPacket) => {
    const outcome = await take(toDelivery(packet)).catch((error: unknown): Outcome => {
      // A fault of ours that this very message meets, each time that it comes: it does not keep the place of others.
      log.error(
        { err: error, topic: packet.topic.slice(0, MAX_LOGGED) },
        'MQTT: a message that nothing could be made of',
      )
      return { reply: null }
    })
    // To another connection the same number says nothing. What was not acknowledged comes again, and is known by its ids.
    if (!own.connected) return
    if (outcome === 'later') {
      isAway = true
      own.end(true)
      return
    }
    const { reply } = outcome
    // Before the answer: whatever a broker makes of that, the message does not come again.
    if (packet.qos > 0) own['_sendPacket']({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 })
    if (reply && Buffer.byteLength(reply.text) > mostTold)
      log.warn({ topic: reply.topic }, 'MQTT: an answer too large for the broker')
    else if (reply && reply.delay_ms > 0) setTimeout(() => notifyClient(own, reply), reply.delay_ms).unref()
    else if (reply) notifyClient(own, reply)
  }
  const hear = (own: MqttClient, packet: IPublishPacket, next: (error?: Error) => void) => {
    if (closing.signal.aborted) return next(LATER)
    underWay += 1
    const leave = room.enter(packet.payload.length)
    work(own, packet)
      .catch((error: unknown) => log.error({ err: error }, 'MQTT'))
      .finally(() => {
        underWay -= 1
        leave()
      })
    // Brokers of 3.1.1 know no bound, nor does QoS 0: here the connection is not read any further.
    const goOn = () => (underWay > IN_FLIGHT || room.isFull() ? room.whenLess(goOn) : next(LATER))
    goOn()
  }

  /** Resolves when the connection has ended; true if there was one. */
  const converse = () =>
    new Promise<boolean>((resolve) => {
      let wasThere = false
      const own = connect(broker.url, broker.options(name))
      client = own
      own.handleMessage = (packet, next) => hear(own, packet, next as (error?: Error) => void)
      own.on('error', (error) => {
        if (otherVersions.has((error as ErrorWithReasonCode).code)) broker.version = 4
        log.warn({ err: error, lane: name }, 'MQTT broker')
        own.end(true)
      })
      own.on('disconnect', ({ reasonCode }) => {
        // Two portals of one name would take it from each other again and again.
        const why = reasonCode === TAKEN_OVER ? 'another portal has the same MQTT_SHARE' : undefined
        log.warn({ reasonCode, why, lane: name }, 'MQTT broker ends the connection')
      })
      own.on('connect', ({ properties }) => {
        mostTold = (properties?.maximumPacketSize ?? Infinity) - AROUND
        own.subscribe(filter, { qos: 1 }, (error, granted) => {
          wasThere = !error && granted?.every(({ qos }) => qos < 128) === true
          if (wasThere) return setOpen(true)
          log.error({ err: error, filter }, 'MQTT broker refuses the subscription')
          own.end(true)
        })
      })
      own.on('close', () => {
        own.end(true)
        resolve(wasThere)
      })
    })

  const run = async () => {
    let pause = again_ms.least
    while (!closing.signal.aborted) {
      const spoken = broker.version
      const wasThere = await converse()
      if (isOpen) setOpen(false)
      if (wasThere && !isAway) pause = again_ms.least
      isAway = false
      // All connections that were lost at once come back one after the other.
      if (spoken === broker.version)
        await wait(pause * (0.5 + Math.random()), undefined, { signal: closing.signal, ref: false }).catch(
          () => undefined,
        )
      pause = Math.min(again_ms.most, pause * 2)
    }
  }
  const running = run()

  return {
    isOpen: () => isOpen,
    close: async (how) => {
      closing.abort()
      const until = performance.now() + gentle_ms
      const isWorking = () => underWay > 0 && isOpen && performance.now() < until
      if (how === 'gently') while (isWorking()) await wait(10)
      client?.end(how === 'at once' || !client.connected)
      // A broker that says nothing more does not end the connection either.
      const silent = setTimeout(() => client?.stream.destroy(), gentle_ms)
      await running
      clearTimeout(silent)
    },
  }
}

const notifyClient = (client: MqttClient, { topic, text, correlation }: Reply) => {
  if (!client.connected) return
  const properties = correlation && client.options.protocolVersion === 5 ? { correlationData: correlation } : null
  client.publish(topic, text, { qos: 0, ...(properties && { properties }) })
}

const toDelivery = ({ topic, payload, retain, properties }: IPublishPacket): Delivery => {
  const { key } = properties?.userProperties ?? {}
  return {
    topic,
    payload: (Buffer.isBuffer(payload) ? payload : Buffer.from(payload)) as Buffer<ArrayBuffer>,
    isRetained: retain,
    key: (Array.isArray(key) ? key[0] : key) ?? null,
    responseTopic: properties?.responseTopic ?? null,
    correlation: properties?.correlationData ?? null,
  }
}
