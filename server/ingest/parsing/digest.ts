import { hash } from 'node:crypto'
import type { Message } from '#domain/ingest/message.ts'

/** Of 64 bits. */
const DIGITS = 16

/**
 * 64 bits of SHA-256 of what a message says, in hexadecimal digits: those of the bigint that PostgreSQL keeps. The same content has the
 * same digest, however its instants (ms since 1970), absent members and order of counts were written. Digests are kept:
 * the text that they are made of never changes. It is the JSON of one array.
 */
export const digestOf = (good: Message, start: number, end: number): string => {
  const { ml_results: results, counts, metrics } = good
  const content: unknown[] = [
    start,
    end,
    good.device_mode ?? null,
    good.battery_level ?? null,
    good.latitude ?? null,
    good.longitude ?? null,
    results?.avg_flowers ?? null,
    results?.sightings ?? null,
    results?.visitations ?? null,
    counts ? counts.map(({ object_class_name, count }) => `${object_class_name}\u0000${count}`).sort() : null,
    metrics ? membersOf(metrics) : null,
    good.model_version ?? null,
  ]
  // A member that came later counts only where it is sent: what was stored before keeps its digest.
  if (results?.visit_seconds != null) content.push(results.visit_seconds)
  // Digits cost a third of what a buffer does.
  return hash('sha256', JSON.stringify(content), 'hex').slice(0, DIGITS)
}

const membersOf = (metrics: NonNullable<Message['metrics']>) =>
  Object.keys(metrics)
    .sort()
    .map((name) => [name, metrics[name]])
