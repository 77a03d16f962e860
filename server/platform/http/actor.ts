import type { Role } from '#domain/access/policy.ts'
import type { TokenScope } from '#domain/access/tokens.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { Author } from '../postgres/database.ts'
import type { WalPosition } from '../reads/wal-position.ts'

/** Who makes a request. An anonymous caller has no scope; a device acts for itself only. */
export type Actor =
  | { kind: 'nobody'; scope: Scope }
  | { kind: 'device'; scope: Scope; device_id: number }
  | {
      kind: 'person'
      scope: Scope
      user_id: number
      role: Role
      hasPortal: boolean
      /** The organisation is about to be erased: the person may only read and export. */
      isReadOnly?: boolean
      session_id: number
      isConfirmed: boolean
      /** True until a required second factor has been given. */
      needsFactor: boolean
      /** What a script's access token may do for this person. */
      token?: TokenScope & { id: number }
      name: string
      /** Log position of the database at this person's last write; null without a replica. */
      wrote_at: WalPosition | null
    }
export type Person = Extract<Actor, { kind: 'person' }>

/** The current values that determine what the person of a session may see. */
export type Standing = Pick<Person, 'user_id' | 'role' | 'hasPortal' | 'scope'>

export const nobody: Actor = { kind: 'nobody', scope: { kind: 'none' } }

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

/** The person behind a request; the gate has ensured that there is one. */
export const personOf = (actor: Actor): Person => {
  if (actor.kind !== 'person') throw new Error('This endpoint is for people: its policy must say so.')
  return actor
}

/** The device behind a request; the gate has ensured that there is one. */
export const deviceOf = (actor: Actor): Extract<Actor, { kind: 'device' }> => {
  if (actor.kind !== 'device') throw new Error('This endpoint is for devices: its policy must say so.')
  return actor
}

export const authorOf = (actor: Actor): Author =>
  actor.kind === 'person' ? { user_id: actor.user_id, name: actor.name } : { user_id: null, name: actor.kind }
