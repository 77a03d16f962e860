import type { Socket } from 'node:net'
import type pg from 'pg'
import { collectYoungGeneration } from '../../memory/memory.ts'
import { makeStripper, type Stripper } from './copy-data-frames.ts'

/** Smaller chunks are collected, because each chunk costs the consumer a call. */
const MIN_BYTES = 32_768
const MAX_BYTES = 65_536

/** Members of a pg connection that are missing from its types. */
interface Wire {
  stream: Socket
  query: (text: string) => void
}
type OnData = (part: Buffer) => void

/**
 * The output of `copy ... to stdout` in large chunks. The database sends each row as a message, which would create a
 * million small objects and copy their bytes three times. Instead, rows are compacted in the memory they were read
 * into.
 */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const query = makeCopyOut(text)
  client.query(query as unknown as pg.Submittable)
  let [gathered, bytes] = [Buffer.alloc(0), 0]
  for await (const part of query.parts()) {
    if (bytes > 0 && bytes + part.length > gathered.length) {
      yield gathered.subarray(0, bytes)
      bytes = 0
    }
    if (bytes === 0 && part.length >= MIN_BYTES) {
      yield part
      continue
    }
    if (bytes === 0) gathered = Buffer.allocUnsafeSlow(MAX_BYTES)
    bytes += part.copy(gathered, bytes)
  }
  if (bytes > 0) yield gathered.subarray(0, bytes)
}

/** A query that takes over the connection's socket while rows arrive, so that back-pressure reaches the database. */
const makeCopyOut = (text: string) => {
  let stream: Socket | undefined
  let listener: OnData = () => undefined
  const state: { error?: Error; isOver: boolean } = { isOver: false }
  let wake: () => void = () => undefined
  const happens = () => wake()

  const giveBack = (unread: Buffer) => {
    if (!stream) return
    stream.off('readable', happens)
    stream.on('data', listener)
    if (unread.length > 0) listener(unread)
    const socket = stream
    process.nextTick(() => socket.resume())
  }
  async function* parts(): AsyncGenerator<Buffer> {
    const stripper: Stripper = makeStripper()
    const passes = collectYoungGeneration()
    let isMine = true
    while (!state.isOver && !state.error) {
      const part = isMine ? (stream?.read() as Buffer | null | undefined) : null
      if (!part) {
        await new Promise<void>((resolve) => (wake = resolve))
        continue
      }
      passes(part.length)
      const { rows, unread } = stripper(part)
      if (unread) {
        isMine = false
        giveBack(unread)
      }
      if (rows.length > 0) yield rows
    }
    if (state.error) throw state.error
  }

  return {
    parts,
    // What pg calls.
    submit: (wire: Wire) => {
      stream = wire.stream
      listener = stream.listeners('data')[0] as OnData
      stream.off('data', listener)
      stream.pause()
      stream.on('readable', happens)
      wire.query(text)
      happens()
    },
    handleError: (given: Error) => {
      state.error = given
      happens()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => {
      state.isOver = true
      happens()
    },
  }
}
