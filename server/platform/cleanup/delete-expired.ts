import { sql, type RawBuilder } from 'kysely'
import type { DB } from '../postgres/schema.gen.ts'
import { trustedNow, type ClockDeps } from './trusted-clock.ts'

/** Which rows of a table are deleted, and after how long. */
export interface RetentionRule<K extends number | string = number> {
  /** Names the rule in logs, alerts and `npm run cleanup`. */
  name: string
  table: keyof DB & string
  /** A timestamp set by the database on insert, never by a device or browser. */
  column: string
  seconds: number
  where?: RawBuilder<unknown>
  /** Rows that nothing reads any more, such as expired codes: any number may be deleted at once. */
  isVoid?: boolean
  /** This many rows may always be deleted in one run, regardless of their share. */
  floor?: number
  /** Maximum number of rows deleted in one run. */
  limit?: number
  /** Deletes the rows with these keys, if they have files or rows in other tables. */
  remove?: (keys: K[]) => Promise<unknown>
  /** The column of those keys, `id` by default. */
  key?: string
  /** Deletes all rows that are due, if only a database function may delete them. */
  removeAll?: () => Promise<unknown>
}

/** Largest share of a table that may be deleted in one run without confirmation. */
const MAX_SHARE = 0.02
const FLOOR = 100
const DAY_SECONDS = 86_400

interface Due {
  count: number
  oldest: Date | null
  newest: Date | null
}
interface Run {
  elapsed: number
  stopped_at: Date | null
  confirmed_at: Date | null
}

export const days = (count: number): number => count * DAY_SECONDS

/**
 * Deletes rows by age, which is the age of `column` by the database's clock. Nothing is deleted while that clock is
 * implausible, or if more than a small share of the table is due: this is logged, an alert opens, and an operator
 * confirms with `npm run cleanup`. Deletions are logged. Returns the number of rows.
 */
export const deleteExpired = async <K extends number | string>(
  deps: ClockDeps,
  rule: RetentionRule<K>,
): Promise<number> => {
  const { log } = deps
  const now = await trustedNow(deps)
  if (now === null) return 0
  const { name, table, seconds, isVoid = false } = rule
  const isDue = dueRows(rule, now)
  const due = await countDue(deps, rule, isDue)
  const run = await lastRun(deps, name)
  if (due.count > 0 && !isVoid && run.confirmed_at === null) {
    const total = due.count > (rule.floor ?? FLOOR) ? await countRows(deps, table) : null
    // Twice the steady flow since the last run. This exceeds MAX_SHARE only for rows that are stored for a few days.
    const share = Math.max(MAX_SHARE, (2 * run.elapsed) / seconds)
    if (total !== null && due.count > total * share) {
      if (run.stopped_at === null)
        log.error(
          { rule: name, table, due: due.count, total, oldest: due.oldest, newest: due.newest },
          'deletion by age stopped: an unusual number of rows is due. To delete them, run: npm run cleanup -- confirm',
        )
      await recordStop(deps, name, due, total)
      return 0
    }
  }
  const gone = due.count === 0 ? due : await removeDue(deps, rule, isDue, due)
  await recordRun(deps, name, gone.count === due.count)
  if (gone.count > 0)
    log.info({ rule: name, table, count: gone.count, oldest: gone.oldest, newest: gone.newest }, 'deleted by age')
  return gone.count
}

type Stored = Pick<RetentionRule, 'table' | 'column' | 'seconds' | 'where'>
const dueRows = ({ table, column, seconds, where }: Stored, now: Date) => {
  const at = sql.ref(`${table}.${column}`)
  return sql`${at} < ${now}::timestamptz - make_interval(secs => ${seconds}) ${where ? sql`and (${where})` : sql``}
    and not exists (select from clock_errors where clock_errors.during @> ${at}::timestamptz)`
}
type IsDue = ReturnType<typeof dueRows>

const bounds = (at: RawBuilder<unknown>) => sql`count(*)::int as count, min(${at}) as oldest, max(${at}) as newest`
const nothing: Due = { count: 0, oldest: null, newest: null }

const countDue = async ({ db }: ClockDeps, { table, column }: Stored, isDue: IsDue): Promise<Due> => {
  const { rows } = await sql<Due>`
    select ${bounds(sql.ref(column))} from ${sql.table(table)} where ${isDue}`.execute(db)
  return rows[0] ?? nothing
}

const countRows = async ({ db }: ClockDeps, table: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(db)
  return rows[0]?.total ?? 0
}

const removeDue = async <K extends number | string>(
  { db }: ClockDeps,
  rule: RetentionRule<K>,
  isDue: IsDue,
  due: Due,
): Promise<Due> => {
  const { table, column, key = 'id', limit, remove, removeAll } = rule
  if (removeAll) {
    await removeAll()
    return due
  }
  if (!remove) {
    const { rows } = await sql<Due>`
      with gone as (delete from ${sql.table(table)} where ${isDue} returning ${sql.ref(column)} as at)
      select ${bounds(sql.ref('at'))} from gone`.execute(db)
    return rows[0] ?? nothing
  }
  const { rows } = await sql<{ key: K; at: Date }>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as at from ${sql.table(table)} where ${isDue}
    order by ${sql.ref(column)} ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  await remove(rows.map((row) => row.key))
  return { count: rows.length, oldest: rows[0]?.at ?? null, newest: rows.at(-1)?.at ?? null }
}

const lastRun = async ({ db }: ClockDeps, name: string): Promise<Run> => {
  const { rows } = await sql<Run>`
    select least(coalesce(extract(epoch from now() - ran_at), 0), ${DAY_SECONDS})::float8 as elapsed, stopped_at, confirmed_at
    from retention_runs where rule = ${name}`.execute(db)
  return rows[0] ?? { elapsed: 0, stopped_at: null, confirmed_at: null }
}

const recordStop = ({ db }: ClockDeps, name: string, { count, oldest, newest }: Due, total: number) =>
  sql`
  insert into retention_runs as run (rule, stopped_at, due, total, oldest, newest)
  values (${name}, now(), ${count}, ${total}, ${oldest}, ${newest})
  on conflict (rule) do update set stopped_at = coalesce(run.stopped_at, now()), due = excluded.due, total = excluded.total,
    oldest = excluded.oldest, newest = excluded.newest`.execute(db)

/** A confirmation stays valid until all rows it covers are deleted. */
const recordRun = ({ db }: ClockDeps, name: string, isOver: boolean) =>
  sql`
  insert into retention_runs as run (rule, ran_at) values (${name}, now())
  on conflict (rule) do update set ran_at = now(), stopped_at = null, due = 0, total = 0, oldest = null, newest = null,
    confirmed_at = case when ${isOver} then null else run.confirmed_at end`.execute(db)
