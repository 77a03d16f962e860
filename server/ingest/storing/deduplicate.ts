import type pg from 'pg'
import { int4Array, int8ArrayOfHex, textArray } from '../../platform/postgres/copy/binary-arrays.ts'
import type { ParsedMessage } from '../parsing/parse.ts'

/** The messages of one request. */
export interface Submission {
  device_id: number
  sent: ParsedMessage[]
}
/** The outcome for the messages of a submission. */
export interface Stored {
  accepted: number
  duplicates: number
  conflicts: number
  /** True if a message has an impossible time. */
  clock_skewed: boolean
  /** Number of its newest configuration, 0 for none; null if nothing was stored. */
  configuration_version: number | null
}
/** A message of a device. */
export interface DeviceMessage {
  device_id: number
  sent: ParsedMessage
}

/** Digests of stored messages by device and id. */
export type Before = ReadonlyMap<string, string>

const keyOf = (device_id: number, message_id: string) => `${device_id} ${message_id}`

/**
 * Returns which of these ids are already stored. Called with the devices locked, so that no one else can claim an id
 * before the transaction ends.
 */
export const claimedBefore = async (client: pg.PoolClient, submissions: Submission[]): Promise<Before> => {
  const { devices, lasts, ids } = idsByDevice(submissions)
  const { rows } = await client.query<{ device_id: number; ids: string[]; digests: string[] }>({
    name: 'ingest-claimed-before',
    // One device at a time: its ids are adjacent in the index. Device ids are repeated so that a cluster can route the
    // statement.
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

/** All ids grouped by device, and the position of the last id of each device, counted from 1. */
const idsByDevice = (submissions: Submission[]) => {
  const lists = new Map<number, string[]>()
  for (const { device_id, sent } of submissions) {
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

/** The new messages of the submissions. The rest are duplicates, or conflicts if the same id has other content. */
export const deduplicate = (submissions: Submission[], before: Before) => {
  const stored: Stored[] = submissions.map(() => ({
    accepted: 0,
    duplicates: 0,
    conflicts: 0,
    clock_skewed: false,
    configuration_version: null,
  }))
  const digests = new Map(before)
  const fresh: DeviceMessage[] = []
  const conflicting: DeviceMessage[] = []
  for (const [at, { device_id, sent: list }] of submissions.entries()) {
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

/** Stores the keys of new messages permanently. */
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

/** Stores messages whose id exists with other content; each is reported once. */
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
