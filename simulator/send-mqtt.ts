import { setTimeout as wait } from 'node:timers/promises'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { Message } from '#domain/ingest/message.ts'
import type { Receipt } from './send.ts'

/** A broker between cameras and a server. */
export interface FleetBroker {
  url: string
  /** The prefix of topics. */
  prefix: string
  /** Device ids by the names of their cameras. */
  devices: Record<string, number>
  options?: Pick<IClientOptions, 'username' | 'password' | 'ca' | 'cert' | 'key'>
}
interface Answer {
  status: number
  message: string
  data: Receipt | null
  retry_after?: number
  correlation?: string
}

const TRIES = 12
/**
 * Without a response for this long, messages are sent again: the server recognises those already stored by their ids.
 */
const PATIENCE_MS = 20_000

/** Sends messages by MQTT like any device, and receives their results. Many can be pending. */
export const mqttSender = ({ url, prefix, options }: Omit<FleetBroker, 'devices'>, patience_ms = PATIENCE_MS) => {
  const waiting = new Map<string, (answer: Answer) => void>()
  const heard = new Set<number>()
  const run = Math.random().toString(36).slice(2, 10)
  let calls = 0
  let client: MqttClient | null = null

  const open = () => {
    const own = connect(url, { ...options, protocolVersion: 4, clientId: `cameras-${run}`, reconnectPeriod: 500 })
    // It reconnects by itself.
    own.on('error', () => undefined)
    own.on('message', (_topic, payload) => {
      const answer = JSON.parse(payload.toString()) as Answer
      waiting.get(answer.correlation ?? '')?.(answer)
    })
    return own
  }
  /** Null: no response in time. */
  const ask = async (device_id: number, key: string, messages: Message[], signal?: AbortSignal) => {
    client ??= open()
    const correlation = `${run}-${(calls += 1)}`
    if (!heard.has(device_id)) client.subscribe(`${prefix}/devices/${device_id}/replies`, { qos: 0 })
    heard.add(device_id)
    const silence = new AbortController()
    try {
      return await Promise.race([
        new Promise<Answer>((resolve) => {
          waiting.set(correlation, resolve)
          client?.publish(`${prefix}/devices/${device_id}/messages`, JSON.stringify({ key, correlation, messages }), {
            qos: 1,
          })
        }),
        wait(patience_ms, null, { signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal }),
      ])
    } finally {
      waiting.delete(correlation)
      silence.abort()
    }
  }

  return {
    /** Sends until the response confirms that everything is stored. */
    send: async (device_id: number, key: string, messages: Message[], signal?: AbortSignal): Promise<Receipt> => {
      for (let tries = 1; ; tries += 1) {
        const answer = await ask(device_id, key, messages, signal)
        if (answer?.data) return answer.data
        if (answer && answer.status < 500 && answer.status !== 429)
          throw new Error(`the server answered ${answer.status}: ${answer.message}`)
        if (tries === TRIES) throw new Error('the server could not be reached')
        if (answer) await wait((answer.retry_after ?? 1) * 1_000, undefined, signal ? { signal } : undefined)
      }
    },
    close: () => client?.endAsync(true) ?? Promise.resolve(),
  }
}
