import type pg from 'pg'
import { numberArray, textArray } from '../platform/array-texts.ts'
import { rawTransaction } from '../platform/raw-transaction.ts'
import { copyMessages, single, type MessageRow } from './copy-messages.ts'
import type { NoteDeployments } from './deployment-writes.ts'
import type { AllNames } from './names.ts'
import { isSkewed, type Sent } from './parse.ts'
import { rollUp } from './rollup.ts'
import { writeRollup } from './rollup-writes.ts'

/** What one request brought. */
export interface Parcel {
  device_id: number
  sent: Sent[]
}
/** What became of a parcel's messages. */
export interface Stored {
  accepted: number
  duplicates: number
  conflicts: number
}
interface Place {
  placement_id: number
  farm_id: number
  from: number
  to: number
  time_zone: string
}
interface DeviceFacts {
  since: number
  places: Place[]
}

/**
 * Stores parcels, whose names are known, in one transaction: keys decide what is new, new messages are copied in, their rollups follow. The rows of
 * device_status are locked first, so that two servers never count the same device at once.
 */
export const storeBatch = async (
  pool: pg.Pool,
  { classes, models }: AllNames,
  parcels: Parcel[],
  {
    clock,
    noteDeployments,
    rollups = true,
  }: { clock: () => Date; noteDeployments: NoteDeployments; rollups?: boolean },
): Promise<Stored[]> => {
  const now = clock()
  const { stored, rows } = await rawTransaction(pool, async (client) => {
    const facts = await lockDevices(client, [...new Set(parcels.map((parcel) => parcel.device_id))])
    const { fresh, stored, conflicting } = await keepNew(client, parcels)
    const rows = fresh.map(({ device_id, sent }) => place(device_id, sent, facts, now))
    await copyMessages(client, rows)
    const counted = rollUp(rollups ? rows.filter((row) => row.counted) : [])
    const overlapping = await writeRollup(client, counted, { classes: classes.known, models: models.known })
    await updateStatus(client, rows, overlapping)
    if (conflicting.length > 0) await keepConflicts(client, conflicting, now)
    return { stored, rows }
  })
  await noteDeployments(rows, now)
  return stored
}

/** Locks first and reads then, in a statement of its own: a device that was moved meanwhile is seen where it is now. */
const lockDevices = async (client: pg.PoolClient, ids: number[]): Promise<Map<number, DeviceFacts>> => {
  await client.query({
    name: 'ingest-lock',
    text: 'select from device_status where device_id = any($1) order by device_id for no key update',
    values: [ids],
  })
  const { rows } = await client.query<{
    device_id: number
    placement_id: number
    since: Date
    from: Date | null
    to: Date | null
    farm_id: number
    time_zone: string
  }>({
    name: 'ingest-places',
    text: `select placement.device_id, placement.id as placement_id, device.created_at as since, lower(placement.during) as from,
        upper(placement.during) as to, farm.id as farm_id, farm.time_zone
      from placements placement
      join devices device on device.id = placement.device_id
      join farms farm on farm.id = placement.farm_id
      where placement.device_id = any($1)`,
    values: [ids],
  })
  const facts = new Map<number, DeviceFacts>()
  for (const row of rows) {
    const device = facts.get(row.device_id) ?? { since: row.since.getTime(), places: [] }
    device.places.push({
      placement_id: row.placement_id,
      from: row.from?.getTime() ?? -Infinity,
      to: row.to?.getTime() ?? Infinity,
      farm_id: row.farm_id,
      time_zone: row.time_zone,
    })
    facts.set(row.device_id, device)
  }
  return facts
}

interface One {
  device_id: number
  sent: Sent
}

const keyOf = (device_id: number | undefined, message_id: string) => `${device_id} ${message_id}`

/** Claims each message's key. What was claimed before is a duplicate, or a conflict if its content differs. */
const keepNew = async (client: pg.PoolClient, parcels: Parcel[]) => {
  const stored: Stored[] = parcels.map(() => ({ accepted: 0, duplicates: 0, conflicts: 0 }))
  const first = new Map<string, One & { parcel: number }>()
  const conflicting: One[] = []
  const again: (One & { parcel: number; key: string })[] = []
  for (const [parcel, { device_id, sent: list }] of parcels.entries())
    for (const sent of list) {
      const key = keyOf(device_id, sent.message.id)
      if (first.has(key)) again.push({ device_id, sent, parcel, key })
      else first.set(key, { device_id, sent, parcel })
    }
  const claims = [...first]
  const before = await claim(
    client,
    claims.map(([, one]) => one),
  )
  const fresh: One[] = []
  const judge = (one: One & { parcel: number }, digest: string | undefined) => {
    const tally = stored[one.parcel] as Stored
    if (digest === one.sent.digest) tally.duplicates += 1
    else {
      tally.conflicts += 1
      conflicting.push(one)
    }
  }
  for (const [key, one] of claims) {
    const earlier = before.get(key)
    if (earlier !== undefined) {
      judge(one, earlier)
      continue
    }
    fresh.push(one)
    ;(stored[one.parcel] as Stored).accepted += 1
  }
  for (const one of again) judge(one, before.get(one.key) ?? first.get(one.key)?.sent.digest)
  return { fresh, stored, conflicting }
}

/** Claims keys for good. Returns the digests of those that were claimed before, by device and id. */
const claim = async (client: pg.PoolClient, ones: One[]): Promise<ReadonlyMap<string, string>> => {
  const { rows: claimed } = await client.query<{ devices: number[] | null; ids: string[] | null }>({
    name: 'ingest-claim',
    // Which they were is told only if some were not: as a rule all are, and each that came back would cost time.
    text: `with claimed as (insert into message_keys (device_id, message_id, digest)
        select * from unnest($1::int[], $2::text[], $3::bigint[]) on conflict do nothing returning device_id, message_id)
      select array_agg(device_id) as devices, array_agg(message_id) as ids from claimed
      having count(*) < cardinality($1::int[])`,
    values: [
      numberArray(ones.map((one) => one.device_id)),
      textArray(ones.map((one) => one.sent.message.id)),
      numberArray(ones.map((one) => one.sent.digest)),
    ],
  })
  const [some] = claimed
  if (!some) return new Map()
  const won = new Set(some.ids?.map((message_id, at) => keyOf(some.devices?.[at], message_id)))
  const others = ones.filter((one) => !won.has(keyOf(one.device_id, one.sent.message.id)))
  const { rows } = await client.query<{ device_id: number; message_id: string; digest: string }>({
    name: 'ingest-claimed-before',
    text: `select device_id, message_id, digest::text from message_keys
      where (device_id, message_id) in (select * from unnest($1::int[], $2::text[]))`,
    values: [numberArray(others.map((one) => one.device_id)), textArray(others.map((one) => one.sent.message.id))],
  })
  const before = new Map(others.map((one) => [keyOf(one.device_id, one.sent.message.id), '']))
  for (const row of rows) before.set(keyOf(row.device_id, row.message_id), row.digest)
  return before
}

const place = (device_id: number, sent: Sent, facts: Map<number, DeviceFacts>, now: Date): MessageRow => {
  const device = facts.get(device_id)
  const at = device?.places.find(({ from, to }) => sent.midpoint >= from && sent.midpoint < to)
  if (!device || !at)
    throw new Error(`Device ${device_id} has no placement at ${new Date(sent.midpoint).toISOString()}.`)
  const skewed = isSkewed(sent.end, now.getTime(), device.since)
  const { placement_id, farm_id, time_zone } = at
  return { ...sent, device_id, placement_id, farm_id, time_zone, received_at: now, skewed }
}

/** The newest message of each device says what its battery and position are now; times that overlap are noted. */
const updateStatus = async (client: pg.PoolClient, rows: MessageRow[], overlapping: ReadonlySet<number>) => {
  const newest = new Map<number, MessageRow>()
  const seen = (row: MessageRow) => Math.min(row.end, row.received_at.getTime())
  for (const row of rows) {
    const other = newest.get(row.device_id)
    if (!other || seen(row) >= seen(other)) newest.set(row.device_id, row)
  }
  const list = [...newest.values()]
  await client.query({
    name: 'ingest-status',
    text: `update device_status status set last_seen_at = fresh.seen,
        battery_level = coalesce(fresh.battery, status.battery_level), latitude = coalesce(fresh.latitude, status.latitude),
        longitude = coalesce(fresh.longitude, status.longitude), clock_skewed = fresh.skewed
      from unnest($1::int[], $2::timestamptz[], $3::real[], $4::float8[], $5::float8[], $6::bool[])
        as fresh(device_id, seen, battery, latitude, longitude, skewed)
      where status.device_id = fresh.device_id and (status.last_seen_at is null or fresh.seen >= status.last_seen_at)`,
    values: [
      list.map((row) => row.device_id),
      list.map((row) => new Date(seen(row)).toISOString()),
      list.map((row) => single(row.message.battery_level)),
      list.map((row) => row.message.latitude ?? null),
      list.map((row) => row.message.longitude ?? null),
      list.map((row) => row.skewed),
    ],
  })
  if (overlapping.size === 0) return
  const devices = new Map(rows.map((row) => [row.placement_id, row.device_id]))
  await client.query({
    name: 'ingest-overlap',
    text: 'update device_status set overlap_at = $2 where device_id = any($1)',
    values: [[...overlapping].map((placement_id) => devices.get(placement_id)), rows[0]?.received_at],
  })
}

const keepConflicts = async (client: pg.PoolClient, conflicting: One[], now: Date) => {
  await client.query({
    name: 'ingest-conflicts',
    text: `with kept as (
        insert into message_conflicts (device_id, message_id, digest, received_at, message)
        select device_id, message_id, digest, $5::timestamptz, message::jsonb
        from unnest($1::int[], $2::text[], $3::bigint[], $4::text[]) as sent(device_id, message_id, digest, message)
        on conflict do nothing returning device_id)
      update device_status status set conflicts = status.conflicts + counted.conflicts
      from (select device_id, count(*) as conflicts from kept group by device_id) counted
      where status.device_id = counted.device_id`,
    values: [
      conflicting.map((one) => one.device_id),
      conflicting.map((one) => one.sent.message.id),
      conflicting.map((one) => one.sent.digest),
      conflicting.map((one) => JSON.stringify(one.sent.message)),
      now,
    ],
  })
}
