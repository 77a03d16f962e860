import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { reasons } from '#domain/survey-files/reasons.ts'
import { FileFault } from '../reading/decode.ts'

/** Maximum length of a text or attribute, which is held in memory. */
const MAX_PIECE = 2_000_000

export interface XmlTake {
  open: (name: string, attributes: Record<string, string>) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** Names without a namespace prefix. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses XML as it arrives. No external resources are loaded and no custom entities resolved. `pause` is awaited after
 * each chunk.
 */
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
    // Raised during decompression: an invalid stream, or a size that differs from the declared one.
    const { code, message } = error as { code?: string; message?: string }
    const isBroken = code?.startsWith('Z_') === true || /bytes in the stream/.test(message ?? '')
    throw isBroken ? new FileFault(reasons.brokenWorkbook) : error
  }
}

/** Parses a short part. */
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
