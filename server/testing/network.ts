import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

/** A connection to the test database that can silently drop or delay data. */
export const networkTo = async (connection: pg.PoolConfig, chosen_port = 0) => {
  const open = new Set<Socket>()
  let isSwallowing = false
  let delay_ms = 0
  const listener = createServer((near) => {
    const far = connect(join(connection.host as string, '.s.PGSQL.5432'))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (bytes) => {
        if (isSwallowing) return
        if (delay_ms === 0 || from === near) to.write(bytes)
        else setTimeout(() => to.write(bytes), delay_ms)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => listener.listen(chosen_port, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return {
    connection: { ...connection, host: '127.0.0.1', port } satisfies pg.PoolConfig,
    swallow: () => {
      isSwallowing = true
    },
    /** Delays replies by this many milliseconds. */
    delay: (ms: number) => {
      delay_ms = ms
    },
    /** Dropped data stays lost; later data arrives. */
    heal: () => {
      isSwallowing = false
      delay_ms = 0
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
