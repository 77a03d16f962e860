import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Behaviour of the mail server for an email. */
export type MailTrouble =
  | 'none'
  /** 451, as greylisting does. */
  | 'temporary'
  /** 554: never. */
  | 'permanent'
  /** Accepts the email and closes the connection before confirming it. */
  | 'drops'
  /** Accepts the email, and does not respond for a minute. */
  | 'slow'

interface ReceivedEmail {
  id: string
  to: string
  /** Removes the soft line breaks of quoted-printable. */
  raw: string
}

/** A mail server with faults. `accepted`: emails it has confirmed; `taken`: emails it accepted without confirming. */
export const startMailServer = async () => {
  const accepted: ReceivedEmail[] = []
  const taken: ReceivedEmail[] = []
  const state = { trouble: 'none' as MailTrouble, refused: 0 }
  const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const id = /^message-id: (.*)$/im.exec(raw)?.[1] ?? ''
        const all = envelope.rcptTo.map(({ address }) => ({ id, to: address, raw: raw.replaceAll('=\r\n', '') }))
        const { trouble } = state
        if (trouble === 'none') {
          accepted.push(...all)
          return done()
        }
        state.refused += 1
        if (trouble === 'temporary') return done(refusal('Try again later', 451))
        if (trouble === 'permanent') return done(refusal('Not this one', 554))
        taken.push(...all)
        if (trouble === 'drops') for (const socket of sockets) socket.destroy()
        // The portal was killed before the email was complete.
      }, done)
    },
    onConnect: (_session, done) => done(),
  })
  const sockets = new Set<import('node:net').Socket>()
  server.server.on('connection', (socket: import('node:net').Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?requireTLS=false`,
    accepted,
    taken,
    state,
    /** Ends connections that it has left without a response. */
    disconnect: () => sockets.forEach((socket) => socket.destroy()),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>
