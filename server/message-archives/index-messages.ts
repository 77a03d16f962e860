import { AUDIT_MODE } from '#domain/ingest/message.ts'
import { digestOf, textBytesOf, type StoredMessage } from './stored-message.ts'

/** What is stored of a device and placement beside the file. */
export interface IndexedPart {
  device_id: number
  placement_id: number
  first_row: number
  rows: number
  digest: Buffer
  oldest: bigint
  newest: bigint
  /** Bytes of the texts and the JSON. */
  text_bytes: number
  positions: number
  model_version: string | null
  model_versions: Record<string, string | null> | null
  first_days: string[]
  first_midpoints: bigint[]
}

const DAY_MICROS = 86_400_000_000n
/** The latest of some times; there is at least one. */
export const latest = (values: bigint[]) => values.reduce((a, b) => (a > b ? a : b))

/** The index of the messages of one device at one placement, in the order of the file. */
export const indexOf = async (messages: readonly StoredMessage[], first_row: number): Promise<IndexedPart> => {
  const [first, last] = [messages[0] as StoredMessage, messages.at(-1) as StoredMessage]
  const models = new Set(messages.map(({ model_version }) => model_version))
  const days = new Map<bigint, bigint>()
  for (const { created_at, interval_start, clock_skewed, device_mode } of messages) {
    const day = created_at / DAY_MICROS
    if (!clock_skewed && device_mode !== AUDIT_MODE && !days.has(day))
      days.set(day, interval_start + (created_at - interval_start) / 2n)
  }
  return {
    device_id: first.device_id,
    placement_id: first.placement_id,
    first_row,
    rows: messages.length,
    digest: await digestOf(messages),
    oldest: first.created_at,
    newest: last.created_at,
    text_bytes: messages.reduce((sum, message) => sum + textBytesOf(message), 0),
    positions: messages.filter(({ latitude, longitude }) => latitude !== null && longitude !== null).length,
    model_version: models.size === 1 ? first.model_version : null,
    model_versions:
      models.size === 1
        ? null
        : Object.fromEntries(messages.map(({ message_id, model_version }) => [message_id, model_version])),
    first_days: [...days.keys()].map((day) => new Date(Number(day) * 86_400_000).toISOString().slice(0, 10)),
    first_midpoints: [...days.values()],
  }
}

/** Audit messages, and the device's own messages of the same intervals. */
export const auditsIn = (messages: readonly StoredMessage[]): StoredMessage[] => {
  const interval = ({ created_at, interval_start }: StoredMessage) => `${created_at} ${interval_start}`
  const audited = new Set(messages.filter(({ device_mode }) => device_mode === AUDIT_MODE).map(interval))
  return audited.size === 0 ? [] : messages.filter((message) => audited.has(interval(message)))
}
