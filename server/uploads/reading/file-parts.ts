import { open } from 'node:fs/promises'

export const PART_BYTES = 262_144

/** A file part by part. A part is good until the next is asked for: two buffers are read into in turn. */
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
      // Whoever stops amid the file hears of no fault in what comes after.
      reading.catch(() => undefined)
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
