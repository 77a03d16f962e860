import type { DeviceConnection } from '#domain/devices/connection-endpoints.ts'

const TEN_MINUTES_MS = 600_000

/** `2026-11-29T10:20:00Z` */
const plainTime = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

/** A message about the last ten minutes with no counts. `now`: ms since 1970. */
const messageAt = (now: number) => {
  const end = Math.floor(now / TEN_MINUTES_MS) * TEN_MINUTES_MS
  return {
    // Each command has its own message id: a duplicate would not be the first message with a new key.
    id: `test-${plainTime(Math.floor(now / 1_000) * 1_000)}`,
    interval_start: plainTime(end - TEN_MINUTES_MS),
    interval_end: plainTime(end),
    battery_level: 100,
  }
}

/** A command that sends a first message by HTTP with a key. */
export const curlOf = (origin: string, key: string, now: number): string =>
  [
    `curl -X POST ${origin}/api/ingest/messages \\`,
    `  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(messageAt(now))}'`,
  ].join('\n')

/** The same by MQTT. */
export const mosquittoOf = (broker: NonNullable<DeviceConnection['broker']>, key: string, now: number): string => {
  const { host, port, is_encrypted, topic, needs_key } = broker
  const payload = JSON.stringify({ ...(needs_key && { key }), messages: messageAt(now) })
  return [
    `mosquitto_pub -h ${host} -p ${port}${is_encrypted ? ' --tls-use-os-certs' : ''} -q 1 \\`,
    `  -t ${topic} \\`,
    `  -m '${payload}'`,
  ].join('\n')
}
