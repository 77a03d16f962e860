import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { datesBetween } from '#domain/weeks/dates.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeFarm } from '../../factories/places.ts'
import { backendsThatWait } from '../../testing/backends.ts'
import { makeServer } from '../../testing/server.ts'
import { clusterNextFarm } from './cluster-past-days.ts'
import { recount } from '../rollups/recount-queries.ts'
import { interval, message, sender } from '../testing/messages.ts'

const server = await makeServer()
const { db, pool } = server
const send = sender(server)
const HOURS = 14

let others = 900_000
/**
 * Inserts enough rows of other farms that following rows are on separate pages. Uses the pool, like messages, because
 * PostgreSQL fills one page per connection.
 */
const fillPages = async () => {
  others += 200
  await pool.query(
    `insert into hourly_counts (placement_id, hour, class_id, count, scored)
      select $1::int + n, '2026-01-01', 1, 1, 1 from generate_series(1, 130) n`,
    [others],
  )
  await pool.query(
    `insert into hourly_watch (placement_id, hour, watched, counted, scored, hours, hours_counted, hours_scored, flower_seconds, weight_seconds, visits)
      select $1::int + n, '2026-01-01', '{}', '{}', '{}', 1, 1, 1, 1, 1, 1 from generate_series(1, 60) n`,
    [others],
  )
}

/** Sends messages of cameras of a farm in London hour by hour, while those of other farms send too. */
const live = async (keys: string[], from: string, until: string) => {
  for (const date of datesBetween(from, until))
    for (let hour = 5; hour < 5 + HOURS; hour += 1) {
      for (const key of keys)
        await send(key, message(`${date} ${hour}`, interval(`${date}T${String(hour).padStart(2, '0')}:00:00Z`)))
      await fillPages()
    }
}

const tables = {
  hourly_counts: 'hour at time zone $2',
  hourly_watch: 'hour at time zone $2',
  daily_counts: 'day',
  daily_watch: 'day',
}
/** The current rows of these placements by table and local day, and the pages that contain them. */
const lying = async (placement_ids: number[]) => {
  const found: Record<string, { rows: unknown; pages: number; places: unknown }> = {}
  for (const [table, day] of Object.entries(tables)) {
    const { rows } = await pool.query<{ day: string; rows: unknown; pages: number; places: unknown }>(
      `select (${day})::date::text as day, count(distinct (ctid::text::point)[0])::int as pages,
          json_agg(kept order by kept::text) as rows, json_agg(ctid order by kept::text) as places
        from ${table} kept where placement_id = any($1) and ($2::text is not null) group by 1 order by 1`,
      [placement_ids, 'Europe/London'],
    )
    for (const row of rows) found[`${table} ${row.day}`] = row
  }
  return found
}
type Lying = Awaited<ReturnType<typeof lying>>
const pagesOf = (all: Lying, table: string) =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => name.startsWith(table))
      .map(([name, { pages }]) => [name.slice(table.length + 1), pages]),
  )
const rowsOf = (all: Lying) => Object.fromEntries(Object.entries(all).map(([name, { rows }]) => [name, rows]))
const placesOf = (all: Lying, day: string) =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => name.endsWith(day))
      .map(([name, { places }]) => [name, places]),
  )

const makeFarmOf = async (cameras: number, given: Parameters<typeof makeFarm>[1] = {}) => {
  const farm = await makeFarm(db, given)
  const devices = await Promise.all(Array.from({ length: cameras }, () => makeDevice(db, { farm_id: farm.id })))
  return {
    farm,
    keys: devices.map(({ key }) => key),
    placements: devices.map(({ placement_id }) => placement_id),
    devices,
  }
}
const due = (farm_id: number) =>
  db.selectFrom('days_in_place').where('farm_id', '=', farm_id).selectAll().executeTakeFirst()
/** Runs until no farm is due; returns the rewritten days. */
const allInPlace = async () => {
  let days = 0
  for (;;) {
    const more = await clusterNextFarm(server)
    if (more === null) return days
    days += more
  }
}
const wrong = async (placement_ids: number[]) =>
  (await recount(pool)).filter(({ placement_id }) => placement_ids.includes(placement_id))

beforeEach(() => server.setClock('2026-06-13T11:00:00Z'))
// Work of one test must not be left for the next.
afterEach(async () => {
  await sql`insert into days_in_place (farm_id, next_at) select id, '2026-06-15T12:00Z' from farms
    on conflict (farm_id) do update set next_at = excluded.next_at`.execute(db)
})

describe('the rows of a past day', () => {
  it('are clustered without changing, and those of today are not moved', async () => {
    const { farm, keys, placements } = await makeFarmOf(2)
    await live(keys, '2026-06-11', '2026-06-13')
    const before = await lying(placements)
    for (const pages of Object.values(pagesOf(before, 'hourly_counts'))) expect(pages).toBeGreaterThanOrEqual(HOURS)
    expect(await allInPlace()).toBe(2)
    const after = await lying(placements)
    expect(rowsOf(after)).toEqual(rowsOf(before))
    for (const day of ['2026-06-11', '2026-06-12']) expect(after[`hourly_counts ${day}`]?.pages).toBeLessThanOrEqual(2)
    expect(after['hourly_watch 2026-06-12']?.pages).toBeLessThanOrEqual(3)
    expect(placesOf(after, '2026-06-13')).toEqual(placesOf(before, '2026-06-13'))
    expect(placesOf(after, '2026-06-12')).not.toEqual(placesOf(before, '2026-06-12'))
    expect(await wrong(placements)).toEqual([])
    expect(await due(farm.id)).toMatchObject({ up_to: '2026-06-13', next_at: new Date('2026-06-14T01:00:00Z') })
  })

  it('are rewritten once and checked again the following night', async () => {
    const { farm, keys, placements } = await makeFarmOf(1)
    await live(keys, '2026-06-12', '2026-06-13')
    expect(await allInPlace()).toBe(1)
    const once = await lying(placements)
    server.setClock('2026-06-14T00:59:00Z')
    expect(await allInPlace()).toBe(0)
    expect((await due(farm.id))?.up_to).toBe('2026-06-13')
    server.setClock('2026-06-14T01:01:00Z')
    expect(await allInPlace()).toBe(1)
    const twice = await lying(placements)
    expect(placesOf(twice, '2026-06-12')).toEqual(placesOf(once, '2026-06-12'))
    expect(twice['hourly_counts 2026-06-13']?.pages).toBeLessThanOrEqual(2)
    expect((await due(farm.id))?.up_to).toBe('2026-06-14')
  })

  it('are selected by the farm’s local days', async () => {
    server.setClock('2026-06-13T11:00:00Z')
    const { farm } = await makeFarmOf(1, { time_zone: 'Pacific/Auckland' })
    await allInPlace()
    expect(await due(farm.id)).toMatchObject({ up_to: null, next_at: new Date('2026-06-13T14:00:00Z') })
  })

  it('are clustered when up to two weeks late, and not when only a few are scattered', async () => {
    const { farm, keys, placements } = await makeFarmOf(1)
    await live(keys, '2026-06-12', '2026-06-12')
    await allInPlace()
    // A camera that was offline for days sends while others do.
    await live(keys, '2026-06-01', '2026-06-01')
    await send(keys[0] as string, message('late', interval('2026-06-02T09:00:00Z')))
    server.setClock('2026-06-14T03:00:00Z')
    expect(await allInPlace()).toBe(1)
    const after = await lying(placements)
    expect(after['hourly_counts 2026-06-01']?.pages).toBeLessThanOrEqual(2)
    expect((await due(farm.id))?.up_to).toBe('2026-06-14')
    expect(await wrong(placements)).toEqual([])
  })
})

describe('a day is not rewritten repeatedly', () => {
  /** The numbers of days rewritten in each of three nights. */
  const nights = async () => {
    const written: number[] = []
    for (const night of [13, 14, 15]) {
      server.setClock(`2026-06-${night}T01:30:00Z`)
      written.push(await allInPlace())
    }
    return written
  }

  it('if its hours have many gaps and need more space', async () => {
    const { keys, placements } = await makeFarmOf(3)
    for (const key of keys)
      for (let hour = 5; hour < 5 + HOURS; hour += 1) {
        const start = Date.parse('2026-06-12T00:00:00Z') + hour * 3_600_000
        await send(
          key,
          Array.from({ length: 60 }, (_, minute) =>
            message(`${hour} ${minute}`, {
              interval_start: new Date(start + minute * 60_000).toISOString(),
              interval_end: new Date(start + minute * 60_000 + 30_000).toISOString(),
            }),
          ),
        )
        await fillPages()
      }
    const before = rowsOf(await lying(placements))
    expect(await nights()).toEqual([1, 0, 0])
    expect(rowsOf(await lying(placements))).toEqual(before)
  })

  it('if it only filled space freed by other rows', async () => {
    const farms = [await makeFarmOf(2), await makeFarmOf(2), await makeFarmOf(2)]
    await live(
      farms.flatMap(({ keys }) => keys),
      '2026-06-12',
      '2026-06-12',
    )
    // One row of each page is deleted, so the day's rows fit only into these gaps.
    await server.asOwner(`delete from hourly_counts where placement_id >= 900000 and placement_id % 40 = 0`)
    await server.asOwner('vacuum hourly_counts')
    expect(await nights()).toEqual([3, 0, 0])
  })
})

describe('a farm’s past days', () => {
  it('are processed a week at a time from the first day, up to today', async () => {
    const { farm, keys } = await makeFarmOf(1)
    await live(keys, '2026-05-02', '2026-05-02')
    await live(keys, '2026-05-20', '2026-05-20')
    const seen: unknown[] = []
    for (let days = await clusterNextFarm(server); days !== null; days = await clusterNextFarm(server))
      seen.push([days, (await due(farm.id))?.up_to])
    // Days without recordings are skipped.
    expect(seen).toEqual([
      [1, '2026-05-09'],
      [1, '2026-05-27'],
      [0, '2026-06-13'],
    ])
  })

  it('are processed for all farms in turn, starting with those furthest behind', async () => {
    const one = await makeFarmOf(1)
    const other = await makeFarmOf(1)
    for (const day of ['2026-05-02', '2026-05-10']) await live(one.keys, day, day)
    for (const day of ['2026-05-05', '2026-05-12']) await live(other.keys, day, day)
    const seen: unknown[] = []
    while ((await clusterNextFarm(server)) !== null)
      seen.push([(await due(one.farm.id))?.up_to, (await due(other.farm.id))?.up_to])
    expect(seen).toEqual([
      ['2026-05-09', null],
      ['2026-05-09', '2026-05-12'],
      ['2026-05-17', '2026-05-12'],
      ['2026-05-17', '2026-05-19'],
      ['2026-06-13', '2026-05-19'],
      ['2026-06-13', '2026-06-13'],
    ])
  })

  it('of a farm without recordings are skipped until it has recorded', async () => {
    const { farm, keys } = await makeFarmOf(1)
    const { farm: bare } = await makeFarmOf(0)
    expect(await allInPlace()).toBe(0)
    for (const { id } of [farm, bare]) expect((await due(id))?.up_to).toBeNull()
    await live(keys, '2026-05-02', '2026-05-02')
    server.setClock('2026-06-14T01:00:01Z')
    expect(await allInPlace()).toBe(1)
    expect((await due(farm.id))?.up_to).toBe('2026-06-14')
  })

  it('are not skipped when a clock was ahead', async () => {
    const { farm, keys } = await makeFarmOf(1)
    server.setClock('2026-09-13T00:00:00Z')
    await live(keys, '2026-06-12', '2026-06-12')
    await allInPlace()
    await live(keys, '2026-06-11', '2026-06-11')
    server.setClock('2026-06-13T11:00:00Z')
    expect(await allInPlace()).toBe(1)
    expect(await due(farm.id)).toMatchObject({ up_to: '2026-06-13', next_at: new Date('2026-06-14T01:00:00Z') })
  })

  it('are skipped without waiting while the farm is locked', async () => {
    const { farm } = await makeFarmOf(1)
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from farms where id = $1 for update', [farm.id])
    expect(await allInPlace()).toBe(0)
    expect(await due(farm.id)).toBeUndefined()
    await client.query('rollback')
    client.release()
    await allInPlace()
    expect(await due(farm.id)).toBeDefined()
  })

  it('remain pending when the server stops', async () => {
    const { farm, keys, placements } = await makeFarmOf(1)
    await live(keys, '2026-06-12', '2026-06-12')
    const before = await lying(placements)
    expect(await clusterNextFarm(server, AbortSignal.abort())).toBe(0)
    expect(await lying(placements)).toEqual(before)
    expect((await due(farm.id))?.up_to).toBeNull()
    // Its lease lasted ten minutes.
    expect(await allInPlace()).toBe(0)
    server.setClock('2026-06-13T11:10:01Z')
    expect(await allInPlace()).toBe(1)
  })

  it('are processed by one server at a time', async () => {
    const farms = await Promise.all([makeFarmOf(1), makeFarmOf(1), makeFarmOf(1)])
    for (const { keys } of farms) await live(keys, '2026-06-12', '2026-06-12')
    const [one, other] = await Promise.all([allInPlace(), allInPlace()])
    expect(one + other).toBe(3)
  })
})

describe('during clustering', () => {
  it('a late message for that day waits and is added to the rewritten rows', async () => {
    const { keys, placements, devices } = await makeFarmOf(2)
    await live(keys, '2026-06-12', '2026-06-12')
    // Locks the row on which ingest and clustering wait for each other: the state of the device.
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from device_status where device_id = $1 for update', [devices[1]?.id])
    const moving = clusterNextFarm(server)
    await backendsThatWait(server, 1)
    const sending = keys.map((key) => send(key, message('late', interval('2026-06-12T10:30:00Z'))))
    await backendsThatWait(server, 2)
    await client.query('commit')
    client.release()
    expect(await moving).toBe(1)
    for (const { data } of await Promise.all(sending)) expect(data).toMatchObject({ accepted: 1 })
    expect(await wrong(placements)).toEqual([])
    const rows = await db
      .selectFrom('daily_counts')
      .where('placement_id', 'in', placements)
      .select((eb) => eb.fn.sum<number>('count').as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(rows.count)).toBe(2 * 7 * (HOURS + 1))
  })

  it('readers see the complete day', async () => {
    const { keys, placements } = await makeFarmOf(2)
    await live(keys, '2026-06-12', '2026-06-12')
    const before = rowsOf(await lying(placements))
    const moving = allInPlace()
    const reads = Array.from({ length: 20 }, async () => rowsOf(await lying(placements)))
    for (const rows of await Promise.all(reads)) expect(rows).toEqual(before)
    expect(await moving).toBe(1)
    expect(rowsOf(await lying(placements))).toEqual(before)
  })
})
