import { sql } from 'kysely'
import type { System } from '#domain/system/endpoints.ts'
import { inTransaction, system, type Db } from '../platform/postgres/database.ts'
import type { Log } from '../platform/observability/log.ts'

type Stored = NonNullable<System['storage']>[number]
export interface MeasuredStorage {
  storage: Stored[] | null
  measured_at: Date | null
}

const MEASURED_FOR_MS = 10 * 60_000
const TIMEOUT_MS = 10_000

/**
 * Rows and bytes of each kind: in total, and of the last and the current calendar month. Messages are measured by the
 * sizes of their monthly tables, because counting them would take minutes; their rows are the database's estimates.
 */
const measure = (db: Db): Promise<Stored[]> =>
  inTransaction(db, system, async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(trx)
    const { rows } = await sql<Stored>`
      with bounds as (
        select date_trunc('month', now()) as this_month, date_trunc('month', now()) - interval '1 month' as last_month),
      months as (
        select relname, pg_stat_get_live_tuples(pg_class.oid) as rows, pg_total_relation_size(pg_class.oid) as bytes
        from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'messages'::regclass),
      files as (
        select 'images' as kind, bytes::float8, received_at as at from captures
        union all select 'photos', bytes::float8, created_at from entry_photos
        union all select 'photos', bytes::float8, created_at from note_photos
        union all select 'uploads', bytes::float8, created_at from imports where file_removed_at is null
        union all select 'exports', bytes::float8, created_at from exports where blob_key is not null)
      select 'messages' as kind, coalesce(sum(rows), 0)::float8 as rows, coalesce(sum(bytes), 0)::float8 as bytes,
        coalesce(sum(rows) filter (where relname = to_char(last_month, '"messages_"YYYY_MM')), 0)::float8 as rows_last_month,
        coalesce(sum(bytes) filter (where relname = to_char(last_month, '"messages_"YYYY_MM')), 0)::float8 as bytes_last_month,
        coalesce(sum(rows) filter (where relname = to_char(this_month, '"messages_"YYYY_MM')), 0)::float8 as rows_this_month,
        coalesce(sum(bytes) filter (where relname = to_char(this_month, '"messages_"YYYY_MM')), 0)::float8 as bytes_this_month
      from months, bounds
      union all
      select 'archived_messages', coalesce(sum(rows), 0)::float8, coalesce(sum(bytes), 0)::float8,
        coalesce(sum(rows) filter (where created_at >= last_month and created_at < this_month), 0)::float8,
        coalesce(sum(bytes) filter (where created_at >= last_month and created_at < this_month), 0)::float8,
        coalesce(sum(rows) filter (where created_at >= this_month), 0)::float8,
        coalesce(sum(bytes) filter (where created_at >= this_month), 0)::float8
      from bounds left join message_archives on true
      union all
      select kind, count(at)::float8, coalesce(sum(bytes), 0)::float8, count(at) filter (where at >= last_month and at < this_month)::float8,
        coalesce(sum(bytes) filter (where at >= last_month and at < this_month), 0)::float8,
        count(at) filter (where at >= this_month)::float8, coalesce(sum(bytes) filter (where at >= this_month), 0)::float8
      from (values ('images'), ('photos'), ('uploads'), ('exports')) as kinds (kind) left join files using (kind), bounds
      group by kind`.execute(trx)
    const order = ['messages', 'archived_messages', 'images', 'photos', 'uploads', 'exports']
    return rows.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  })

/**
 * Measures storage at most once in ten minutes, regardless of the number of requests. A measurement that fails or takes
 * too long is logged; the previous one is retained.
 */
export const makeStorageMeter = ({ log, clock }: { log: Pick<Log, 'warn'>; clock: () => Date }) => {
  let last: MeasuredStorage = { storage: null, measured_at: null }
  let begun = -Infinity
  let running: Promise<void> = Promise.resolve()
  return async (db: Db): Promise<MeasuredStorage> => {
    if (performance.now() - begun >= MEASURED_FOR_MS) {
      begun = performance.now()
      running = measure(db).then(
        (storage) => void (last = { storage, measured_at: clock() }),
        (err: unknown) => log.warn({ err }, 'storage could not be measured'),
      )
    }
    await running
    return last
  }
}
