import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { timeLimit } from '#server/testing/time-limit.ts'
import { makeZipDirectory, sizesOf, startOf } from './zip-records.ts'
import { zipStream } from './zip-stream.ts'

const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02')
/** Path and CRC-32 of each entry in the directory at the end of an archive (APPNOTE 4.3.12). */
const checksumsOf = (zip: Buffer): Record<string, string> => {
  const found: Record<string, string> = {}
  for (let at = zip.indexOf(DIRECTORY_ENTRY); at !== -1; at = zip.indexOf(DIRECTORY_ENTRY, at + 1)) {
    const path = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString()
    found[path] = zip.readUInt32LE(at + 16).toString(16)
  }
  return found
}

it('writes the standard checksum of each entry, in however many chunks it arrived', async () => {
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

it('supports more entries than the original ZIP format', { timeout: timeLimit(60_000) }, async () => {
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

it('records sizes and offsets beyond 4 GB in ZIP64 fields', () => {
  const BYTES = 4_404_019_200
  const entry = { written_at: new Date(), is_packed: true, checksum: 0 }
  const large = { ...entry, name: Buffer.from('large.bin'), offset: 0, size: BYTES, stored_size: BYTES }
  const written = startOf(large).length + BYTES + sizesOf(large).length
  const after = { ...entry, name: Buffer.from('after.txt'), offset: written, size: 5, stored_size: 5 }
  // The descriptor after the content: signature, checksum and two sizes of eight bytes.
  expect(sizesOf(large)).toHaveLength(24)
  expect([8, 16].map((at) => Number(sizesOf(large).readBigUInt64LE(at)))).toEqual([BYTES, BYTES])
  expect(sizesOf(after)).toHaveLength(16)

  const directory = makeZipDirectory()
  directory.add(large)
  directory.add(after)
  const end = written + startOf(after).length + 5 + sizesOf(after).length
  const bytes = Buffer.concat(directory.end(end))
  const zip64Of = (name: string) => {
    const extra = bytes.indexOf(name) + name.length
    expect(bytes.readUInt16LE(extra)).toBe(1)
    return [4, 12, 20].map((at) => Number(bytes.readBigUInt64LE(extra + at)))
  }
  expect(zip64Of('large.bin')).toEqual([BYTES, BYTES, 0])
  expect(zip64Of('after.txt')).toEqual([5, 5, written])
  const last = bytes.lastIndexOf('PK\x06\x06')
  expect([24, 40, 48].map((at) => Number(bytes.readBigUInt64LE(last + at)))).toEqual([2, last, end])
})

it('fails if its writer or an entry does', async () => {
  const of = (write: Parameters<typeof zipStream>[0]) => buffer(zipStream(write, () => undefined))
  await expect(of(() => Promise.reject(new Error('no rows')))).rejects.toThrow('no rows')
  const broken = new Readable({ read: (): void => void broken.destroy(new Error('no file')) })
  await expect(of(({ stream }) => stream('broken.jpg', broken, true))).rejects.toThrow('no file')
})

it('stops its writer when the reader disconnects', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) })
  const zip = zipStream(({ stream }) => stream('endless.bin', endless, true), resolve)
  zip.once('data', () => zip.destroy())
  await closed
  expect(endless.destroyed).toBe(true)
})

it('ends without an error when the reader disconnects between two entries', async () => {
  const gone = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<unknown>()
  const part = (text: string) => Readable.from([text], { objectMode: false })
  const zip = zipStream(
    async ({ stream }) => {
      await stream('one.txt', part('one'))
      zip.destroy()
      await gone.promise
      // An unhandled error of this entry would fail the run.
      await stream('two.txt', part('two')).catch(failed.resolve)
    },
    () => gone.resolve(),
  )
  expect(await failed.promise).toMatchObject({ name: 'AbortError' })
  await new Promise((resolve) => void setImmediate(resolve))
})
