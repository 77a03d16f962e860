import { email } from '#domain/accounts/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { CommandError } from './command.ts'

/** Returns the account of an email address, whatever its case. Throws if there is none. */
export const findPerson = async (db: Db, given: string) => {
  const person = await personOf(db, given)
  if (!person) throw new CommandError(`Nobody has an account with the address ${given}.`)
  return person
}

/** The same; undefined if there is none. */
export const personOf = async (db: Db, given: string) => {
  const address = email.safeParse(given)
  if (!address.success) return undefined
  return db
    .selectFrom('users')
    .where('email', '=', address.data)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'firstname', 'lastname', 'role', 'organisation_id', 'is_active', 'email_verified_at'])
    .executeTakeFirst()
}
