import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { MAX_METRICS } from '#domain/ingest/limits.ts'
import { isInterval, isSingle, isTidy, message, type Message } from '#domain/ingest/message.ts'
import { isMeasured } from '#domain/platform/shapes.ts'
import { jsonSchema } from '../../platform/http/json-schema.ts'
import { readTimestamp } from './read-timestamp.ts'

/** A good message, with its instants in ms since 1970. */
export interface CheckedMessage {
  message: Message
  start: number
  end: number
}

/** With members that the schema does not know a message is for the schema itself, which leaves them out. */
const closed = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const members = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  return 'properties' in members ? { ...members, additionalProperties: false } : members
}
/** Compiled with the first message: a server starts sooner without. */
const compile = () =>
  new Ajv2020({ strict: false, validateFormats: false }).compile<Message>(
    closed(jsonSchema(message, 'input')) as object,
  )
let hasForm: ValidateFunction<Message> | undefined

/** ASCII can be stored as it is, and its characters count the same for everybody. */
const isAscii = (text: string) => /^[ -~]*$/.test(text)

/**
 * Reads a message of the usual form by the compiled schema, at a quarter of what the schema's own check costs. It sees to
 * what JSON Schema has no words for. Null: the schema has to say whether the message is good.
 */
export const checkUsualMessage = (item: unknown): CheckedMessage | null => {
  hasForm ??= compile()
  if (!hasForm(item)) return null
  const { battery_level, counts, metrics, model_version } = item
  if (!isAscii(item.id)) return null
  if (battery_level != null && !isSingle(battery_level)) return null
  if (model_version != null && !isTidy(model_version)) return null
  if (counts) for (const { object_class_name } of counts) if (!isAscii(object_class_name)) return null
  if (metrics) {
    const names = Object.keys(metrics)
    // The schema passes over a member of this name.
    if (names.length > MAX_METRICS || !names.every((name) => isAscii(name) && name !== '__proto__')) return null
  }
  const start = readTimestamp(item.interval_start)
  const end = readTimestamp(item.interval_end)
  return isMeasured(start) && isMeasured(end) && isInterval(end - start) ? { message: item, start, end } : null
}
