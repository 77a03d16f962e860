import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { timeLimit } from '#server/testing/time-limit.ts'
import { zipStream } from './zip-stream.ts'

const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02')
/** Of each entry in the directory at the end of an archive (APPNOTE 4.3.12): its path and its CRC-32. */
const checksumsOf = (zip: Buffer): Record<string, string> => {
  const found: Record<string, string> = {}
  for (let at = zip.indexOf(DIRECTORY_ENTRY); at !== -1; at = zip.indexOf(DIRECTORY_ENTRY, at + 1)) {
    const path = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString()
    found[path] = zip.readUInt32LE(at + 16).toString(16)
  }
  return found
}

it('says of each part the checksum that the standard says, in however many pieces it came', async () => {
  const zip = zipStream(
    async ({ text, stream }) => {
      text('whole.txt', '123456789')
      await stream('pieces.txt', Readable.from(['1234', '', '56789'], { objectMode: false }))
      await stream('packed.txt', Readable.from([Buffer.from('123456789')], { objectMode: false }), true)
      text('nothing.txt', '')
    },
    () => undefined,
  )
  // The check value of CRC-32 (ISO-HDLC).
  const check = 'cbf43926'
  expect(checksumsOf(await buffer(zip))).toEqual({
    'whole.txt': check,
    'pieces.txt': check,
    'packed.txt': check,
    'nothing.txt': '0',
  })
})

/** The last bytes of a file, and how many it has, without holding it. */
const tailOf = async (zip: AsyncIterable<Buffer>, most: number): Promise<{ tail: Buffer; bytes: number }> => {
  let tail = Buffer.alloc(0)
  let bytes = 0
  for await (const piece of zip) {
    bytes += piece.length
    tail = Buffer.concat([tail, piece]).subarray(-most)
  }
  return { tail, bytes }
}

it('has more entries than the first format can count', { timeout: timeLimit(60_000) }, async () => {
  const ENTRIES = 66_000
  const zip = zipStream(
    async ({ stream }) => {
      for (let n = 0; n < ENTRIES; n += 1) await stream(`${n}.txt`, Readable.from([Buffer.from(String(n))]), true)
    },
    () => undefined,
  )
  const last = String(ENTRIES - 1)
  let found = 0
  const files = unzipSync(await buffer(zip), {
    filter: ({ name }) => {
      found += 1
      return name === `${last}.txt`
    },
  })
  expect(found).toBe(ENTRIES)
  expect(Object.keys(files)).toEqual([`${last}.txt`])
  expect(Buffer.from(files[`${last}.txt`] ?? []).toString()).toBe(last)
})

it('is larger than four gigabytes', { timeout: timeLimit(120_000) }, async () => {
  const PIECE = Buffer.alloc(1_048_576)
  const BYTES = 4_200 * PIECE.length
  const zip = zipStream(
    async ({ stream, text }) => {
      await stream('large.bin', Readable.from(Array.from({ length: 4_200 }, () => PIECE)), true)
      text('after.txt', 'after')
    },
    () => undefined,
  )
  const { tail, bytes } = await tailOf(zip, 1_024)
  const [large, after] = [tail.lastIndexOf('large.bin'), tail.lastIndexOf('after.txt')]
  const zip64At = (name: number) => {
    const extra = name + 9
    expect(tail.readUInt16LE(extra)).toBe(1)
    return [4, 12, 20].map((at) => Number(tail.readBigUInt64LE(extra + at)))
  }
  expect(zip64At(large)).toEqual([BYTES, BYTES, 0])
  const [size, , offset] = zip64At(after)
  expect(size).toBe(5)
  expect(offset).toBeGreaterThan(BYTES)
  const end = tail.lastIndexOf('PK\x06\x06')
  expect(Number(tail.readBigUInt64LE(end + 24))).toBe(2)
  const [directorySize, directoryOffset] = [40, 48].map((at) => Number(tail.readBigUInt64LE(end + at)))
  expect((directoryOffset ?? 0) + (directorySize ?? 0)).toBe(bytes - (tail.length - end))
})

it('fails as its writer does, and as a part does', async () => {
  const of = (write: Parameters<typeof zipStream>[0]) => buffer(zipStream(write, () => undefined))
  await expect(of(() => Promise.reject(new Error('no rows')))).rejects.toThrow('no rows')
  const broken = new Readable({ read: (): void => void broken.destroy(new Error('no file')) })
  await expect(of(({ stream }) => stream('broken.jpg', broken, true))).rejects.toThrow('no file')
})

it('stops its writer where the reader has gone', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) })
  const zip = zipStream(({ stream }) => stream('endless.bin', endless, true), resolve)
  zip.once('data', () => zip.destroy())
  await closed
  expect(endless.destroyed).toBe(true)
})

it('ends quietly where the reader goes between two parts', async () => {
  const gone = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<unknown>()
  const part = (text: string) => Readable.from([text], { objectMode: false })
  const zip = zipStream(
    async ({ stream }) => {
      await stream('one.txt', part('one'))
      zip.destroy()
      await gone.promise
      // An error of this part that nobody handles would fail the run.
      await stream('two.txt', part('two')).catch(failed.resolve)
    },
    () => gone.resolve(),
  )
  expect(await failed.promise).toMatchObject({ name: 'AbortError' })
  await new Promise((resolve) => void setImmediate(resolve))
})
