import type { Duplex } from 'node:stream'
import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'
import { NamedQuery } from './named-query.ts'

const DATA_ROW = 'D'.charCodeAt(0)

type Message = { name: string }
/** pg's parser, with the method that its types keep to themselves. */
interface MessageParser {
  parse(part: Buffer, take: (message: Message) => void): void
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}
const Base = Parser as unknown as new () => MessageParser

/** What a client of pg has, of which its types tell less. */
interface Wired {
  connection: {
    attachListeners: (stream: Duplex) => void
    emit: (name: string, message: Message) => void
  }
  _activeQuery: unknown
}

/** Stands for a row that its statement has taken already. */
const TAKEN: Message = { name: 'taken' }

/** Gives rows to the statement that they answer as they are, where it reads them itself; all else as pg does. */
class RowParser extends Base {
  readonly #client: Wired

  constructor(client: Wired) {
    super()
    this.#client = client
  }

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code !== DATA_ROW) return super.handlePacket(offset, code, length, bytes)
    const asked = this.#client._activeQuery
    if (!(asked instanceof NamedQuery)) return super.handlePacket(offset, code, length, bytes)
    asked.takeRow(bytes, offset, offset + length - 4)
    return TAKEN
  }
}

/** A client whose named statements read their rows by themselves. */
export class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const wired = this as unknown as Wired
    const { connection } = wired
    connection.attachListeners = (stream) => {
      const parser = new RowParser(wired)
      const take = (message: Message) => {
        if (message !== TAKEN) connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
      }
      stream.on('data', (part: Buffer) => parser.parse(part, take))
    }
  }
}
