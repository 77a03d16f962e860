import type { Db } from '../platform/postgres/database.ts'
import { CommandError } from './command.ts'

/** The account of an email address, written in any case. Throws if there is none. */
export const findPerson = async (db: Db, email: string) => {
  const person = await personOf(db, email)
  if (!person) throw new CommandError(`Nobody has an account with the address ${email}.`)
  return person
}

/** The same; undefined if there is none. */
export const personOf = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .where('email', '=', email.trim())
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'firstname', 'lastname', 'role', 'organisation_id', 'is_active', 'email_verified_at'])
    .executeTakeFirst()
