import type { Scope } from '#domain/access/scope.ts'
import type { LegacyFarmer } from '#domain/legacy/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { userChange, type UserChange } from '#domain/users/user.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/postgres/database.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import { issuesOf } from '../platform/http/issues.ts'
import { within } from '../platform/postgres/scope.ts'

const people = (db: Db, scope: Scope) =>
  db
    .selectFrom('users')
    .leftJoin('farmer_photos', 'farmer_photos.user_id', 'users.id')
    .where('users.deleted_at', 'is', null)
    .select([
      'users.id',
      'users.firstname',
      'users.lastname',
      'users.email',
      'users.phone',
      'users.is_active',
      'farmer_photos.id as photo_id',
      'farmer_photos.version as photo_version',
    ])
    .select((eb) =>
      eb
        .selectFrom('farms')
        .whereRef('farms.farmer_id', '=', 'users.id')
        .where('farms.archived_at', 'is', null)
        .where(within(scope, 'farms.organisation_id'))
        .select((inner) => inner.fn.min('farms.id').as('farm_id'))
        .as('farm_id'),
    )

const farmerFrom = (row: Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number]) => ({
  farm_id: row.farm_id,
  farmer: {
    id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    phone: row.phone,
    imagepath:
      row.photo_id === null || row.farm_id === null
        ? null
        : `/api/farms/${row.farm_id}/farmer-photo?v=${row.photo_id}.${row.photo_version}`,
    active: row.is_active,
    deleted: false,
  } satisfies LegacyFarmer,
})

export const legacyFarmers = {
  /** A farmer within the scope, and the first of their farms, through which their photo is accessed. */
  find: async (db: Db, scope: Scope, id: number) => {
    const row = await people(db, scope)
      .where('users.id', '=', id)
      .where('users.role', '=', 'farmer')
      .where(within(scope, 'users.organisation_id'))
      .executeTakeFirst()
    return row && farmerFrom(row)
  },
  /** Any person, for a response about someone the actor was allowed to change. */
  shown: async (db: Db, scope: Scope, id: number): Promise<LegacyFarmer> =>
    farmerFrom(await people(db, scope).where('users.id', '=', id).executeTakeFirstOrThrow()).farmer,
}

const exists = (path: string) =>
  new Problem(409, messages.phoneOrEmailExists, {
    issues: [{ path, message: messages.phoneOrEmailExists }],
    extra: { Data: null },
  })

/**
 * Older clients send every field each time. Unchanged fields are removed, so that only real changes need permission.
 */
export const changesOf = (
  given: { firstname?: unknown; lastname?: unknown; email?: unknown; phone?: unknown; is_active?: unknown },
  before: object,
): UserChange => {
  const read = z.safeParse(
    userChange,
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null)),
  )
  if (!read.success) throw invalid(issuesOf(read.error))
  const same = before as Record<string, unknown>
  return Object.fromEntries(Object.entries(read.data).filter(([name, value]) => same[name] !== value))
}

/** For `.catch`: an address or number in use, with the text of older clients. */
export const asExisting = (error: unknown): never => {
  const path = error instanceof Problem && error.status === 409 ? error.issues[0]?.path : undefined
  if (path === 'email' || path === 'phone') throw exists(path)
  throw error
}
