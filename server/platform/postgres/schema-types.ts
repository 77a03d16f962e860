/** Options for generating schema.gen.ts from a migrated database. */
const options = {
  dialect: 'postgres',
  'date-parser': 'string',
  'numeric-parser': 'number',
  'default-schema': 'public',
  'include-pattern': 'public.*',
}
export const codegenFlags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])

/**
 * Columns with a narrower type than the database's: the domain type that a constraint or their only writer guarantees.
 */
const narrower: Record<string, [type: string, from: string]> = {
  'AccessTokens.scope': ['TokenScopeName', 'access/scope'],
  'AlertDeliveries.channel': ['Channel', 'notifications/channel'],
  'AlertDeliveries.mode': ['DeliveryMode', 'notifications/channel'],
  'AlertDeliveries.reason': ['DropReason', 'notifications/channel'],
  'AlertDeliveries.state': ['DeliveryState', 'notifications/channel'],
  'AlertEvents.kind': ["AlertEvent['kind']", 'alerts/alert'],
  'Alerts.rule': ['AlertRule', 'alerts/rule'],
  'Alerts.subject': ['Subject', 'alerts/rule'],
  'AlertStates.rule': ['AlertRule', 'alerts/rule'],
  'AlertStates.subject': ['Subject', 'alerts/rule'],
  'Captures.detections': ['Detection[]', 'devices/capture-endpoints'],
  'Captures.review_state': ['ReviewState', 'image-reviews/review'],
  'ClassMappings.functional_group': ['FunctionalGroup', 'intensity/functional-groups'],
  'ClassMappings.kind': ['MappingKind', 'class-mappings/mapping'],
  'CheckedInsects.functional_group': ['FunctionalGroup', 'intensity/functional-groups'],
  'ExportSettings.contributors': ['Contributor[]', 'exports/publication'],
  'ExportSettings.coordinate_precision': ['CoordinatePrecision', 'exports/publication'],
  'ExportSettings.data_licence': ['Licence', 'exports/publication'],
  'ExportSettings.media_licence': ['Licence', 'exports/publication'],
  'ExportSettings.observers': ["Publication['observers']", 'exports/publication'],
  'CustomFields.choices': ["CustomField['choices']", 'custom-fields/custom-field'],
  'CustomFields.record': ['CustomRecord', 'custom-fields/custom-field'],
  'CustomFields.type': ['CustomFieldType', 'custom-fields/custom-field'],
  'DeviceCustomValues.custom': ['CustomValues', 'custom-fields/custom-values'],
  'FarmCustomValues.custom': ['CustomValues', 'custom-fields/custom-values'],
  'Crops.growing_setup': ['GrowingSetup', 'farms/crops'],
  'Feeds.content': ['FeedContent', 'feeds/feed'],
  'Farms.outline': ['Outline', 'farms/farm'],
  'Fields.crop_type': ['CropType', 'locations/location'],
  'Fields.outline': ['Outline', 'farms/farm'],
  'History.action': ["HistoryEntry['action']", 'history/endpoints'],
  'ImageFilters.filter': ['FilterTexts', 'images/filter'],
  'ImageResults.detections': ['Detection[]', 'devices/capture-endpoints'],
  'ImageReviews.added': ['AddedBox[]', 'image-reviews/review'],
  'ImageReviews.corrections': ['Correction[]', 'image-reviews/review'],
  'ImageReviews.verdicts': ['Verdict[]', 'image-reviews/review'],
  'ImageUploadFiles.state': ['FileState', 'image-uploads/upload'],
  'ImageUploadFiles.time_source': ['TimeSource', 'image-uploads/upload'],
  'ImageUploads.state': ['ImageUploadState', 'image-uploads/upload'],
  'Imports.report_type': ['ReportType', 'survey-files/types'],
  'Imports.state': ['UploadState', 'uploads/upload'],
  'Messages.counts': ["DeviceMessage['counts']", 'devices/message-endpoints'],
  'Messages.metrics': ["DeviceMessage['metrics']", 'devices/message-endpoints'],
  'Notifications.channel': ['Channel', 'notifications/channel'],
  'Notifications.kind': ['NotificationKind', 'notifications/channel'],
  'Plots.outline': ['Outline', 'farms/farm'],
  'Plots.treatment_type': ['TreatmentType', 'treatments/treatment-arm'],
  'PollinatorCounts.functional_group': ['PollinatorGroup', 'reference/taxon'],
  'DoubleCountGroups.functional_group': ['PollinatorGroup', 'reference/taxon'],
  'PollinatorSurveys.protocol': ['Protocol', 'surveys/effort'],
  'FlowerSurveys.protocol': ['Protocol', 'surveys/effort'],
  'PredatorSurveys.protocol': ['Protocol', 'surveys/effort'],
  'Webhooks.events': ['WebhookEventName', 'notifications/webhook-event-names'],
  'Webhooks.format': ['WebhookFormat', 'notifications/webhook-event-names'],
  'Webhooks.language': ['Language', 'language/languages'],
  'WebhookDeliveries.format': ['WebhookFormat', 'notifications/webhook-event-names'],
  'WebhookEvents.type': ['QueuedWebhookEvent', 'notifications/webhook-event-names'],
  'ReviewQueues.kind': ['QueueKind', 'review-queues/endpoints'],
  'SmsSends.state': ['PushState', 'notifications/channel'],
  'Species.rank': ['TaxonRank', 'reference/taxon'],
  'Sprays.hazard': ['Hazard', 'farms/spray'],
  'SurveyProtocols.protocol': ['Protocol', 'surveys/effort'],
  'SurveyProtocols.survey_type': ["SurveyProtocol['survey_type']", 'surveys/survey-protocol'],
  'TreatmentArms.meaning': ['ArmMeaning', 'treatments/treatment-arm'],
  'TreatmentArms.treatment_type': ['TreatmentType', 'treatments/treatment-arm'],
  'PushSends.state': ['PushState', 'notifications/channel'],
  'Tunnels.outline': ['Outline', 'farms/farm'],
  'Users.role': ['Role', 'access/policy'],
  'WeatherDays.hours': ['WeatherHour[]', 'weather/weather-day'],
  'WebhookDeliveries.kind': ['WebhookKind', 'notifications/channel'],
  'WebhookDeliveries.state': ['WebhookState', 'notifications/channel'],
}

const narrow = (types: string, column: string, type: string) => {
  const [table, name] = column.split('.')
  const line = new RegExp(`(?<=export interface ${table} {[^}]*\\n  ${name}: )[^;]+`)
  if (!line.test(types)) throw new Error(`There is no column ${column}`)
  return types.replace(line, (wide) => {
    if (!wide.includes('Json')) return wide.replace('string', type)
    // JSON is written as text.
    return `ColumnType<${wide.includes('null') ? `${type} | null` : type}, ${wide.includes('Generated') ? 'Json | undefined' : wide}, ${wide.replace('Generated<Json>', 'Json')}>`
  })
}

const imports = () => {
  const names = Map.groupBy(Object.values(narrower), ([, from]) => from)
  const lines = [...names].map(([from, types]) => {
    const unique = new Set(types.map(([type]) => /^\w+/.exec(type)?.[0]))
    return `import type { ${[...unique].toSorted().join(', ')} } from '#domain/${from}.ts';\n`
  })
  return lines.toSorted().join('')
}

/** The generator's output, with int8 as number (server/platform/postgres/database.ts) and with domain types. */
export const withOwnTypes = (types: string) => {
  let own = types.replace('Int8 = ColumnType<string', 'Int8 = ColumnType<number')
  for (const [column, [type]] of Object.entries(narrower)) own = narrow(own, column, type)
  return own.replace('import type', `${imports()}import type`)
}
