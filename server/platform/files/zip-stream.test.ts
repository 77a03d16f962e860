import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
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

it('has them reckoned by Node, wherever yazl finds the package that it asks', () => {
  const ofYazl = createRequire(createRequire(import.meta.url).resolve('yazl'))
  expect(ofYazl('buffer-crc32')).toHaveProperty('unsigned', crc32)
})
