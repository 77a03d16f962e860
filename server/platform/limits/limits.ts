import { randomUUID } from 'node:crypto'
import type { Log } from '../observability/log.ts'
import type { Db } from '../postgres/database.ts'
import { runSqlOn } from '../postgres/sql-text.ts'
import { makeRateLimiter, type RateLimiter, type Use } from './rate-limiter.ts'
import { startScheduledTask } from '../jobs/scheduled-tasks.ts'
import { deleteExpired } from '../cleanup/delete-expired.ts'
import type { ClockDeps } from '../cleanup/trusted-clock.ts'

const EVERY_MS = 1_000
/** Maximum number of keys a server exchanges at once, the most used first. */
const MAX_EXCHANGED = 1_000

/** Limits that all servers of one database share. */
export interface Limits {
  /** Adds a limit under a name that is the same on all servers. */
  cap: (name: string, ...limit: Parameters<typeof makeRateLimiter>) => RateLimiter
  /** Publishes this server's usage and reads that of the others. */
  exchange: () => Promise<void>
  /** Exchanges once a second while usage is high. Returns a function that stops it. */
  start: () => () => Promise<void>
}

const exchanged = `
  with mine as (select * from unnest($2::text[], $3::bigint[], $4::bigint[], $5::float8[]) as mine (cap, key, used, ends_in)),
  told as (
    insert into rate_uses (server, cap, key, used, ends_at)
    select $1, cap, key, used, now() + make_interval(secs => ends_in) from mine
    on conflict (cap, key, server) do update set used = excluded.used, ends_at = excluded.ends_at)
  select cap, key, sum(others.used) as used, extract(epoch from max(others.ends_at) - now())::float8 as ends_in
  from mine join rate_uses others using (cap, key)
  where others.server <> $1 and others.ends_at > now() group by cap, key`

/**
 * Each server counts in memory and exchanges usage once a second, only of keys near their limit: a statement per
 * request would cost more than it protects. The usage of a dead server expires with its windows.
 */
export const makeLimits = ({ db, log }: { db: Db; log: Log }): Limits => {
  const server = randomUUID()
  const caps = new Map<string, RateLimiter>()

  const exchange = async () => {
    const mine = [...caps]
      .flatMap(([name, cap]) => cap.uses().map((use) => ({ ...use, name, cap })))
      .toSorted((one, other) => other.share - one.share)
      .slice(0, MAX_EXCHANGED)
    if (mine.length === 0) return
    const rows = await runSqlOn(db)<{ cap: string; key: number; used: number; ends_in: number }>(exchanged, [
      server,
      mine.map(({ name }) => name),
      mine.map(({ key }) => key),
      mine.map(({ used }) => Math.round(used)),
      mine.map(({ ends_in_ms }) => ends_in_ms / 1_000),
    ])
    const heard = new Map(
      rows.map(({ cap, key, used, ends_in }): [string, Omit<Use, 'key'>] => [
        `${cap} ${key}`,
        { used, ends_in_ms: ends_in * 1_000 },
      ]),
    )
    for (const { cap, name, key } of mine) cap.hear(key, heard.get(`${name} ${key}`) ?? null)
  }

  return {
    cap: (name, ...limit) => {
      const cap = makeRateLimiter(...limit)
      caps.set(name, cap)
      return cap
    },
    exchange,
    start: () =>
      startScheduledTask({ name: 'limits', every_ms: EVERY_MS, log }, async () => {
        await exchange()
        return false
      }),
  }
}

/** Deletes usage of past windows. */
export const cleanUpUses = (deps: ClockDeps) =>
  deleteExpired(deps, { name: 'rate limits', table: 'rate_uses', column: 'ends_at', seconds: 60, isVoid: true })
