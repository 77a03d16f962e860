import { open } from 'node:fs/promises'

export const PART_BYTES = 262_144

/** Reads a file in chunks. A chunk is valid until the next one is requested: two buffers are reused. */
export const partsOf = async function* (path: string): AsyncGenerator<Buffer, void> {
  const file = await open(path)
  try {
    const buffers = [Buffer.allocUnsafe(PART_BYTES), Buffer.allocUnsafe(PART_BYTES)] as const
    const read = (buffer: Buffer) => file.read(buffer, 0, PART_BYTES)
    let turn: 0 | 1 = 0
    let reading = read(buffers[turn])
    for (;;) {
      const { buffer, bytesRead } = await reading
      if (bytesRead === 0) return
      turn = turn === 0 ? 1 : 0
      reading = read(buffers[turn])
      // If the reader stops early, errors of the pending read are ignored.
      reading.catch(() => undefined)
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
