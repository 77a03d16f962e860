import { NOT_STORABLE } from '#domain/ingest/limits.ts'
import type { Rejection, ParsedMessage } from '../parsing/parse.ts'
import type { Stored } from './deduplicate.ts'

export type Receipt = Stored & { rejected: Rejection[] }

/** PostgreSQL's error classes of data, constraints and program limits. */
const classesOfValues = new Set(['22', '23', '54'])
/** Whether the message itself cannot be stored. Any other failure is the server's and may be retried. */
const isRefused = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && classesOfValues.has(code.slice(0, 2))
}

/**
 * Stores messages that failed together, half by half: a thousand with one invalid message take about twenty
 * transactions and the others are stored. Throws as `store` does if the failure is not caused by a message.
 */
export const storeByHalves = async (
  sent: ParsedMessage[],
  error: unknown,
  store: (part: ParsedMessage[]) => Promise<Stored>,
): Promise<Receipt> => {
  if (!isRefused(error)) throw error
  const [only] = sent
  if (only && sent.length === 1) return { ...nothing, rejected: [{ index: only.index, id: only.message.id, issues }] }
  const middle = Math.ceil(sent.length / 2)
  const halves = []
  for (const half of [sent.slice(0, middle), sent.slice(middle)])
    halves.push(
      await store(half).then(
        (stored) => ({ ...stored, rejected: [] }),
        (reason: unknown) => storeByHalves(half, reason, store),
      ),
    )
  return halves.reduce(mergeReceipts)
}

export const nothing: Stored = {
  accepted: 0,
  duplicates: 0,
  conflicts: 0,
  clock_skewed: false,
  configuration_version: null,
}
const issues = [{ path: '', message: NOT_STORABLE }]
const mergeReceipts = (one: Receipt, other: Receipt): Receipt => ({
  accepted: one.accepted + other.accepted,
  duplicates: one.duplicates + other.duplicates,
  conflicts: one.conflicts + other.conflicts,
  clock_skewed: one.clock_skewed || other.clock_skewed,
  configuration_version: one.configuration_version ?? other.configuration_version,
  rejected: [...one.rejected, ...other.rejected],
})
