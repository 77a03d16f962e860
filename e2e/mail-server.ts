import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

/** A real mail server for the tests: takes letters by SMTP and shows them by HTTP, newest first. */
const letters: { to: string[]; text: string }[] = []

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      letters.unshift({
        to: session.envelope.rcptTo.map(({ address }) => address),
        text: plain(Buffer.concat(chunks).toString('utf8')),
      })
      done()
    })
  },
})

/** Undoes quoted-printable, in which mails travel. */
const plain = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

smtp.listen(Number(process.env['E2E_SMTP_PORT']), '127.0.0.1')
const http = createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to')
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify(letters.filter((letter) => to === null || letter.to.includes(to))))
}).listen(Number(process.env['E2E_MAILBOX_PORT']), 'localhost')

process.once('SIGTERM', () => {
  http.close()
  smtp.close(() => process.exit())
})
