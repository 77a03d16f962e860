import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { pick } from '#domain/platform/members.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { checkDependents, checkVersion, type Confirmation } from '../platform/http/versions.ts'
import { checkEmptyOfDevices, dependentsOf, type Where } from './dependents.ts'

interface Location {
  version: number
}
type Written = Record<string, string | number | null | undefined>

interface Kind<W extends Location, N extends object, C extends object> {
  table: 'fields' | 'tunnels' | 'plots'
  /** Columns that people edit. */
  members: readonly (keyof N & keyof C & string)[]
  /** The column with which other tables refer to this location: `field_id`. */
  where: (id: number) => Where
  find: (db: Db, scope: Scope, id: number, archived?: boolean) => Promise<W | undefined>
  /** 404 if the parent does not exist. */
  checkParent: (trx: Trx, scope: Scope, given: N | C) => Promise<void>
  /** Whether a change moves it to another parent. */
  moves: (before: W, given: C) => boolean
  /** Refuses a name or number that is in use; rethrows other errors. */
  isTaken: (error: unknown) => never
}

/** Changes of fields, tunnels or plots, each within the transaction of a request. */
export const locationWrites = <W extends Location, N extends object, C extends { version?: number | undefined }>({
  table,
  members,
  where,
  find,
  checkParent,
  moves,
  isTaken,
}: Kind<W, N, C>) => {
  const lock = (trx: Trx, id: number) => sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)
  const write = async (trx: Trx, id: number, written: Written) => {
    const set = Object.entries(written).filter(([, value]) => value !== undefined)
    if (set.length === 0) return
    const pairs = set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(pairs)} where id = ${id}`.execute(trx).catch(isTaken)
  }

  return {
    add: async (trx: Trx, scope: Scope, given: N): Promise<W> => {
      await checkParent(trx, scope, given)
      const names = members.map((name) => sql.ref(name))
      const values = members.map((name) => given[name])
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)}) returning id`
        .execute(trx)
        .catch(isTaken)
      return orNotFound(await find(trx, scope, rows[0]?.id ?? 0))
    },

    /** Omitted members stay. */
    change: async (trx: Trx, scope: Scope, id: number, given: C): Promise<W> => {
      await lock(trx, id)
      const before = orNotFound(await find(trx, scope, id))
      checkVersion(before.version, given.version)
      if (moves(before, given)) {
        await checkParent(trx, scope, given)
        await checkEmptyOfDevices(trx, where(id))
      }
      await write(trx, id, pick(given, members) as Written)
      return orNotFound(await find(trx, scope, id))
    },

    /** Its contents are hidden with it and restored with it. */
    archive: async (trx: Trx, scope: Scope, id: number, confirmed: Confirmation, now: Date): Promise<void> => {
      await lock(trx, id)
      orNotFound(await find(trx, scope, id))
      checkDependents(await dependentsOf(trx, where(id)), confirmed)
      await write(trx, id, { archived_at: now.toISOString() })
    },

    restore: async (trx: Trx, scope: Scope, id: number): Promise<W> => {
      await lock(trx, id)
      orNotFound(await find(trx, scope, id, true))
      await write(trx, id, { archived_at: null })
      return orNotFound(await find(trx, scope, id))
    },
  }
}
