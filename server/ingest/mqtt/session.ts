import { setTimeout as wait } from 'node:timers/promises'
import { connect, type ErrorWithReasonCode, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Log } from '../../platform/observability/log.ts'
import { IN_FLIGHT, type Broker } from './broker.ts'
import type { MemoryLimit } from './memory-limit.ts'
import type { Delivery, Outcome, Reply, HandleDelivery } from './handle-delivery.ts'

/** A session at the broker. */
export interface Session {
  isOpen: () => boolean
  /** Publishes a retained message; rejects if the broker does not accept it. */
  publish: (topic: string, text: string) => Promise<void>
  /**
   * Closes the connection but keeps the session. `gently` waits a few seconds for messages in process to be
   * acknowledged.
   */
  close: (how: 'gently' | 'at once') => Promise<void>
}
export interface SessionNeeds {
  broker: Broker
  /** Topic filter of the subscription. */
  filter: string
  take: HandleDelivery
  room: MemoryLimit
  log: Log
  /** Called when the connection opens or closes. */
  onChange: () => void
  /** Delay before reconnecting: at least `least`, growing up to `most` with repeated failures. */
  again_ms: { least: number; most: number }
  /** Time limits of a gentle close, for messages in process and for the broker. */
  gentle_ms?: number
}

const GENTLE_MS = 5_000
/** Reason codes of brokers without MQTT 5: the code of version 5, and the code of older versions. */
const otherVersions = new Set([1, 132])
const TAKEN_OVER = 142
const MAX_LOGGED = 200
/** Bytes of a packet besides its payload: the topic and the properties. */
const AROUND = 2_000
/**
 * Passed to the library instead of an acknowledgement, so that it continues with the next message. The acknowledgement
 * is sent once the message is stored.
 */
const LATER = new Error('acknowledged later')

/**
 * Receives messages of one broker session and reconnects until it is closed. Many messages are processed at once and
 * each is acknowledged when it is stored, so a slow batch of one device does not delay other devices.
 */
export const openSession = (name: string, needs: SessionNeeds): Session => {
  const { broker, filter, take, room, log, onChange, again_ms, gentle_ms = GENTLE_MS } = needs
  const closing = new AbortController()
  let client: MqttClient | null = null
  let isOpen = false
  let underWay = 0
  /** Maximum packet size that the broker delivers. */
  let mostTold = Infinity
  /** The connection was closed because nothing could be stored; reconnecting is delayed more and more. */
  let isAway = false
  const setOpen = (is: boolean) => {
    isOpen = is
    onChange()
  }

  const work = async (own: MqttClient, packet: IPublishPacket) => {
    const outcome = await take(toDelivery(packet)).catch((error: unknown): Outcome => {
      // A defect that this message triggers on each delivery: acknowledge it so that it does not block the others.
      log.error({ err: error, topic: packet.topic.slice(0, MAX_LOGGED) }, 'MQTT: could not handle a message')
      return { reply: null }
    })
    // The packet id is only valid on its own connection. Unacknowledged messages are delivered again and recognised as
    // duplicates.
    if (!own.connected) return
    if (outcome === 'later') {
      isAway = true
      own.end(true)
      return
    }
    const { reply } = outcome
    // Acknowledge before the reply: whatever the broker does with the reply, the message must not be delivered again.
    if (packet.qos > 0) own['_sendPacket']({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 })
    if (reply && Buffer.byteLength(reply.text) > mostTold)
      log.warn({ topic: reply.topic }, 'MQTT: a reply exceeds the packet size of the broker')
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
    // Brokers of MQTT 3.1.1 have no receive maximum, nor does QoS 0, so the socket is paused here.
    const goOn = () => (underWay > IN_FLIGHT || room.isFull() ? room.whenLess(goOn) : next(LATER))
    goOn()
  }

  /** Resolves when the connection has ended; true if it was established. */
  const converse = () =>
    new Promise<boolean>((resolve) => {
      let wasThere = false
      const own = connect(broker.url, broker.options(name))
      client = own
      own.handleMessage = (packet, next) => hear(own, packet, next as (error?: Error) => void)
      own.on('error', (error) => {
        if (otherVersions.has((error as ErrorWithReasonCode).code)) broker.version = 4
        log.warn({ err: error, session: name }, 'MQTT broker connection failed')
        own.end(true)
      })
      own.on('disconnect', ({ reasonCode }) => {
        // Two portals with the same name would take the session from each other again and again.
        const why = reasonCode === TAKEN_OVER ? 'another portal has the same MQTT_SHARE' : undefined
        log.warn({ reasonCode, why, session: name }, 'MQTT broker closed the connection')
      })
      own.on('connect', ({ properties }) => {
        mostTold = (properties?.maximumPacketSize ?? Infinity) - AROUND
        own.subscribe(filter, { qos: 1 }, (error, granted) => {
          wasThere = !error && granted?.every(({ qos }) => qos < 128) === true
          if (wasThere) return setOpen(true)
          log.error({ err: error, filter }, 'MQTT broker refused the subscription')
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
      // Spreads reconnects of connections that were lost together.
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
    publish: async (topic, text) => {
      if (!client || !isOpen) throw new Error('The connection to the broker is closed.')
      await client.publishAsync(topic, text, { qos: 1, retain: true })
    },
    close: async (how) => {
      closing.abort()
      const until = performance.now() + gentle_ms
      const isWorking = () => underWay > 0 && isOpen && performance.now() < until
      if (how === 'gently') while (isWorking()) await wait(10)
      client?.end(how === 'at once' || !client.connected)
      // A broker that stopped responding does not complete the disconnect, so the socket is closed.
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
  const { key, traceparent, prefer } = properties?.userProperties ?? {}
  return {
    topic,
    payload: (Buffer.isBuffer(payload) ? payload : Buffer.from(payload)) as Buffer<ArrayBuffer>,
    isRetained: retain,
    key: (Array.isArray(key) ? key[0] : key) ?? null,
    traceparent: (Array.isArray(traceparent) ? traceparent[0] : traceparent) ?? null,
    prefer: prefer ?? null,
    responseTopic: properties?.responseTopic ?? null,
    correlation: properties?.correlationData ?? null,
  }
}
