import { to as copyTo } from 'pg-copy-streams'
import { connectClient } from '../limits-client.ts'
import { serveOrders } from '../processes.ts'

/** The limit of rows 8 and 20: COPY TO of the same rows, discarded as they are read in a separate process. */
const client = await connectClient()
await serveOrders(
  async ({ select, before }: { select: string; before?: string }) => {
    if (before !== undefined) await client.query(before)
    const began = performance.now()
    let lines = 0
    for await (const part of client.query(copyTo(`copy (${select}) to stdout (format csv)`)))
      for (const byte of part as Buffer) if (byte === 10) lines += 1
    return { lines, seconds: (performance.now() - began) / 1000 }
  },
  () => client.end(),
)
