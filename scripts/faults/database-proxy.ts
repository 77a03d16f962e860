import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** States of the network between a server and its database. */
export type NetworkTrouble =
  | { kind: 'none' }
  /** Connections are refused, and existing ones are reset. */
  | { kind: 'refuses' }
  /** Packets do not arrive in either direction; they are retransmitted afterwards, as by TCP. */
  | { kind: 'swallows' }
  /** Replies arrive late. */
  | { kind: 'delays'; ms: number }
  /** Requests reach the database; its replies do not arrive. */
  | { kind: 'loses replies' }
  /** New connections are accepted but receive no response; existing ones continue to work. */
  | { kind: 'accepts and says nothing' }
  /** The server is notified that the database has closed the connection; the database is not. */
  | { kind: 'closes one direction' }

interface Pair {
  near: Socket
  far: Socket
  /** Deliveries that wait until packets arrive again, in order. */
  held: (() => void)[]
  isSilent: boolean
}

/** A TCP proxy before the Unix socket of a database. */
export const startDatabaseProxy = async (socket: string) => {
  let trouble: NetworkTrouble = { kind: 'none' }
  const pairs = new Set<Pair>()

  /** Passes on data or the end of a stream, now or once packets arrive again. */
  const pass = (pair: Pair, isReply: boolean, deliver: () => void) => {
    const isHeld = pair.isSilent || trouble.kind === 'swallows' || (trouble.kind === 'loses replies' && isReply)
    if (isHeld || pair.held.length > 0) pair.held.push(deliver)
    else if (trouble.kind === 'delays' && isReply) setTimeout(deliver, trouble.ms)
    else deliver()
  }
  const accept = (near: Socket) => {
    if (trouble.kind === 'refuses') return void near.resetAndDestroy()
    const far = connect(socket)
    const pair: Pair = { near, far, held: [], isSilent: trouble.kind === 'accepts and says nothing' }
    pairs.add(pair)
    for (const [from, to, isReply] of [
      [near, far, false],
      [far, near, true],
    ] as const) {
      from.on('data', (bytes: Buffer) => pass(pair, isReply, () => void (to.writable && to.write(bytes))))
      from.on('error', () => undefined)
      from.once('close', () =>
        pass(pair, isReply, () => {
          to.destroy()
          pairs.delete(pair)
        }),
      )
    }
  }
  const release = () => {
    for (const pair of pairs) {
      pair.isSilent = false
      for (const deliver of pair.held.splice(0)) deliver()
    }
  }

  let listener: Server
  const listen = async (port: number) => {
    listener = createServer(accept)
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
  }
  const destroyAll = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
  }
  await listen(0)
  const { port } = (listener! as Server).address() as AddressInfo
  return {
    port,
    set: async (next: NetworkTrouble) => {
      const before = trouble
      trouble = next
      if (before.kind === 'refuses') await listen(port)
      release()
      if (next.kind === 'closes one direction') for (const { near } of pairs) near.end()
      if (next.kind === 'refuses') {
        const closed = once(listener, 'close')
        listener.close()
        destroyAll()
        await closed
      }
    },
    close: async () => {
      destroyAll()
      if (listener.listening) await new Promise((resolve) => listener.close(resolve))
    },
  }
}
export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>
