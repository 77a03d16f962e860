import type { Role } from '#domain/access/policy.ts'
import type { Form } from './photo-form.ts'
import type { ReferenceEntries } from './reference-entries.ts'
import type { World } from './world.ts'

export interface Request {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  /** In the place of a body: a form with a file. */
  form?: Form
}
export interface Asker {
  id: number
  role: Role
  sees?: { own: boolean; foreign: boolean }
}

/**
 * A valid request of an endpoint, for the person who makes it.
 * `records`: of the world that is given; one for each way to name a record, re-parenting included (`home` is the person's
 * own world). `list`: returns what is in scope. `self`: about the person's own session and profile. `shared`: about what
 * all organisations have in common.
 */
export type Requests =
  | { about: 'records'; build: ((world: World, person: Asker, home: World) => Request)[] }
  | { about: 'list' | 'self'; build: (person: Asker) => Request; status?: number }
  | { about: 'shared'; build: (entries: ReferenceEntries) => Request }

export const records = (...build: Extract<Requests, { about: 'records' }>['build']): Requests => ({
  about: 'records',
  build,
})
export const list = (request: Request = {}): Requests => ({ about: 'list', build: () => request })
/** `status`: what somebody hears who may, where it takes more than a request to succeed (a code of their own phone). */
export const self = (request: Request = {}, status?: number): Requests => ({
  about: 'self',
  build: () => request,
  ...(status === undefined ? {} : { status }),
})
