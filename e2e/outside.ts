import { createServer } from 'node:http'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { startHonestProvider } from '#server/accounts/testing/honest-provider.ts'

/**
 * External services for the tests: a real mail server, which accepts emails by SMTP and returns them by HTTP, newest
 * first; a tile service and an address search; and a sign-in provider that accepts any name.
 */
const letters: { to: string[]; text: string }[] = []

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    // The sender was stopped before the email was complete.
    stream.on('error', done)
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

/** Decodes quoted-printable, the encoding of emails. */
const plain = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

smtp.listen(Number(process.env['E2E_SMTP_PORT']), '127.0.0.1')
const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#7c8b5d' } })
  .png()
  .toBuffer()

const http = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname.startsWith('/tiles/')) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'image/png').end(tile)
    return
  }
  if (pathname === '/geocoder/search') {
    const found = [
      {
        display_name: `${searchParams.get('q')}, Herefordshire`,
        lat: '52.04',
        lon: '-2.43',
        boundingbox: ['52.03', '52.05', '-2.44', '-2.42'],
      },
    ]
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
    return
  }
  const to = searchParams.get('to')
  const wanted = letters.filter((letter) => to === null || letter.to.includes(to))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(wanted))
}).listen(Number(process.env['E2E_MAILBOX_PORT']), 'localhost')

const portal = `http://localhost:${process.env['E2E_PORT']}`
const provider = await startHonestProvider({
  port: Number(process.env['E2E_PROVIDER_PORT']),
  redirectUri: `${portal}/sign-in-with/directory`,
  afterSignOut: `${portal}/`,
  people: new Map(),
})

process.once('SIGTERM', () => {
  void provider.stop()
  http.close()
  smtp.close(() => process.exit())
})
