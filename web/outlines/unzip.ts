/** Limits of an archive, so that a small file cannot fill the memory of a browser. */
export const MAX_ENTRIES = 200
export const MAX_UNPACKED_MEGABYTES = 50
const MAX_UNPACKED = MAX_UNPACKED_MEGABYTES * 1_000_000

export class ArchiveFault extends Error {
  readonly kind: 'entries' | 'size'
  constructor(kind: 'entries' | 'size') {
    super(kind)
    this.kind = kind
  }
}

interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  offset: number
}

// Records of the ZIP format (APPNOTE 4.3).
const END = { signature: 0x06_05_4b_50, length: 22, longestComment: 0xff_ff }
const DIRECTORY = { signature: 0x02_01_4b_50, length: 46 }
const LOCAL = { signature: 0x04_03_4b_50, length: 30 }
const STORED = 0
const DEFLATED = 8

const unreadable = () => new Error('no ZIP archive')

const endOf = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - END.length - END.longestComment)
  for (let at = view.byteLength - END.length; at >= first; at -= 1)
    if (view.getUint32(at, true) === END.signature) return at
  throw unreadable()
}

/** The entries listed in the central directory at the end of an archive, with their stated sizes. */
const entriesOf = (bytes: Uint8Array): Entry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new ArchiveFault('entries')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== DIRECTORY.signature) throw unreadable()
    const nameLength = view.getUint16(at + 28, true)
    const nameAt = at + DIRECTORY.length
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(nameAt, nameAt + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at = nameAt + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/**
 * Deflate expands its input by a factor of about 1,000 at most, so a piece produces at most 17 MB before it is counted.
 */
const PIECE = 16_384

const piecesOf = (packed: Uint8Array): ReadableStream<BufferSource> => {
  let at = 0
  return new ReadableStream<BufferSource>({
    pull: (controller) => {
      if (at >= packed.length) return controller.close()
      controller.enqueue(packed.slice(at, at + PIECE))
      at += PIECE
    },
  })
}

/** Inflates bytes; stops as soon as the output exceeds `most`, whatever size the archive states. */
const inflated = async (packed: Uint8Array, most: number): Promise<Uint8Array> => {
  const reader = piecesOf(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > most) {
      await reader.cancel()
      throw new ArchiveFault('size')
    }
    pieces.push(next.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/**
 * The files of a ZIP archive whose names match, by name. Throws an ArchiveFault if it has too many entries, or if the
 * files are too large in total, checked against both the stated and the unpacked sizes.
 */
export const unzipMatching = async (bytes: Uint8Array, pattern: RegExp): Promise<Map<string, Uint8Array>> => {
  const wanted = entriesOf(bytes).filter(({ name }) => pattern.test(name))
  if (wanted.reduce((sum, { unpacked }) => sum + unpacked, 0) > MAX_UNPACKED) throw new ArchiveFault('size')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = new Map<string, Uint8Array>()
  let left = MAX_UNPACKED
  for (const { name, method, packed, offset } of wanted) {
    if (view.getUint32(offset, true) !== LOCAL.signature) throw unreadable()
    const from = offset + LOCAL.length + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    const content = bytes.subarray(from, from + packed)
    if (content.length < packed || (method !== STORED && method !== DEFLATED)) throw unreadable()
    const file = method === STORED ? content : await inflated(content, left)
    left -= file.length
    if (left < 0) throw new ArchiveFault('size')
    files.set(name, file)
  }
  return files
}
