import type pg from 'pg'
import type { DeadConnectionWatch } from './dead-connection-watch.ts'

/** How long a connection is kept aside: its way through the pool is paid ten times a second in place of with each statement. */
const KEPT_MS = 100

/** Connections of a pool for those who take many, each for a moment. */
export interface SpareConnections {
  take: () => pg.PoolClient | Promise<pg.PoolClient>
  /** `isBroken`: it is given to nobody else. */
  giveBack: (client: pg.PoolClient, isBroken: boolean) => void
  /** All go back to the pool. */
  giveAllBack: () => void
}

/**
 * Keeps aside what was just used, for whoever asks next: to give a connection back to the pool and take it again costs the server as much as half a small statement
 * does. Whoever asks the pool itself gets one of these before a new one is opened, and whoever waits for one gets the first that is free.
 */
export const keepSpares = (pool: pg.Pool, silence: Pick<DeadConnectionWatch, 'hold' | 'free'>): SpareConnections => {
  let spares: pg.PoolClient[] = []
  const ended = new WeakSet<pg.ClientBase>()
  let timer: NodeJS.Timeout | undefined

  const giveAllBack = () => {
    clearTimeout(timer)
    timer = undefined
    const all = spares
    spares = []
    for (const client of all) client.release()
  }
  pool.on('connect', (client) => {
    const gone = (error?: Error) => {
      ended.add(client)
      const lost = spares.find((spare) => spare === client)
      spares = spares.filter((spare) => spare !== client)
      lost?.release(true)
      // As of those that rest in the pool: whoever listens to it learns from a loss.
      if (lost && error) pool.emit('error', error, lost)
    }
    // An error is heard some milliseconds before the end.
    client.once('error', gone).once('end', () => gone())
  })
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  pool.connect = ((...given: unknown[]) => {
    // Those who wait already take what rests in the pool.
    if (pool.idleCount <= pool.waitingCount) spares.pop()?.release()
    return connect(...given)
  }) as typeof pool.connect

  return {
    take: () => {
      const spare = spares.pop()
      if (!spare) return pool.connect()
      silence.hold(spare)
      return spare
    },
    giveBack: (client, isBroken) => {
      if (isBroken || ended.has(client) || pool.ending || pool.waitingCount > 0) return client.release(isBroken)
      silence.free(client)
      spares.push(client)
      timer ??= setTimeout(giveAllBack, KEPT_MS).unref()
    },
    giveAllBack,
  }
}
