import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { whenDone } from './when-done.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A local HTTP server that stores requests and responds with the given statuses in order, then with 201. */
export const startReceiver = async () => {
  const received: Received[] = []
  const answers: (number | ((response: ServerResponse) => void))[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      const answer = answers.shift() ?? 201
      if (typeof answer === 'function') answer(response)
      else response.writeHead(answer).end('noted')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  whenDone(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, port, received, answers }
}
