import type { Message } from '#domain/ingest/message.ts'
import type { Camera, Fleet } from './fleet.ts'
import { sendMessages, type Receipt } from './send.ts'

export type Send = (camera: Camera, messages: Message[], signal?: AbortSignal) => Promise<Receipt>

const known = new WeakMap<Fleet, Promise<Send>>()

const byMqtt = async ({ devices, ...broker }: NonNullable<Fleet['broker']>): Promise<Send> => {
  const { send } = (await import('./send-mqtt.ts')).mqttSender(broker)
  return ({ name, key }, messages, signal) => send(devices[name] ?? 0, key, messages, signal)
}

/** The transport of a fleet's cameras: HTTP, or MQTT over one connection. The content is the same. */
export const senderOf = (fleet: Fleet): Promise<Send> => {
  const { url, broker } = fleet
  const before = known.get(fleet)
  if (before) return before
  const made: Promise<Send> = broker
    ? byMqtt(broker)
    : Promise.resolve(({ key }, messages, signal) => sendMessages(url, key, messages, signal))
  known.set(fleet, made)
  return made
}
