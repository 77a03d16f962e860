import { createHash } from 'node:crypto'

/** Passes the bytes of a file through, and reports their number and SHA-256 (lowercase hexadecimal) at the end. */
export const digestStream = () => {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    pass: async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const part of source) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    },
    facts: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
