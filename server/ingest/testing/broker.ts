import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Aedes, type Client } from 'aedes'
import mqtt from 'mqtt'

/** The MQTT reply to a device. */
export interface Answer {
  status: number
  error: boolean
  message: string
  data: { accepted: number; duplicates: number; conflicts: number; rejected: { index: number; id: string }[] } | null
  issues?: { path: string; message: string }[]
  retry_after?: number
  correlation?: string
}

interface Persistence {
  outgoingEnqueueCombi: (all: { clientId: string }[], packet: { topic: string }) => Promise<unknown>
}

/**
 * An MQTT 3.1.1 broker in this process. It delivers each message of a shared subscription to one session of the group
 * and queues messages of disconnected sessions.
 */
export const openBroker = async () => {
  /** Sessions of the shared group. */
  const members: string[] = []
  const connected = new Set<string>()
  /** Numbers of delivered and acknowledged messages. */
  const seen = { handed: 0, acknowledged: 0 }
  let published = 0
  const lane = /^lanes\/([^/]+)\/(.+)$/
  const topicOf = (topic: string) => lane.exec(topic)?.[2] ?? topic
  const aedes = await Aedes.createBroker({
    // Each session of a group has its own topic, on which nothing is published.
    authorizeSubscribe: (client, subscription, done) => {
      const [, topic] = /^\$share\/[^/]+\/(.+)$/.exec(subscription.topic) ?? []
      if (topic !== undefined) {
        if (!members.includes(client.id)) members.push(client.id)
        subscription.topic = `lanes/${client.id}/${topic}`
      }
      done(null, subscription)
    },
    authorizePublish: (_client, packet, done) => {
      const here = members.filter((id) => connected.has(id))
      const among = here.length > 0 ? here : members
      published += 1
      if (packet.topic.endsWith('/messages')) packet.topic = `lanes/${among[published % among.length]}/${packet.topic}`
      done(null)
    },
    authorizeForward: (_client, packet) => {
      if (lane.test(packet.topic)) seen.handed += 1
      packet.topic = topicOf(packet.topic)
      return packet
    },
  })
  const { persistence } = aedes as unknown as { persistence: Persistence }
  const enqueue = persistence.outgoingEnqueueCombi.bind(persistence)
  persistence.outgoingEnqueueCombi = (all, packet) => enqueue(all, { ...packet, topic: topicOf(packet.topic) })
  const subscribed = new Set<string>()
  aedes.on('subscribe', (all) => {
    for (const { topic } of all) subscribed.add(topic)
  })
  aedes.on('clientReady', ({ id }: Client) => void connected.add(id))
  aedes.on('clientDisconnect', ({ id }: Client) => void connected.delete(id))
  aedes.on('ack', (_packet, client) => {
    if (members.includes(client.id)) seen.acknowledged += 1
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as { port: number }
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    isSubscribed: (topic: string) => subscribed.has(topic),
    seen,
    /** Connected sessions of servers. */
    connected: () => members.filter((id) => connected.has(id)),
    /** Drops all connections and restarts with the existing sessions. */
    leave: async () => {
      const gone = once(server, 'close')
      server.close()
      drop()
      await gone
    },
    comeBack: () => listen(port),
    close: async () => {
      server.close()
      drop()
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}

/** A client that publishes for devices and receives their replies. */
export const openDevices = async (url: string) => {
  const client = await mqtt.connectAsync(url, { protocolVersion: 4, clientId: 'devices', reconnectPeriod: 100 })
  const waiting = new Map<string, (answer: Answer) => void>()
  const others: Answer[] = []
  let calls = 0
  client.on('message', (topic, payload) => {
    const answer = JSON.parse(payload.toString()) as Answer
    const hear = waiting.get(answer.correlation ?? topic)
    if (hear) hear(answer)
    else others.push(answer)
  })
  await client.subscribeAsync('bombus/devices/+/replies/#', { qos: 1 })
  const publish = (device_id: number, payload: string | Buffer) =>
    client.publishAsync(`bombus/devices/${device_id}/messages`, payload, { qos: 1 })
  const answered = (correlation: string) =>
    new Promise<Answer>((resolve) => {
      waiting.set(correlation, resolve)
    })
  return {
    client,
    publish,
    /** Replies without a pending request. */
    others,
    /** Publishes as a device with this key and waits for the reply. */
    send: async (device: { id: number; key: string }, messages: unknown) => {
      const correlation = `call-${(calls += 1)}`
      const answer = answered(correlation)
      await publish(device.id, JSON.stringify({ key: device.key, correlation, messages }))
      return answer
    },
    /** The same with any payload; waits for the next reply to this device. */
    sendAsIs: async (device_id: number, payload: string | Buffer) => {
      const answer = answered(`bombus/devices/${device_id}/replies`)
      await publish(device_id, payload)
      return answer
    },
    close: () => client.endAsync(true),
  }
}
