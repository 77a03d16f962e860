import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import type { Reads } from '../reads/reads.ts'
import type { Metrics } from './metrics.ts'

type Collecting = Pick<Metrics, 'gauge' | 'addCollector'>

/** Connections of each pool, by name. */
export const collectPool = (
  metrics: Collecting,
  pools: Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>>,
) => {
  const labels = ['pool'] as const
  const open = metrics.gauge('bombus_pg_pool_connections', 'Open connections to the database.', labels)
  const idle = metrics.gauge('bombus_pg_pool_idle_connections', 'Open connections that are not in use.', labels)
  const most = metrics.gauge('bombus_pg_pool_max_connections', 'Most connections that the pool opens.', labels)
  const waiting = metrics.gauge('bombus_pg_pool_waiting_requests', 'Statements that wait for a connection.', labels)
  metrics.addCollector('pool', () => {
    for (const [name, pool] of Object.entries(pools)) {
      open.set({ pool: name }, pool.totalCount)
      idle.set({ pool: name }, pool.idleCount)
      most.set({ pool: name }, pool.options.max)
      waiting.set({ pool: name }, pool.waitingCount)
    }
  })
}

/**
 * Size and free space, in bytes, of the file system with the data folder. The folder itself is created when something
 * is stored.
 */
export const readDisk = async (folder: string): Promise<{ size_bytes: number; free_bytes: number }> => {
  const { bsize, blocks, bavail } = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error
    return statfs(dirname(folder))
  })
  return { size_bytes: bsize * blocks, free_bytes: bsize * bavail }
}

export const collectDisk = (metrics: Collecting, folder: string) => {
  const size = metrics.gauge('bombus_disk_size_bytes', 'Size of the file system with the data folder.')
  const free = metrics.gauge('bombus_disk_free_bytes', 'Space of it that the server can still use.')
  metrics.addCollector('disk', async () => {
    const disk = await readDisk(folder)
    size.set({}, disk.size_bytes)
    free.set({}, disk.free_bytes)
  })
}

/** Nothing without a replica. */
export const collectReplica = (metrics: Collecting, reads: Pick<Reads, 'state' | 'behind_ms'>) => {
  if (reads.state() === null) return
  const lag = metrics.gauge('bombus_replication_lag_seconds', 'How far the replica is behind the primary at most.')
  const used = metrics.gauge('bombus_replica_in_use', 'Whether the replica keeps up and is read from.')
  metrics.addCollector('replica', () => {
    used.set(reads.state() === 'ok' ? 1 : 0)
    const behind_ms = reads.behind_ms()
    if (behind_ms === null) throw new Error('the replica has not answered yet')
    lag.set(behind_ms / 1_000)
  })
}
