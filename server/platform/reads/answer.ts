import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import type { Reads, Source } from './reads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    reads: Reads
  }
}

/**
 * Answers a call from the database that it may read from. Whoever changed something reads it back from then on, also where their
 * call failed: some of it may have been done.
 */
export const answer = async <T>(
  { method, reads }: Pick<Endpoint, 'method' | 'reads'>,
  { server, actor, log, turn }: FastifyRequest,
  reply: FastifyReply,
  work: (source: Source) => Promise<T>,
): Promise<T> => {
  if (actor.kind !== 'person') return work(server.reads.primary)
  if (reads === 'may lag') return server.reads.read(actor.wrote_at, work, () => reply.sent, turn?.isHeavy)
  if (method === 'GET') return work(server.reads.primary)
  try {
    return await work(server.reads.primary)
  } finally {
    // What was done is done, whatever comes of this.
    await server.reads.markWritten(actor.user_id).catch((err: unknown) => log.warn({ err }, 'last write'))
  }
}
