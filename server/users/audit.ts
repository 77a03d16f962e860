import { t } from '#domain/language/text.ts'
import type { FastifyRequest } from 'fastify'
import { personOf, type Actor } from '../platform/http/actor.ts'
import { Problem } from '../platform/http/problem.ts'

interface Asked {
  actor: Actor
  params: { id?: number }
  request: FastifyRequest
}

/**
 * Logs attempts to set protected or unknown members: the actor, the person concerned, and the members' names, never
 * their values.
 */
export const auditRefusal = async <T>({ actor, params, request }: Asked, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const isRefusal = error instanceof Problem && (error.status === 403 || error.issues.some(isUnknown))
    if (isRefusal)
      request.log.warn(
        {
          user_id: personOf(actor).user_id,
          about: params.id ?? null,
          status: error.status,
          members: error.issues.map(({ path }) => path.slice(0, 100)).slice(0, 20),
        },
        'refused change of a person',
      )
    throw error
  }
}

const isUnknown = ({ message }: { message: string }) => message === t('is unknown')
