import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_ROWS } from '#domain/platform/paging.ts'
import { totalOf } from '../postgres/paged.ts'

/** Adds the total and the link to the next page to a list that was cut at MAX_ROWS. */
export const setPagingHeaders = (rows: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const total = totalOf(rows)
  if (total === undefined) return
  reply.header('x-total-count', total)
  const [path = '', search] = request.url.split('?')
  const asked = new URLSearchParams(search)
  const skip = Number(asked.get('skip') ?? 0) + MAX_ROWS
  asked.set('skip', String(skip))
  if (skip < total) reply.header('link', `<${path}?${asked}>; rel="next"`)
}
