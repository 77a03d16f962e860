import type pg from 'pg'
import { int4Array, int8ArrayOfHex, textArray } from '../../platform/postgres/copy/binary-arrays.ts'
import type { ParsedMessage } from '../parsing/parse.ts'

/** What one request brought. */
export interface Submission {
  device_id: number
  sent: ParsedMessage[]
}
/** What became of a parcel's messages. */
export interface Stored {
  accepted: number
  duplicates: number
  conflicts: number
  /** One of them bears a time that cannot be right. */
  clock_skewed: boolean
}
/** A message of a device. */
export interface DeviceMessage {
  device_id: number
  sent: ParsedMessage
}

/** The digests of messages that came before, by device and id. */
export type Before = ReadonlyMap<string, string>

const keyOf = (device_id: number, message_id: string) => `${device_id} ${message_id}`

/**
 * Which of these were claimed before. Asked once their devices are locked: what nobody claimed until then nobody else claims before the
 * transaction ends.
 */
export const claimedBefore = async (client: pg.PoolClient, parcels: Submission[]): Promise<Before> => {
  const { devices, lasts, ids } = idsByDevice(parcels)
  const { rows } = await client.query<{ device_id: number; ids: string[]; digests: string[] }>({
    name: 'ingest-claimed-before',
    // A device at a time: its ids lie beside one another in the index, and are found in one go. Whose they are is told twice, so that a cluster
    // asks the nodes of these devices alone.
    text: `select known.device_id, known.ids, known.digests
      from unnest($1::int[], $2::int[], $3::int[]) as given(device_id, first, last), lateral (
        select keys.device_id, array_agg(keys.message_id) as ids, array_agg(lpad(to_hex(keys.digest), 16, '0')) as digests from message_keys keys
        where keys.device_id = given.device_id and (keys.device_id = any($1::int[]) or keys.device_id = ($1::int[])[1])
          and keys.message_id = any(($4::text[])[given.first:given.last])
        group by keys.device_id) as known`,
    values: [
      int4Array(devices),
      int4Array(lasts.map((_, at) => (at === 0 ? 0 : (lasts[at - 1] as number)) + 1)),
      int4Array(lasts),
      textArray(ids),
    ],
  })
  return new Map(
    rows.flatMap(({ device_id, ids, digests }) =>
      ids.map((id, at): [string, string] => [keyOf(device_id, id), digests[at] as string]),
    ),
  )
}

/** All ids, those of one device behind one another, and the place of its last one, counted from 1. */
const idsByDevice = (parcels: Submission[]) => {
  const lists = new Map<number, string[]>()
  for (const { device_id, sent } of parcels) {
    const list = lists.get(device_id) ?? []
    lists.set(device_id, list)
    for (const { message } of sent) list.push(message.id)
  }
  let last = 0
  return {
    devices: [...lists.keys()],
    lasts: [...lists.values()].map(({ length }) => (last += length)),
    ids: [...lists.values()].flat(),
  }
}

/** What of the parcels is new. The rest are duplicates, or conflicts where the same id came with another content. */
export const deduplicate = (parcels: Submission[], before: Before) => {
  const stored: Stored[] = parcels.map(() => ({ accepted: 0, duplicates: 0, conflicts: 0, clock_skewed: false }))
  const digests = new Map(before)
  const fresh: DeviceMessage[] = []
  const conflicting: DeviceMessage[] = []
  for (const [at, { device_id, sent: list }] of parcels.entries()) {
    const tally = stored[at] as Stored
    for (const sent of list) {
      const key = keyOf(device_id, sent.message.id)
      const digest = digests.get(key)
      if (digest === undefined) {
        digests.set(key, sent.digest)
        fresh.push({ device_id, sent })
        tally.accepted += 1
      } else if (digest === sent.digest) tally.duplicates += 1
      else {
        conflicting.push({ device_id, sent })
        tally.conflicts += 1
      }
    }
  }
  return { fresh, stored, conflicting }
}

/** Claims the keys of new messages for good. */
export const claim = (client: pg.PoolClient, fresh: DeviceMessage[]) =>
  client.query({
    name: 'ingest-claim',
    text: `insert into message_keys (device_id, message_id, digest) select unnest($1::int[]), unnest($2::text[]), unnest($3::bigint[])`,
    values: [
      int4Array(fresh.map((one) => one.device_id)),
      textArray(fresh.map((one) => one.sent.message.id)),
      int8ArrayOfHex(fresh.map((one) => one.sent.digest)),
    ],
  })

/** Messages of an id that came before with another content; told once each. */
export const storeConflicts = async (client: pg.PoolClient, conflicting: DeviceMessage[], now: Date) => {
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
      int8ArrayOfHex(conflicting.map((one) => one.sent.digest)),
      conflicting.map((one) => JSON.stringify(one.sent.message)),
      now,
    ],
  })
}
