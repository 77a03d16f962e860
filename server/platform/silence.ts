import { clearInterval, setInterval } from 'node:timers'
import pg from 'pg'
import { cutOff } from './pipelined.ts'

const LOOK_MS = 200
const SUSPECT_MS = 300
const SILENT_MS = 1_200

/** Ends what is held while the database says nothing at all. */
export interface SilenceWatch {
  hold: (client: pg.ClientBase) => void
  free: (client: pg.ClientBase) => void
  stop: () => void
}

/**
 * A network that swallows packets tells nobody, and the system gives up after minutes: a request would wait for as long.
 * So a connection held for 0.3 s makes one kept for this ask whether the database is there. While it answers, a query may
 * take its time; after `patience` milliseconds without a word the connections held meanwhile are ended, which whoever waits
 * on one hears as a connection that was lost.
 */
export const watchForSilence = (config: pg.ClientConfig, patience = SILENT_MS): SilenceWatch => {
  const heldSince = new Map<pg.ClientBase, { client: pg.ClientBase; since: number }>()
  let probe: pg.Client | undefined
  let isLooking = false
  let timer: NodeJS.Timeout | undefined

  const ask = async () => {
    if (!probe) {
      const client = new pg.Client({ ...config, connectionTimeoutMillis: patience, application_name: 'bombus-probe' })
      probe = client
      client.on('error', () => undefined)
      client.once('end', () => forget(client))
      await client.connect()
    }
    await probe?.query('select 1')
  }
  const forget = (client: pg.Client | undefined) => {
    if (probe === client) probe = undefined
    return client
  }
  const isSilent = (): Promise<boolean> =>
    new Promise((resolve) => {
      // What arrived while this process was busy is read before the time counts as over.
      const late = setTimeout(() => setImmediate(() => resolve(true)), patience)
      const heard = () => {
        clearTimeout(late)
        resolve(false)
      }
      // A refused connection shows that the database is there; only our own time-out does not.
      ask().then(heard, (error: Error) => /timeout/.test(error.message) || heard())
    })
  const look = async () => {
    const suspects = [...heldSince.values()].filter(({ since }) => performance.now() - since >= SUSPECT_MS)
    if (suspects.length === 0 || !(await isSilent())) return
    void forget(probe)?.end()
    // One that was given back and taken again meanwhile got an answer.
    for (const held of suspects) if (heldSince.get(held.client) === held) cutOff(held.client)
  }
  const tick = () => {
    if (heldSince.size === 0) return rest()
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }
  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }

  return {
    hold: (client) => {
      heldSince.set(client, { client, since: performance.now() })
      timer ??= setInterval(tick, LOOK_MS).unref()
    },
    free: (client) => void heldSince.delete(client),
    // Not waited for: a database that is silent does not say goodbye either.
    stop: () => {
      rest()
      heldSince.clear()
      void forget(probe)?.end()
    },
  }
}
