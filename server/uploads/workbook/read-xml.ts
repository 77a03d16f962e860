import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { reasons } from '#domain/survey-files/reasons.ts'
import { FileFault } from '../reading/decode.ts'

/** A text or attribute is held whole while it is read: none may be longer. */
const MAX_PIECE = 2_000_000

export interface XmlTake {
  open: (name: string, attributes: Record<string, string>) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** Names without the prefix that some programs write before them. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML as it comes. Nothing outside is fetched, and no entity of its own is resolved. `pause` is awaited after each part. */
export const readXml = async (stream: Readable, take: XmlTake, pause: (bytes: number) => void | Promise<void>) => {
  const parser = new SaxesParser()
  let since = 0
  parser.on('error', () => {
    throw new FileFault(reasons.brokenWorkbook)
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    since = 0
    take.open(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag: SaxesTagPlain) => {
    since = 0
    take.close(localName(tag.name))
  })
  parser.on('text', take.text)
  parser.on('cdata', take.text)
  const decoder = new TextDecoder()
  let bytes = 0
  const feed = (text: string) => {
    since += text.length
    parser.write(text)
    if (since > MAX_PIECE) throw new FileFault(reasons.rowTooLong)
  }
  try {
    for await (const chunk of stream) {
      feed(decoder.decode(chunk as Buffer, { stream: true }))
      bytes += (chunk as Buffer).length
      await pause(bytes)
    }
    feed(decoder.decode())
    parser.close()
  } catch (error) {
    // Told while it is unpacked: what is no such stream, or a size that is not the one that was named.
    const { code, message } = error as { code?: string; message?: string }
    const isBroken = code?.startsWith('Z_') === true || /bytes in the stream/.test(message ?? '')
    throw isBroken ? new FileFault(reasons.brokenWorkbook) : error
  }
}

/** Reads a short part. */
export const readXmlText = (text: string, take: XmlTake) => {
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new FileFault(reasons.brokenWorkbook)
  })
  parser.on('opentag', (tag: SaxesTagPlain) => take.open(localName(tag.name), tag.attributes))
  parser.on('closetag', (tag: SaxesTagPlain) => take.close(localName(tag.name)))
  parser.on('text', take.text)
  parser.write(text).close()
}
