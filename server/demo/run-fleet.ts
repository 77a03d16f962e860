import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Camera } from '#simulator/fleet.ts'
import type { FleetBroker } from '#simulator/send-mqtt.ts'
import type { FleetOrder, FleetReport } from '#simulator/orders.ts'
import { lowerPriorityOf } from '../platform/limits/low-priority.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Log } from '../platform/observability/log.ts'
import { tokenHash } from '../platform/security/passwords.ts'
import { saveDemo, type Demo } from './demo.ts'
import { backdateKeyUses } from './key-uses.ts'

const DAY_MS = 86_400_000
const RECENT_DAYS = 14

/**
 * Runs the demo's cameras in a separate process that uses the public API. `ready` resolves once the last fortnight is
 * complete; older seasons follow, newest first, while the cameras continue.
 */
export const runFleet = (
  demo: Demo,
  {
    db,
    log,
    url,
    broker,
    lastSeen,
    whole,
  }: {
    db: Db
    log: Log
    url: string
    /** The MQTT broker to send to; null for HTTP. */
    broker: Omit<FleetBroker, 'devices'> | null
    lastSeen: Date | null
    /** Sends older seasons and recent images of all cameras; otherwise of one. */
    whole: boolean
  },
) => {
  const child = fork(fileURLToPath(import.meta.resolve('#simulator/main.ts')), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const changed = Date.parse(demo.born) - RECENT_DAYS * DAY_MS
  const order: FleetOrder = {
    fleet: { seed: demo.seed, url, cameras: demo.cameras },
    fineSince: changed,
    recentSince: Math.max(
      Date.now() - RECENT_DAYS * DAY_MS,
      lastSeen && demo.filled_to ? lastSeen.getTime() - DAY_MS / 4 : 0,
    ),
    gapSince: lastSeen && demo.filled_to ? lastSeen.getTime() - DAY_MS / 4 : null,
    filledTo: demo.filled_to === null ? null : Date.parse(demo.filled_to),
    oldest: whole ? Date.UTC(new Date(demo.born).getUTCFullYear() - 2, 0, 1) : null,
    pictured: whole ? demo.cameras.length : 1,
  }
  const send = async () => {
    if (broker) order.fleet.broker = { ...broker, devices: await numbersOf(db, demo.cameras) }
    child.send(order)
  }
  send().catch((error: unknown) => log.warn({ err: error }, 'demo'))
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (report: FleetReport) => {
      if (report.kind !== 'trouble')
        backdateKeyUses(db, demo.cameras).catch((error: unknown) => log.warn({ err: error }, 'demo'))
      if (report.kind === 'recent') {
        lowerPriorityOf(child)
        resolve()
      }
      if (report.kind === 'filled') {
        demo.filled_to = new Date(report.to).toISOString()
        saveDemo(db, demo).catch((error: unknown) => log.warn({ err: error }, 'demo'))
      }
      if (report.kind === 'trouble') log.warn({ detail: report.message }, 'a simulated camera failed to send')
    })
    child.once('exit', (code) => reject(new Error(`the simulated cameras stopped (${code})`)))
  })
  ready.catch(() => undefined)
  return {
    ready,
    stop: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.disconnect()
        setTimeout(() => child.kill('SIGKILL'), 2_000).unref()
      }),
  }
}

/** Device ids used in topics. */
const numbersOf = async (db: Db, cameras: Camera[]): Promise<Record<string, number>> => {
  const names = new Map(cameras.map(({ name, key }) => [tokenHash(key).toString('hex'), name]))
  const rows = await db.selectFrom('device_keys').select(['device_id', 'key_hash']).execute()
  return Object.fromEntries(
    rows.flatMap(({ device_id, key_hash }) => {
      const name = names.get(key_hash.toString('hex'))
      return name === undefined ? [] : [[name, device_id]]
    }),
  )
}
