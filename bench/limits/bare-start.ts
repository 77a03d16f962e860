import { fastify } from 'fastify'

/** The limit of row 14c: Fastify with one route, from process start to its first response. */
const app = fastify()
app.get('/api/health', async () => ({ ok: true }))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit())
