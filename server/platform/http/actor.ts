import type { Role } from '#domain/access/policy.ts'
import type { TokenScope } from '#domain/access/tokens.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { Author } from '../postgres/database.ts'
import type { WalPosition } from '../reads/wal-position.ts'

/** Who makes a request. Someone signed out sees nothing; a device acts for itself alone. */
export type Actor =
  | { kind: 'nobody'; scope: Scope }
  | { kind: 'device'; scope: Scope; device_id: number }
  | {
      kind: 'person'
      scope: Scope
      user_id: number
      role: Role
      hasPortal: boolean
      session_id: number
      isConfirmed: boolean
      /** They must give a second factor first. */
      needsFactor: boolean
      /** Where a script acts as this person: what its token may do. */
      token?: TokenScope & { id: number }
      name: string
      /** Where the log of the database stood when they last wrote; null where no replica asks for it. */
      wrote_at: WalPosition | null
    }
export type Person = Extract<Actor, { kind: 'person' }>

/** What decides, right now, what the person of a session may see. */
export type Standing = Pick<Person, 'user_id' | 'role' | 'hasPortal' | 'scope'>

export const nobody: Actor = { kind: 'nobody', scope: { kind: 'none' } }

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

/** The person behind a request that only people may make: the gate has seen to it before the handler runs. */
export const personOf = (actor: Actor): Person => {
  if (actor.kind !== 'person') throw new Error('This endpoint is for people: its policy must say so.')
  return actor
}

/** The same of an endpoint that only devices may use. */
export const deviceOf = (actor: Actor): Extract<Actor, { kind: 'device' }> => {
  if (actor.kind !== 'device') throw new Error('This endpoint is for devices: its policy must say so.')
  return actor
}

export const authorOf = (actor: Actor): Author =>
  actor.kind === 'person' ? { user_id: actor.user_id, name: actor.name } : { user_id: null, name: actor.kind }
