import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { makeServer } from '#server/testing/server.ts'

const { app } = await makeServer()
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Sends raw bytes; returns the response up to the end of the connection by the server. */
const say = async (text: string): Promise<string> => {
  const socket = connect(Number(port), '127.0.0.1')
  let heard = ''
  socket.on('data', (part: Buffer) => (heard += part.toString()))
  socket.write(text)
  await once(socket, 'close')
  return heard
}
const head = 'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const hidden = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

it.each([
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 90\r\n\r\n{}${hidden}`],
  ['a length and parts', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['parts under another name', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two hosts', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\nConnection: close\r\n\r\n'],
  ['a head that is folded', `${head}X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
])('an ambiguous request, with %s, is rejected, and no request hidden behind it is processed', async (_name, text) => {
  const heard = await say(text)
  expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
