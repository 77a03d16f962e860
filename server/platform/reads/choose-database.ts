import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import type { Reads, Source } from './reads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    reads: Reads
  }
}

/**
 * Runs a call on the database it may read from. After a change, its author reads from the primary until the replica
 * has caught up, even if the call failed: part of it may have been done.
 */
export const withChosenDatabase = <T>(
  { method, reads }: Pick<Endpoint, 'method' | 'reads'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (source: Source) => Promise<T>,
): Promise<T> => {
  const { server, actor, turn } = request
  if (actor.kind === 'person' && reads === 'may lag')
    return server.reads.read(actor.wrote_at, work, () => reply.sent, turn?.isHeavy)
  if (actor.kind === 'person' && method !== 'GET') return write(request, actor.user_id, work)
  return work(server.reads.primary)
}

const write = async <T>(
  { server: { reads }, log }: FastifyRequest,
  user_id: number,
  work: (source: Source) => Promise<T>,
): Promise<T> => {
  try {
    return await work(reads.primary)
  } finally {
    // Failing to record the write must not fail the call, whose changes are committed.
    await reads.markWritten(user_id).catch((err: unknown) => log.warn({ err }, 'could not record the last write'))
  }
}
