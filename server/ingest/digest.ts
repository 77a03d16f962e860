import { hash } from 'node:crypto'
import type { Message } from '#domain/ingest/message.ts'

/**
 * 64 bits of SHA-256 of what a message says, as a whole number in text, as PostgreSQL has it in a bigint. The same content has the
 * same digest, however its instants (ms since 1970), absent members and order of counts were written. Digests are kept:
 * the text that they are made of never changes. It is the JSON of one array, written by hand at a third of the cost.
 */
export const digestOf = (good: Message, start: number, end: number): string => {
  const { ml_results: results, counts, metrics, model_version } = good
  // A member that came later counts only where it is sent: what was stored before keeps its digest.
  const visiting = results?.visit_seconds == null ? '' : `,${number(results.visit_seconds)}`
  const content = `[${start},${end},${number(good.device_mode)},${number(good.battery_level)},${number(good.latitude)},${number(
    good.longitude,
  )},${number(results?.avg_flowers)},${number(results?.sightings)},${number(results?.visitations)},${counts ? listOf(counts) : null},${
    metrics ? membersOf(metrics) : null
  },${model_version == null ? null : text(model_version)}${visiting}]`
  return hash('sha256', content, 'buffer').readBigInt64BE(0).toString()
}

const number = (value: number | null | undefined) => (value == null ? null : value)

/** What JSON has to escape, in ASCII; whatever else there is it knows best. */
const isAsItIs = (value: string) => /^[ !#-[\]-~]*$/.test(value)
const text = (value: string) => (isAsItIs(value) ? `"${value}"` : JSON.stringify(value))

const listOf = (counts: NonNullable<Message['counts']>) =>
  JSON.stringify(counts.map(({ object_class_name, count }) => `${object_class_name}\u0000${count}`).sort())

const membersOf = (metrics: NonNullable<Message['metrics']>) =>
  `[${Object.keys(metrics)
    .sort()
    .map((name) => `[${text(name)},${metrics[name]}]`)
    .join()}]`
