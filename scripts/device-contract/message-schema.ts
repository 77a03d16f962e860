import { MAX_METADATA } from '#domain/devices/device-report.ts'
import { MAX_METRICS } from '#domain/ingest/limits.ts'
import { MAX_MESSAGES, message } from '#domain/ingest/message.ts'
import { jsonSchema } from '#server/platform/http/json-schema.ts'
import { layOut } from '#server/platform/openapi/layout.ts'

type Json = Record<string, unknown>

/** What each member means, its unit, and the limits that JSON Schema cannot express. */
const texts: Record<string, string> = {
  id: 'Identifier chosen by the device, unique among its messages. Use the same one whenever the message is sent again.',
  interval_start:
    'Start of the interval: ISO 8601 with an offset, in the years 1900 to 2199. The server also takes an offset without a colon and a lowercase z.',
  interval_end: 'End of the interval: ISO 8601 with an offset, after interval_start and at most 60 minutes after it.',
  device_mode: 'Operating mode. 1 is an audit by a person, which is stored but not counted.',
  battery_level: 'Battery level in percent.',
  latitude: 'Latitude in degrees (WGS 84). Values within 0.01 of 0 in both coordinates count as no position.',
  longitude: 'Longitude in degrees (WGS 84). Without latitude it counts as no position.',
  metrics: `Further measurements by name: at most ${MAX_METRICS}, in units of your choice.`,
  ml_results: 'Results of the detection model. Leave out what was not measured; 0 means measured and none.',
  'ml_results.avg_flowers': 'Mean number of open flowers in view per analysed frame.',
  'ml_results.sightings': 'Number of insect tracks in view. A track ends after 5 seconds without detection.',
  'ml_results.visitations': 'Number of landings in which an insect touches an open flower for at least 1 second.',
  'ml_results.visit_seconds': 'Total duration of these landings in seconds.',
  counts: 'Sightings by class. An empty list means that no insect was seen; without the member, classes are unknown.',
  'counts.object_class_name': 'Class name, as the detection model names it.',
  'counts.count': 'Number of sightings of the class.',
  model_version: 'Version of the detection model. Surplus spaces are removed.',
  device:
    'Facts about the device, not about the interval. Send them when they change, or always: absent members stay as sent before.',
  'device.firmware_version': 'Version of the firmware, as its maker writes it.',
  'device.metadata': `Facts by name: at most ${MAX_METADATA} texts, numbers or booleans. Replaces those sent before.`,
  'device.configuration': 'Acknowledgement of the configuration that the portal set.',
  'device.configuration.version': 'Version that the device applied or refused; 0 if it runs none.',
  'device.configuration.error': 'Why the device refused this version; without it, the device runs it.',
}

/** Adds the text of each member by its path. Throws if a member has none. */
const withTexts = (node: Json, path: string): Json => {
  const branches = node['anyOf'] as Json[] | undefined
  if (branches) return { ...node, anyOf: branches.map((branch) => withTexts(branch, path)) }
  const items = node['items'] as Json | undefined
  if (items) return { ...node, items: withTexts(items, path) }
  const properties = node['properties'] as Record<string, Json> | undefined
  if (!properties) return node
  const described = Object.entries(properties).map(([name, member]) => {
    const inner = path === '' ? name : `${path}.${name}`
    const description = texts[inner]
    if (description === undefined)
      throw new Error(`scripts/device-contract/message-schema.ts has no text for ${inner}.`)
    return [name, { description, ...withTexts(member, inner) }]
  })
  return { ...node, properties: Object.fromEntries(described), additionalProperties: false }
}

/** Text of docs/message.schema.json: a JSON Schema (2020-12) of the message that devices send. */
export const messageSchema = (): string => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Message of a device',
    description: `What a device measured in one interval of up to 60 minutes. POST /api/ingest/messages takes a message, an array of up to ${MAX_MESSAGES} messages, or one message per line. Members that were not measured are null or absent. Unknown members are ignored, or refused with "Prefer: handling=strict".`,
    ...withTexts(jsonSchema(message, 'input'), ''),
  }
  return `${layOut(schema)}\n`
}
