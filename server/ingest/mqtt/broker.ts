import type { IClientOptions } from 'mqtt'
import type { Settings } from '../../platform/config/settings.ts'

/** Messages of one connection processed at once; the broker holds the rest. */
export const IN_FLIGHT = 256
/**
 * A broker of MQTT 5 does not deliver larger packets. Packets between this and the limit of HTTP get an error reply.
 */
const MAX_BYTES = 16 * 1024 * 1024
/** How long the broker stores undelivered messages. */
const RETENTION_SECONDS = 7 * 86_400

export interface Broker {
  url: string
  /** The newest protocol version the broker accepts: 5, or 4 for MQTT 3.1.1. Determined again at each start. */
  version: 5 | 4
  options: (clientId: string) => IClientOptions
}

type Given = Pick<
  Settings,
  'MQTT_URL' | 'MQTT_USERNAME' | 'MQTT_PASSWORD' | 'MQTT_CA_FILE' | 'MQTT_CERT_FILE' | 'MQTT_KEY_FILE'
>

/** The broker's address without name and password, and the credentials to connect with. */
export const addressOf = (settings: Given) => {
  const address = new URL(settings.MQTT_URL ?? '')
  const username = settings.MQTT_USERNAME ?? decodeURIComponent(address.username)
  const password = settings.MQTT_PASSWORD ?? decodeURIComponent(address.password)
  address.username = ''
  address.password = ''
  const { MQTT_CA_FILE: ca, MQTT_CERT_FILE: cert, MQTT_KEY_FILE: key } = settings
  const options = {
    ...(username && { username }),
    ...(password && { password }),
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  }
  return { url: address.href, options }
}

export const brokerOf = (settings: Given): Broker => {
  const { url, options } = addressOf(settings)
  const broker: Broker = {
    url,
    version: 5,
    options: (clientId) => ({
      ...options,
      clientId,
      protocolVersion: broker.version,
      rejectUnauthorized: true,
      // A persistent session: unacknowledged messages are delivered again.
      clean: false,
      keepalive: 30,
      connectTimeout: 10_000,
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
      ...(broker.version === 5 && {
        properties: {
          sessionExpiryInterval: RETENTION_SECONDS,
          receiveMaximum: IN_FLIGHT,
          maximumPacketSize: MAX_BYTES,
        },
      }),
    }),
  }
  return broker
}
