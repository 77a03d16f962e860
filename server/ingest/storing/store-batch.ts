import {
  boolArray,
  float4Array,
  float8Array,
  instantArray,
  int4Array,
} from '../../platform/postgres/copy/binary-arrays.ts'
import { pipelined } from '../../platform/postgres/pipeline.ts'
import {
  pipelinedTransaction,
  type TransactionClient,
  type TransactionPool,
} from '../../platform/postgres/pipelined-transaction.ts'
import { copyMessages, type MessageRow } from './copy-messages.ts'
import type { RecordDeployments } from '../deployment-writes.ts'
import type { AllNames } from './names.ts'
import { isSkewed, type ParsedMessage } from '../parsing/parse.ts'
import {
  claim,
  claimedBefore,
  storeConflicts,
  deduplicate,
  type Before,
  type DeviceMessage,
  type Submission,
  type Stored,
} from './deduplicate.ts'
import { rollUp, type Rollup } from '../rollups/rollup.ts'
import { addToDays, addToHours, type HoursAdded, type Numbered } from '../rollups/rollup-writes.ts'

interface Place {
  /** When the device was created, in ms since 1970. */
  since: number
  placement_id: number
  farm_id: number
  from: number
  to: number
  time_zone: string
}
/** By device. */
type Places = ReadonlyMap<number, Place[]>
/** The state of locked devices. */
interface LockedState {
  facts: Places
  before: Before
  /** Numbers of the newest configurations by device. */
  configurations: ReadonlyMap<number, number>
}

/**
 * Stores submissions in one transaction of three round trips: keys decide which messages are new; new messages are
 * copied in with their keys and hours; days and device states follow. Rows of device_status are locked first, so that
 * two servers never count the same device at once.
 */
export const storeBatch = async (
  pool: TransactionPool,
  { classes, models }: AllNames,
  submissions: Submission[],
  {
    clock,
    recordDeployments,
    notifyFarms,
    rollups = true,
  }: {
    clock: () => Date
    recordDeployments: RecordDeployments
    /** Publishes the farms for which something was stored. */
    notifyFarms: (farm_ids: Iterable<number>) => void
    rollups?: boolean
  },
): Promise<Stored[]> => {
  const now = clock()
  const numbers = { classes: classes.known, models: models.known }
  const ids = [...new Set(submissions.map((submission) => submission.device_id))]
  const { stored, rows } = await pipelinedTransaction(
    pool,
    async (client, { facts, before, configurations }: LockedState) => {
      const { fresh, stored, conflicting } = deduplicate(submissions, before)
      for (const [at, { device_id, sent }] of submissions.entries()) {
        const since = facts.get(device_id)?.[0]?.since ?? 0
        const tally = stored[at] as Stored
        tally.configuration_version = configurations.get(device_id) ?? 0
        tally.clock_skewed = sent.some(({ end }) => isSkewed(end, now.getTime(), since))
      }
      const rows = fresh.map(({ device_id, sent }) => place(device_id, sent, facts, now))
      const rollup = rollUp(rollups ? rows.filter((row) => row.counted) : [])
      const added = await addMessages(client, { fresh, rows, rollup, numbers })
      if (conflicting.length > 0) await storeConflicts(client, conflicting, now)
      return { stored, rows, rollup, ...added }
    },
    {
      first: (client) => lockDevices(client, ids, submissions),
      last: (client, { rows, rollup, opened, overlapping }) => [
        ...addToDays(client, rollup, opened, numbers),
        ...updateStatus(client, rows, overlapping, now),
      ],
    },
  )
  notifyFarms(new Set(rows.map(({ farm_id }) => farm_id)))
  await recordDeployments(rows, now)
  return stored
}

interface New {
  fresh: DeviceMessage[]
  rows: MessageRow[]
  rollup: Rollup
  numbers: Numbered
}
const addMessages = async (client: TransactionClient, { fresh, rows, rollup, numbers }: New) => {
  if (rows.length === 0) return nothingAdded
  // COPY comes last: its rows are sent before the database requests them, and a pooler may mistake its end for the end
  // of earlier statements.
  const [, added] = await pipelined(
    client,
    () => [claim(client, fresh), addToHours(client, rollup, numbers), copyMessages(client, rows)] as const,
  )
  return added
}
const nothingAdded: HoursAdded = { overlapping: new Set(), opened: [] }

/**
 * Uses generic plans in this transaction. By default PostgreSQL plans statements for few devices each time, because it
 * assumes ten, and that took half the cost of a single message. A cluster needs custom plans to route statements.
 */
const useGenericPlans = (client: TransactionClient) =>
  client.query({
    name: 'ingest-plans',
    text: `select set_config('plan_cache_mode', case when exists (select from pg_extension where extname = 'citus')
      then current_setting('plan_cache_mode') else 'force_generic_plan' end, true)`,
  })

/**
 * Locks in a statement before the reads, so that they see the current placement of a moved device and everything other
 * servers have stored.
 */
const lockDevices = async (
  client: TransactionClient,
  ids: number[],
  submissions: Submission[],
): Promise<LockedState> => {
  const devices = int4Array(ids)
  const plansSet = useGenericPlans(client)
  const locking = client.query<{ device_id: number; configuration: number }>({
    name: 'ingest-lock',
    text: 'select device_id, configuration from device_status where device_id = any($1) order by device_id for no key update',
    values: [devices],
  })
  const reading = client.query<{
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
    values: [devices],
  })
  const [, locked, { rows }, before] = await Promise.all([
    plansSet,
    locking,
    reading,
    claimedBefore(client, submissions),
  ])
  const facts = new Map<number, Place[]>()
  for (const row of rows) {
    const places = facts.get(row.device_id) ?? []
    places.push({
      since: row.since.getTime(),
      placement_id: row.placement_id,
      from: row.from?.getTime() ?? -Infinity,
      to: row.to?.getTime() ?? Infinity,
      farm_id: row.farm_id,
      time_zone: row.time_zone,
    })
    facts.set(row.device_id, places)
  }
  const configurations = new Map(locked.rows.map(({ device_id, configuration }) => [device_id, configuration]))
  return { facts, before, configurations }
}

const place = (device_id: number, sent: ParsedMessage, facts: Places, now: Date): MessageRow => {
  const at = facts.get(device_id)?.find(({ from, to }) => sent.midpoint >= from && sent.midpoint < to)
  if (!at) throw new Error(`Device ${device_id} has no placement at ${new Date(sent.midpoint).toISOString()}.`)
  const skewed = isSkewed(sent.end, now.getTime(), at.since)
  const { placement_id, farm_id, time_zone } = at
  return { ...sent, device_id, placement_id, farm_id, time_zone, received_at: now, skewed }
}

/** Whether this time of the batch is the newest one so far; false for null. */
const isNewest = (time: 'seen' | 'charged' | 'positioned') =>
  `coalesce(fresh.${time} >= coalesce(status.last_seen_at, '-infinity'), false)`

/**
 * Updates battery, position and clock of each device from its newest messages, unless newer ones were stored before,
 * and records overlapping times.
 */
const updateStatus = (
  client: TransactionClient,
  rows: MessageRow[],
  overlapping: ReadonlySet<number>,
  now: Date,
): Promise<unknown>[] => {
  if (rows.length === 0) return []
  const seen = (row: MessageRow) => Math.min(row.end, row.received_at.getTime())
  const newest = new Map<number, MessageRow>()
  const charged = new Map<number, MessageRow>()
  const positioned = new Map<number, MessageRow>()
  const keepNewest = (of: Map<number, MessageRow>, row: MessageRow) => {
    const other = of.get(row.device_id)
    if (!other || seen(row) >= seen(other)) of.set(row.device_id, row)
  }
  for (const row of rows) {
    keepNewest(newest, row)
    if (row.message.battery_level != null) keepNewest(charged, row)
    if (row.message.latitude != null) keepNewest(positioned, row)
  }
  const ids = [...newest.keys()]
  const of = (found: Map<number, MessageRow>) => ids.map((id) => found.get(id))
  const times = (found: Map<number, MessageRow>) => instantArray(of(found).map((row) => (row ? seen(row) : null)))
  const statusUpdated = client.query({
    name: 'ingest-status',
    text: `update device_status status set heard_at = $9, last_seen_at = greatest(status.last_seen_at, fresh.seen),
        battery_level = case when ${isNewest('charged')} then fresh.battery else status.battery_level end,
        latitude = case when ${isNewest('positioned')} then fresh.latitude else status.latitude end,
        longitude = case when ${isNewest('positioned')} then fresh.longitude else status.longitude end,
        clock_skewed = case when ${isNewest('seen')} then fresh.skewed else status.clock_skewed end
      from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::real[], $5::timestamptz[], $6::float8[], $7::float8[], $8::bool[])
        as fresh(device_id, seen, charged, battery, positioned, latitude, longitude, skewed)
      where status.device_id = fresh.device_id`,
    values: [
      int4Array(ids),
      times(newest),
      times(charged),
      float4Array(of(charged).map((row) => row?.message.battery_level)),
      times(positioned),
      float8Array(of(positioned).map((row) => row?.message.latitude)),
      float8Array(of(positioned).map((row) => row?.message.longitude)),
      boolArray(of(newest).map((row) => row?.skewed ?? false)),
      now,
    ],
  })
  if (overlapping.size === 0) return [statusUpdated]
  const devices = new Map(rows.map((row) => [row.placement_id, row.device_id]))
  const overlapsNoted = client.query({
    name: 'ingest-overlap',
    text: 'update device_status set overlap_at = $2 where device_id = any($1)',
    values: [[...overlapping].map((placement_id) => devices.get(placement_id)), now],
  })
  return [statusUpdated, overlapsNoted]
}
