import type { Role } from '#domain/access/policy.ts'
import { makeUser } from '../../factories/people.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { hashPassword } from '../../platform/security/passwords.ts'

export const password = 'Kestrel7!qv'
export const passwordHash = await hashPassword(password)

interface State {
  email?: string
  firstname?: string
  role?: Role
  organisation_id?: number
  is_active?: boolean
  email_verified_at?: Date | null
  deleted_at?: Date | null
  password_hash?: string | null
}

/** A person with the password above, hashed once for all. */
export const makePerson = async (db: Db, { password_hash = passwordHash, ...given }: State = {}) => {
  const { id } = await makeUser(db, given)
  return db.updateTable('users').set({ password_hash }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
