import type { Duplex } from 'node:stream'
import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

const DATA_ROW = 'D'.charCodeAt(0)
const ASCII = 0x80
/** Bytes. Of long texts each is read as pg does it, which costs least for them. */
const LONG_ROW = 4_096

interface DataRow {
  name: 'dataRow'
  length: number
  fieldCount: number
  fields: (string | null)[]
}
type Message = { name: string }
/** pg's parser, with the method that its types keep to themselves. */
interface MessageParser {
  parse(part: Buffer, take: (message: Message) => void): void
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}
const Base = Parser as unknown as new () => MessageParser

/** A row's texts cut from one text: each asked of the buffer by itself costs as much as all of them. What is not ASCII is read by itself. */
export const readRow = (bytes: Buffer, offset: number, length: number): DataRow => {
  const text = bytes.toString('latin1', offset, offset + length - 4)
  const fieldCount = bytes.readInt16BE(offset)
  const fields: (string | null)[] = []
  let at = offset + 2
  for (let field = 0; field < fieldCount; field += 1) {
    const size = bytes.readInt32BE(at)
    at += 4
    if (size === -1) {
      fields.push(null)
      continue
    }
    const end = at + size
    let signs = 0
    for (let sign = at; sign < end; sign += 1) signs |= bytes[sign] as number
    fields.push(signs < ASCII ? text.slice(at - offset, end - offset) : bytes.toString('utf8', at, end))
    at = end
  }
  return { name: 'dataRow', length, fieldCount, fields }
}

class RowParser extends Base {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    return code === DATA_ROW && length <= LONG_ROW
      ? readRow(bytes, offset, length)
      : super.handlePacket(offset, code, length, bytes)
  }
}

/** What a connection of pg has, of which its types tell less. */
interface Wire {
  attachListeners: (stream: Duplex) => void
  emit: (name: string, message: Message) => void
}

/** A client that reads rows by `readRow`, and all else as pg does. */
export class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: Wire }
    connection.attachListeners = (stream) => {
      const parser = new RowParser()
      const take = (message: Message) =>
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
      stream.on('data', (part: Buffer) => parser.parse(part, take))
    }
  }
}
