import type { Insertable } from 'kysely'
import type { Role } from '#domain/access/policy.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'
import { nextNumber } from './places.ts'

type NewUser = Partial<Omit<Insertable<DB['users']>, 'role'>> & { role?: Role; password?: string }

/** A verified, active person who cannot sign in without `password`. */
export const makeUser = async (db: Db, { password, ...given }: NewUser = {}) =>
  db
    .insertInto('users')
    .values({
      email: `person-${nextNumber()}@example.org`,
      firstname: 'Hannah',
      lastname: 'Price',
      role: 'farmer',
      email_verified_at: new Date(),
      password_hash: password === undefined ? null : await hashPassword(password),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
