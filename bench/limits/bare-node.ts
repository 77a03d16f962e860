import { createServer } from 'node:http'
import { serveOrders } from '../processes.ts'

/** The limit of row 7: Node's own server, which turns the same list into JSON and does nothing else. */
let list: unknown = []
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(list))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => {
  server.once('listening', resolve)
})
await serveOrders(
  async (order: { list: unknown }) => {
    list = order.list
    return (server.address() as { port: number }).port
  },
  async () => server.close(),
)
