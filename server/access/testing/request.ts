import type { Role } from '#domain/access/policy.ts'
import type { Form } from './photo-form.ts'
import type { ReferenceEntries } from './reference-entries.ts'
import type { World } from './world.ts'

export interface Request {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  /** A form with a file instead of a JSON body. */
  form?: Form
}
export interface Asker {
  id: number
  role: Role
  sees?: { own: boolean; foreign: boolean }
}

/**
 * A valid request of an endpoint, by caller. `records`: about records of the given world, one request for each way to
 * name a record, including re-parenting (`home` is the caller's own world). `list`: returns what is in scope. `self`:
 * about the caller's own session and profile. `shared`: about data common to all organisations.
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
/**
 * `status`: the response for permitted callers if the request cannot succeed in a test (such as a code from a phone).
 */
export const self = (request: Request = {}, status?: number): Requests => ({
  about: 'self',
  build: () => request,
  ...(status === undefined ? {} : { status }),
})
