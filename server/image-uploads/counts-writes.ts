import { sql } from 'kysely'
import type { CountOutcome } from '#domain/image-uploads/endpoints.ts'
import { fileReasons } from '#domain/image-uploads/reasons.ts'
import type { Message } from '#domain/ingest/message.ts'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/postgres/database.ts'

interface SentMessage {
  device_id: number
  id: string
  interval_start: string
  interval_end: string
}
interface Fact {
  is_of_organisation: boolean
  is_stored: boolean
  is_placed: boolean
}

const midpointOf = ({ interval_start, interval_end }: SentMessage): Date =>
  new Date((Date.parse(interval_start) + Date.parse(interval_end)) / 2)

/**
 * Previews the result of importing messages of an organisation's devices, in their order. Throws 404 if a device never
 * belonged to the organisation.
 */
export const outcomesOf = async (
  db: Db,
  organisation_id: number,
  sent: readonly SentMessage[],
): Promise<CountOutcome[]> => {
  const { rows } = await sql<Fact>`
    select
      exists (select from placements join farms on farms.id = placements.farm_id
        where placements.device_id = given.device_id and farms.organisation_id = ${organisation_id}) as is_of_organisation,
      exists (select from message_keys
        where message_keys.device_id = given.device_id and message_keys.message_id = given.message_id) as is_stored,
      exists (select from placements join farms on farms.id = placements.farm_id
        where placements.device_id = given.device_id and placements.during @> given.at
          and farms.organisation_id = ${organisation_id}) as is_placed
    from unnest(
      ${sent.map(({ device_id }) => device_id)}::int[],
      ${sent.map(({ id }) => id)}::text[],
      ${sent.map((one) => midpointOf(one).toISOString())}::timestamptz[]
    ) with ordinality as given (device_id, message_id, at, place)
    order by place`.execute(db)
  if (rows.some(({ is_of_organisation }) => !is_of_organisation)) throw notFound()
  return rows.map(({ is_stored, is_placed }) => (is_stored ? 'stored' : is_placed ? 'new' : 'no_placement'))
}

/**
 * Stores messages from a device's card in the same way as messages sent by the device, with the same budgets. Messages
 * from a time when the device was not on a farm of the organisation are rejected.
 */
export const storeCounts = async (
  { db, processBatch, deviceBudgets }: Pick<Deps, 'db' | 'processBatch' | 'deviceBudgets'>,
  { organisation_id, device_id, messages: sent }: { organisation_id: number; device_id: number; messages: Message[] },
) => {
  const outcomes = await outcomesOf(
    db,
    organisation_id,
    sent.map((one) => ({ ...one, device_id })),
  )
  const placed = sent.flatMap((one, index) => (outcomes[index] === 'no_placement' ? [] : [{ one, index }]))
  const rejected = sent.flatMap(({ id }, index) =>
    outcomes[index] === 'no_placement'
      ? [{ index, id, issues: [{ path: '', message: fileReasons.no_placement }] }]
      : [],
  )
  if (placed.length === 0) return { accepted: 0, duplicates: 0, conflicts: 0, rejected, ignored: [] }
  deviceBudgets.messages(device_id, placed.length)
  const body = new TextEncoder().encode(JSON.stringify(placed.map(({ one }) => one)))
  const { receipt } = await processBatch({ device_id, body, max: placed.length })
  if (!receipt) throw new Problem(429, messages.tooManyMessagesAMinute, { headers: { 'retry-after': '60' } })
  const { accepted, duplicates, conflicts, ignored } = receipt
  const others = receipt.rejected.map((one) => ({ ...one, index: placed[one.index]?.index ?? one.index }))
  return {
    accepted,
    duplicates,
    conflicts,
    ignored,
    rejected: [...rejected, ...others].sort((a, b) => a.index - b.index),
  }
}
