import { sql } from 'kysely'
import { inTransaction, operator, type Db, type Trx } from '../postgres/database.ts'
import { readable, type Sealer } from './encryption.ts'

/** An encrypted value of the database. */
interface EncryptedValue {
  /** Orders and identifies the values of a kind. */
  id: number
  sealed: Buffer
  /** The purpose for which it was encrypted. */
  about: string
}

/** Values of one column that are stored for longer than a day. */
export interface EncryptedKind {
  /** Name shown to operators, in the plural. */
  name: string
  /** `limit` values after the one with the id `after`, in order of their ids. */
  read: (db: Db, after: number, limit: number) => Promise<EncryptedValue[]>
  /** Replaces a value, unless it has been replaced meanwhile; returns whether it did. */
  replace: (trx: Trx, value: EncryptedValue, sealed: Buffer) => Promise<boolean>
}

export interface RotatedKind {
  name: string
  /** Encrypted with `SECRET_KEY`. */
  current: number
  /** Were encrypted with the previous key, and are encrypted with `SECRET_KEY` now. */
  rotated: number
  /** Encrypted with the previous key. */
  previous: number
  /** Encrypted with neither key; the features that use them must be set up again. */
  unreadable: number
}

const BATCH = 200

/**
 * Re-encrypts with the current key all values that were encrypted with another accepted key, in batches of one
 * transaction each. It may be interrupted and repeated: completed values are skipped. Servers may read and write
 * meanwhile. Without `write` it only counts.
 */
export const rotateEncryption = async (
  db: Db,
  sealer: Sealer,
  kinds: readonly EncryptedKind[],
  { write, batch = BATCH }: { write: boolean; batch?: number },
): Promise<RotatedKind[]> => {
  const counted: RotatedKind[] = []
  for (const kind of kinds) {
    const count: RotatedKind = { name: kind.name, current: 0, rotated: 0, previous: 0, unreadable: 0 }
    for (let after = 0, isOver = false; !isOver;) {
      const values = await kind.read(db, after, batch)
      await rotateBatch(db, sealer, { kind, values, count, write })
      after = values.at(-1)?.id ?? after
      isOver = values.length < batch
    }
    counted.push(count)
  }
  return counted
}

interface Batch {
  kind: EncryptedKind
  values: EncryptedValue[]
  count: RotatedKind
  write: boolean
}
const rotateBatch = async (db: Db, sealer: Sealer, { kind, values, count, write }: Batch) => {
  const outdated: { value: EncryptedValue; text: string }[] = []
  for (const value of values) {
    const text = readable(() => sealer.unseal(value.sealed, value.about))
    if (text === null) count.unreadable += 1
    else if (sealer.isCurrent(value.sealed)) count.current += 1
    else outdated.push({ value, text })
  }
  if (!write) count.previous += outdated.length
  if (!write || outdated.length === 0) return
  await inTransaction(db, operator, async (trx) => {
    for (const { value, text } of outdated)
      if (await kind.replace(trx, value, sealer.seal(text, value.about))) count.rotated += 1
  })
}

const ROTATION = 'secret-key'
/**
 * How long the previous key is still needed for values outside the database: phones that were in the field without a
 * signal, and links in emails that unsubscribe from the weekly email.
 */
export const PREVIOUS_KEY_DAYS = 30

/** Records that all values have been encrypted with this key since now, unless it was recorded before. */
export const noteRotation = async (trx: Trx, { keyId }: Pick<Sealer, 'keyId'>): Promise<void> => {
  await sql`
    insert into installation (name, value)
    values (${ROTATION}, jsonb_build_object('key', ${keyId}::text, 'since', to_jsonb(now())))
    on conflict (name) do update set value = excluded.value
      where installation.value->>'key' is distinct from excluded.value->>'key'`.execute(trx)
}

/** Until when the previous key is needed; null before all values have been encrypted with the current key. */
export const previousKeyNeededUntil = async (
  db: Db,
  { keyId }: Pick<Sealer, 'keyId'>,
): Promise<{ until: Date; isOver: boolean } | null> => {
  const { rows } = await sql<{ until: Date; isOver: boolean }>`
    select until, until <= now() as "isOver" from (
      select (value->>'since')::timestamptz + make_interval(days => ${PREVIOUS_KEY_DAYS}) as until
      from installation where name = ${ROTATION} and value->>'key' = ${keyId}) as rotation`.execute(db)
  return rows[0] ?? null
}
