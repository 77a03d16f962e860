import type pg from 'pg'
import { numberArray, textArray } from '../platform/array-texts.ts'
import type { Sent } from './parse.ts'

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
/** A message of a device. */
export interface One {
  device_id: number
  sent: Sent
}

const keyOf = (device_id: number | undefined, message_id: string) => `${device_id} ${message_id}`

/** Claims each message's key. What was claimed before is a duplicate, or a conflict if its content differs. */
export const keepNew = async (client: pg.PoolClient, parcels: Parcel[]) => {
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
      where device_id = any($1::int[]) and (device_id, message_id) in (select * from unnest($1::int[], $2::text[]))`,
    values: [numberArray(others.map((one) => one.device_id)), textArray(others.map((one) => one.sent.message.id))],
  })
  const before = new Map(others.map((one) => [keyOf(one.device_id, one.sent.message.id), '']))
  for (const row of rows) before.set(keyOf(row.device_id, row.message_id), row.digest)
  return before
}

/** Messages of an id that came before with another content; told once each. */
export const keepConflicts = async (client: pg.PoolClient, conflicting: One[], now: Date) => {
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
