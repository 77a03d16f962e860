import type pg from 'pg'
import type { Deps } from '../../deps.ts'
import { brokerOf } from './broker.ts'
import { openSession } from './session.ts'
import { startSessions } from './sessions.ts'
import { makeMemoryLimit } from './memory-limit.ts'
import { makeHandleDelivery, type Identities } from './handle-delivery.ts'
import { publishConfigurations } from './publish-configurations.ts'
import { topicsOf } from './topics.ts'

interface Given extends Identities {
  connection: pg.ClientConfig
}
const retry = { every_ms: 2_000, again_ms: { least: 500, most: 30_000 } }

/**
 * Receives messages from the broker of the settings, together with the other servers. Returns a function that stops it
 * and acknowledges messages in process.
 */
export const startMqtt = (deps: Deps, given: Given, { every_ms, again_ms } = retry): (() => Promise<void>) => {
  const { settings, log, broker: told } = deps
  const { MQTT_SHARE: group, MQTT_TOPIC_PREFIX: prefix } = settings
  const topics = topicsOf(prefix)
  const broker = brokerOf(settings)
  const room = makeMemoryLimit()
  const take = makeHandleDelivery(deps, given, topics)
  let isThere = false
  const look = () => {
    told.state = isThere && lanes.lanes().every((lane) => lane.isOpen()) ? 'ok' : 'away'
  }
  const filter = `$share/${group}/${topics.messages}`
  const lanes = startSessions({
    connection: given.connection,
    log,
    every_ms,
    open: (lane) => openSession(`${group}-${lane}`, { broker, filter, take, room, log, onChange: look, again_ms }),
    onChange: (is) => {
      isThere = is
      look()
    },
  })
  told.state = 'away'
  const publishing = new AbortController()
  const published = publishConfigurations(
    { db: deps.db, log, topics, session: lanes.first, every_ms },
    publishing.signal,
  )
  return async () => {
    publishing.abort()
    await lanes.stop()
    await published
  }
}
