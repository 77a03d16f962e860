import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { decrypted } from './age.ts'
import {
  ArchiveError,
  FORMAT,
  HEAD,
  headShape,
  isSums,
  MANIFEST,
  manifestShape,
  type Head,
  type Manifest,
} from './archive-format.ts'

export interface Entry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

/** Handlers for the entries of an archive. Each body must be read to its end. */
export interface ArchiveVisitor {
  head: (head: Head) => Promise<void>
  entry: (entry: Entry) => Promise<void>
}

/** Larger than the digests of `SUMS_EVERY` entries, and far larger than `backup.json`. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024

/**
 * Reads an archive once from beginning to end and verifies all of it: authenticity, digests, and that nothing is
 * missing. Throws ArchiveError if it is damaged or incomplete, or if the passphrase is wrong; the caller must then undo
 * what `visitor` has done so far.
 */
export const readArchive = async (source: Readable, passphrase: string, visitor: ArchiveVisitor): Promise<Manifest> => {
  try {
    return await visitEntries(await plainText(source, passphrase), {
      head: (head) => visited(() => visitor.head(head)),
      entry: (entry) => visited(() => visitor.entry(entry)),
    })
  } catch (error) {
    if (error instanceof VisitorError) throw error.cause
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError(`The archive is damaged or incomplete (${(error as Error).message}).`, { cause: error })
  } finally {
    source.destroy()
  }
}

/** Errors of the visitor are passed on; all others mean that the archive is damaged. */
class VisitorError extends Error {}
const visited = async (work: () => Promise<void>) => {
  try {
    await work()
  } catch (cause) {
    throw cause instanceof StreamError ? cause : new VisitorError('', { cause })
  }
}
/** The archive failed while the visitor was reading a body. */
class StreamError extends Error {}

const plainText = async (source: Readable, passphrase: string): Promise<ReadableStream<Uint8Array>> => {
  const input = await decrypted(source, passphrase).catch((error: unknown) => {
    const { message } = error as Error
    throw new ArchiveError(
      /no identity matched/.test(message)
        ? 'BACKUP_PASSPHRASE does not open this archive.'
        : `This is not a backup, or it is damaged (${message}).`,
      { cause: error },
    )
  })
  const plain = createZstdDecompress()
  input.on('error', (error) => plain.destroy(error))
  plain.on('close', () => input.destroy())
  input.pipe(plain)
  return Readable.toWeb(plain) as unknown as ReadableStream<Uint8Array>
}

const visitEntries = async (plain: ReadableStream<Uint8Array>, visitor: ArchiveVisitor): Promise<Manifest> => {
  const decoder = createTarDecoder({ strict: true })
  const reading = plain.pipeTo(decoder.writable)
  // Awaited below; until then, a failure is reported through the entries.
  reading.catch(() => undefined)
  const pending = new Map<string, string>()
  let entries = 0
  let head: Head | null = null
  let manifest: Manifest | null = null
  for await (const { header, body } of decoder.readable as unknown as AsyncIterable<TarEntry>) {
    const { name, size } = header
    if (manifest) throw new ArchiveError('The archive goes on after its end.')
    if (name === MANIFEST) {
      manifest = manifestShape.parse(JSON.parse(await textOf(body, size)))
      continue
    }
    if (isSums(name)) {
      checkSums(await textOf(body, size), pending)
      continue
    }
    const hash = createHash('sha256')
    const content = { name, size, body: hashed(body, hash) }
    if (entries === 0) {
      if (name !== HEAD) throw new ArchiveError('This is not a backup of Bombus.')
      head = readHead(await textOf(content.body, size))
      await visitor.head(head)
    } else await visitor.entry(content)
    entries += 1
    pending.set(name, hash.digest('hex'))
  }
  await reading
  if (!manifest || !head) throw new ArchiveError('The archive is incomplete: it has no manifest.')
  if (pending.size > 0 || manifest.entries !== entries || manifest.id !== head.id)
    throw new ArchiveError('The archive is incomplete: entries are missing.')
  return manifest
}
interface TarEntry {
  header: { name: string; size: number }
  body: AsyncIterable<Uint8Array>
}

const readHead = (text: string): Head => {
  const given = JSON.parse(text) as { format?: unknown }
  if (given.format !== FORMAT)
    throw new ArchiveError(
      `The archive has format ${String(given.format)}; this version of Bombus reads format ${FORMAT}. Use the version that wrote it.`,
    )
  return headShape.parse(given)
}

async function* hashed(
  body: AsyncIterable<Uint8Array>,
  hash: { update: (bytes: Uint8Array) => unknown },
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      // The consumer expects Node's own Buffer type.
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    }
  } catch (error) {
    throw new StreamError((error as Error).message, { cause: error })
  }
}

/** Returns the whole text of a small entry. */
export const textOf = async (body: AsyncIterable<Uint8Array>, size: number): Promise<string> => {
  if (size > MAX_TEXT_BYTES) throw new ArchiveError('An entry of the archive is too large.')
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const checkSums = (text: string, pending: Map<string, string>) => {
  for (const [, digest, name = ''] of text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)) {
    if (pending.get(name) !== digest) throw new ArchiveError(`${name} differs from its digest.`)
    pending.delete(name)
  }
}
