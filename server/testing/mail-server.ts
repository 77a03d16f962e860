import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { whenDone } from './when-done.ts'

interface ArrivedLetter {
  from: string
  to: string[]
  headers: string
  body: string
}

export interface MailServer {
  url: string
  letters: ArrivedLetter[]
  /** Rejected recipients. */
  refused: Set<string>
  /** The newest email to an address; throws if there is none, for use in `waitFor`. */
  letterFor: (address: string) => ArrivedLetter
  stop: () => Promise<void>
  /** On the same port as before. */
  start: () => Promise<void>
}

/** A local SMTP server that stores what it receives. */
export const startMailServer = async (): Promise<MailServer> => {
  const letters: ArrivedLetter[] = []
  const refused = new Set<string>()
  let port = 0
  let server: SMTPServer | null = null
  const start = async () => {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? new Error('No such mailbox') : null),
      onData: (stream, { envelope }, done) => {
        void text(stream).then((raw) => {
          const to = envelope.rcptTo.map((recipient) => recipient.address)
          letters.unshift({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, ...partsOf(raw) })
          done()
          // The sender was stopped before the email was complete.
        }, done)
      },
    })
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  }
  const stop = async () => {
    const stopping = server
    server = null
    if (stopping) await new Promise<void>((resolve) => void stopping.close(() => resolve()))
  }
  await start()
  whenDone(stop)
  const letterFor = (address: string) => {
    const letter = letters.find(({ to }) => to.includes(address))
    if (!letter) throw new Error(`No letter for ${address} among ${letters.length}.`)
    return letter
  }
  return { url: `smtp://127.0.0.1:${port}`, letters, refused, letterFor, start, stop }
}

const partsOf = (raw: string) => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end)
  const body = raw.slice(end + 4)
  const isQuoted = /^content-transfer-encoding: quoted-printable/im.test(headers)
  return { headers, body: (isQuoted ? unquote(body) : body).replaceAll('\r\n', '\n') }
}
const unquote = (body: string) =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** The code in an email's link. */
export const codeIn = (letter: { body: string | null }): string => {
  const code = /[?&]oobCode=([\w-]+)/.exec(letter.body ?? '')?.[1]
  if (code === undefined) throw new Error('This letter has no link.')
  return code
}
