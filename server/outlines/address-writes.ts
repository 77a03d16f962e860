import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { currentLanguage } from '#domain/language/text.ts'
import type { FoundAddress } from '#domain/outlines/address-endpoints.ts'
import { outlineMessages } from '#domain/outlines/outline-messages.ts'
import type { Deps } from '../deps.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import type { ClockDeps } from '../platform/cleanup/trusted-clock.ts'
import { Problem } from '../platform/http/problem.ts'
import { inTransaction, system, type Db } from '../platform/postgres/database.ts'
import { geocode, GeocoderFault } from './geocoder.ts'

/** Interval that Nominatim's usage policy requires for an application as a whole. */
const EVERY_MS = 1_000
/** A search that would wait longer than this is refused. */
const MAX_WAIT_MS = 3_000
const CACHED_DAYS = 1

const cachedResults = async (db: Db, query: string): Promise<FoundAddress[] | null> => {
  const row = await db
    .selectFrom('address_searches')
    .where('query', '=', query)
    .where('sent_at', '>', sql<Date>`now() - make_interval(days => ${CACHED_DAYS})`)
    .select('results')
    .executeTakeFirst()
  return (row?.results ?? null) as FoundAddress[] | null
}

/**
 * Reserves the next time at which any server of this database may send a search, unless its results have arrived
 * meanwhile. `wait_ms`: time until then; null if too many are waiting.
 */
const reserveTime = (db: Db, query: string): Promise<{ results: FoundAddress[] } | { wait_ms: number | null }> =>
  inTransaction(db, system, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('address searches', 0))`.execute(trx)
    const results = await cachedResults(trx, query)
    if (results) return { results }
    const { rows } = await sql<{ wait_ms: number }>`
      select greatest(0, coalesce(extract(epoch from max(sent_at) - clock_timestamp()) * 1000 + ${EVERY_MS}, 0))::float8 as wait_ms
      from address_searches`.execute(trx)
    const wait_ms = rows[0]?.wait_ms ?? 0
    if (wait_ms > MAX_WAIT_MS) return { wait_ms: null }
    const sent_at = sql<Date>`clock_timestamp() + make_interval(secs => ${wait_ms / 1_000})`
    await trx
      .insertInto('address_searches')
      .values({ query, results: null, sent_at })
      .onConflict((conflict) => conflict.column('query').doUpdateSet({ results: null, sent_at }))
      .execute()
    return { wait_ms }
  })

const busy = () => new Problem(503, outlineMessages.addressesBusy, { headers: { 'retry-after': '5' } })

/** Finds addresses in the language of the reader: from the cache, or from the geocoder at the next permitted time. */
export const findAddresses = async (
  { db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>,
  text: string,
): Promise<FoundAddress[]> => {
  const language = currentLanguage()
  const query = `${language} ${text.toLowerCase().replaceAll(/\s+/g, ' ')}`
  const cached = await cachedResults(db, query)
  if (cached) return cached
  const reserved = await reserveTime(db, query)
  if ('results' in reserved) return reserved.results
  const { wait_ms } = reserved
  if (wait_ms === null) throw busy()
  await wait(wait_ms)
  // The same search may have completed meanwhile.
  const meanwhile = wait_ms > 0 ? await cachedResults(db, query) : null
  if (meanwhile) return meanwhile
  try {
    const found = await geocode(settings, text, language)
    await db
      .updateTable('address_searches')
      .set({ results: JSON.stringify(found) })
      .where('query', '=', query)
      .execute()
    return found
  } catch (error) {
    if (!(error instanceof GeocoderFault)) throw error
    log.warn({ reason: error.message }, 'an address search failed')
    throw new Problem(503, outlineMessages.addressesAway, { headers: { 'retry-after': '60' } })
  }
}

/** Deletes searches that are no longer cached. */
export const cleanUpAddressSearches = (deps: ClockDeps) =>
  deleteExpired(deps, {
    name: 'address searches',
    table: 'address_searches',
    column: 'sent_at',
    seconds: days(CACHED_DAYS),
    isVoid: true,
  })
