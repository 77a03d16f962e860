import type { DB } from '../platform/postgres/schema.gen.ts'

export type TableName = keyof DB & string

/**
 * How the rows of a table are exported and erased. Conditions are SQL on the table, with `:id` for the organisation or
 * person.
 */
export interface TableRule {
  /** Rows of an organisation. They are part of its export and are deleted when the organisation is erased. */
  organisation?: string
  /** Rows of the organisation that are erased but not exported: secrets, queues and derived data. */
  notExported?: true
  /** The rows that identify these rows are deleted before them, so their ids are collected when the erasure begins. */
  collected?: true
  /** Rows about a person. They are in the person's export. */
  person?: string
  /** What an erasure of the person does with them. `stays`: ids and findings remain, without a name. */
  onErasure?: 'deleted' | 'pseudonymised' | 'stays'
  /** Columns that are never exported: secrets, hashes and keys of storage. */
  secret?: readonly string[]
  /** Texts and JSON written by people or files, in which an erasure searches for the name and addresses of a person. */
  texts?: readonly string[]
  /** Columns with keys of stored files. */
  files?: readonly string[]
  /** Why a table has neither rule: all other tables relate to an organisation or a person. */
  neither?: string
}

const farms = '(select id from farms where organisation_id = :id)'
const ofFarm = `farm_id in ${farms}`
const fields = `(select id from fields where ${ofFarm})`
const tunnels = `(select id from tunnels where field_id in ${fields})`
const plots = `(select id from plots where tunnel_id in ${tunnels})`
const surveys = `(select id from surveys where plot_id in ${plots})`
const ofSurvey = `survey_id in ${surveys}`
const looks = `(select id from pollinator_surveys where ${ofSurvey})`
const placements = `(select id from placements where ${ofFarm})`
const ofPlacement = `placement_id in ${placements}`
/** Devices that were only ever placed on farms of the organisation. Other devices keep what they sent elsewhere. */
const DEVICES = `(select device_id from placements group by device_id having bool_and(farm_id in ${farms}))`
const ofDevice = `device_id in ${DEVICES}`
const images = `(select id from captures where ${ofPlacement})`
const alerts = `(select id from alerts where ${ofFarm} or ${ofDevice})`
const ofOrganisation = 'organisation_id = :id'
const ofImport = `import_id in (select id from imports where ${ofOrganisation})`
const ofPerson = 'user_id = :id'
const toldOfAlerts = `(select notification_id from alert_deliveries where notification_id is not null and alert_id in ${alerts})`
const mailsOfFarms = `(select mail_id from week_letters where ${ofFarm} union select mail_id from notifications where id in ${toldOfAlerts})`
const mailsOfPerson =
  '(select mail_id from notifications where user_id = :id union select mail_id from week_letters where user_id = :id)'

const observed = { person: 'observer_id = :id', onErasure: 'pseudonymised' } as const
const deleted = { person: ofPerson, onErasure: 'deleted' } as const

/**
 * Every table of the database in the order in which an organisation's rows are deleted: rows that refer to others come
 * first. This is the only list of what is exported and erased; a test finds tables that are missing.
 */
export const tableRules: Record<TableName, TableRule> = {
  // Queues and notices.
  exports: {
    organisation: `farms && array(select id from farms where ${ofOrganisation})`,
    notExported: true,
    ...deleted,
    secret: ['blob_key'],
    files: ['blob_key'],
    texts: ['parameters'],
  },
  untold_events: {
    organisation: `event_id in (select id from alert_events where alert_id in ${alerts})`,
    notExported: true,
  },
  webhook_events: { organisation: `${ofOrganisation} or ${ofFarm}`, notExported: true },
  webhook_events_once: { organisation: ofOrganisation, notExported: true },
  webhook_deliveries: {
    organisation: `webhook_id in (select id from webhooks where ${ofOrganisation}) or ${ofFarm}`,
    texts: ['body', 'last_error'],
  },
  feeds: {
    organisation: ofFarm,
    notExported: true,
    ...deleted,
    secret: ['token_hash', 'hint'],
    texts: ['name'],
  },
  sms_sends: {
    organisation: `notification_id in ${toldOfAlerts}`,
    notExported: true,
    person: 'notification_id in (select id from notifications where user_id = :id)',
    onErasure: 'deleted',
    texts: ['last_error'],
  },
  push_sends: {
    organisation: `notification_id in ${toldOfAlerts}`,
    notExported: true,
    person: 'notification_id in (select id from notifications where user_id = :id)',
    onErasure: 'deleted',
    texts: ['last_error'],
  },
  mail_pictures: {
    organisation: `mail_id in ${mailsOfFarms}`,
    notExported: true,
    person: `mail_id in ${mailsOfPerson}`,
    onErasure: 'deleted',
    secret: ['content'],
  },
  // Emails to a person are deleted by their address; these are deleted by their cause, too.
  mails: {
    organisation: `id in ${mailsOfFarms}`,
    notExported: true,
    person: 'recipient = (select email from users where id = :id)',
    onErasure: 'deleted',
    // Unsent emails contain links that sign in, set a password or unsubscribe.
    secret: ['body', 'html', 'headers'],
    texts: ['recipient', 'subject', 'body', 'html', 'last_error', 'headers'],
  },
  alert_deliveries: { organisation: `alert_id in ${alerts}`, notExported: true, ...deleted },
  // Notifications that are also about alerts of other organisations only lose their email.
  notifications: {
    organisation: `id in ${toldOfAlerts} and id not in (select notification_id from alert_deliveries
      where notification_id is not null and alert_id not in ${alerts})`,
    collected: true,
    notExported: true,
    ...deleted,
    texts: ['words'],
  },
  alert_events: {
    organisation: `alert_id in ${alerts}`,
    person: 'user_id = :id or to_user_id = :id',
    onErasure: 'pseudonymised',
    texts: ['note'],
  },
  alert_states: {
    organisation: `alert_id in ${alerts} or subject in (select 'farm ' || id from farms where ${ofOrganisation}
      union all select 'tunnel ' || id from tunnels where id in ${tunnels}
      union all select 'device ' || device_id from placements where ${ofDevice})`,
    notExported: true,
    texts: ['cause'],
  },
  alerts: {
    organisation: `${ofFarm} or ${ofDevice}`,
    person: 'acknowledged_by = :id or assigned_to = :id',
    onErasure: 'pseudonymised',
    texts: ['cause'],
  },
  alert_limits: { organisation: ofFarm },
  webhooks: { organisation: ofOrganisation, secret: ['secret', 'former_secret', 'url'], texts: ['title', 'url'] },
  week_letters: { organisation: ofFarm, notExported: true, ...deleted },
  letter_farms: { organisation: ofFarm, notExported: true, ...deleted },
  farm_setups_dismissed: { organisation: ofFarm, notExported: true, ...deleted },

  // Images.
  image_favourites: { organisation: `image_id in ${images}`, ...deleted, onErasure: 'pseudonymised' },
  review_queue_images: {
    organisation: `queue_id in (select id from review_queues where ${ofOrganisation}) or image_id in ${images}`,
  },
  review_queues: { organisation: ofOrganisation, person: 'created_by = :id', onErasure: 'pseudonymised' },
  checked_insects: {
    organisation: `${ofDevice} or review_id in (select id from image_reviews where image_id in ${images})`,
  },
  image_reviews: {
    organisation: `image_id in ${images}`,
    person: 'reviewed_by = :id',
    onErasure: 'pseudonymised',
    texts: ['comment', 'added'],
  },
  image_results: { organisation: ofPlacement },
  image_classes: { organisation: ofPlacement },
  image_upload_files: {
    organisation: `upload_id in (select id from image_uploads where ${ofOrganisation}) or image_id in ${images}`,
    secret: ['digest'],
    texts: ['name'],
  },
  image_uploads: { organisation: ofOrganisation, person: 'created_by = :id', onErasure: 'pseudonymised' },
  deleted_images: { organisation: ofPlacement, secret: ['digest'], texts: ['reason'] },
  captures: {
    organisation: ofPlacement,
    secret: ['digest'],
    files: ['image_key', 'thumbnail_key', 'large_thumbnail_key'],
  },
  image_result_models: { organisation: ofOrganisation },
  model_cards: {
    organisation: ofOrganisation,
    texts: [
      'contact',
      'responsible_person',
      'description',
      'training_data',
      'intended_use',
      'limitations',
      'tracking_rule',
      'url',
      'licence',
    ],
  },
  model_choice_runs: { organisation: ofFarm, notExported: true },
  model_choices: { organisation: ofFarm },
  class_mappings: { organisation: ofOrganisation },
  noticed_classes: { organisation: ofOrganisation, notExported: true },

  // Messages of cameras and the counts derived from them.
  archived_audits: { organisation: ofPlacement, notExported: true },
  message_archive_devices: {
    organisation: `archive_id in (select id from message_archives where ${ofFarm})`,
    notExported: true,
  },
  // Each is a file of messages; the export has it as it is.
  message_archives: { organisation: ofFarm, secret: ['sha256'], files: ['blob_key'] },
  message_archive_holds: { organisation: ofFarm, notExported: true },
  audits_paired: { organisation: ofDevice },
  battery_days: { organisation: ofDevice },
  message_conflicts: { organisation: ofDevice, texts: ['message'] },
  message_keys: { organisation: ofDevice, notExported: true },
  messages: { organisation: ofPlacement },
  hourly_counts: { organisation: ofPlacement },
  hourly_watch: { organisation: ofPlacement },
  daily_counts: { organisation: ofPlacement },
  daily_watch: { organisation: ofPlacement },
  ignored_members: { organisation: ofDevice },
  device_status: { organisation: ofDevice },
  device_reports: { organisation: ofDevice, texts: ['metadata', 'configuration_error'] },
  device_rejections: { organisation: ofDevice, texts: ['message_id', 'message', 'issues'] },
  device_configurations: {
    organisation: ofDevice,
    person: 'set_by = :id',
    onErasure: 'pseudonymised',
    texts: ['settings'],
  },
  device_pauses: { organisation: ofDevice },
  device_key_uses: { organisation: `key_id in (select id from device_keys where ${ofDevice})` },
  device_keys: { organisation: ofDevice, secret: ['key_hash'] },

  // Scores and figures.
  camera_spread_runs: { organisation: ofOrganisation, notExported: true },
  camera_spreads: { organisation: ofOrganisation },
  days_in_place: { organisation: ofFarm, notExported: true },
  farm_seasons: { organisation: ofFarm, notExported: true },
  farms_to_recount: { organisation: ofFarm, notExported: true },
  week_scores: { organisation: ofFarm, texts: ['lowest_field', 'finding', 'finding_texts'] },
  health_scores: { organisation: ofFarm, secret: ['input_hash', 'result_hash'] },
  frozen_figures: {
    organisation: `${ofOrganisation} or with_farm_id in ${farms}`,
    person: 'created_by = :id',
    onErasure: 'pseudonymised',
  },
  share_links: {
    organisation: `${ofOrganisation} or ${ofFarm}`,
    person: 'created_by = :id',
    onErasure: 'pseudonymised',
    secret: ['token_hash'],
    texts: ['title'],
  },
  weather_days: { organisation: ofFarm },
  weather_fetches: { organisation: ofFarm, notExported: true },
  weather_forecasts: { organisation: ofFarm },

  // Field work.
  entry_photos: {
    organisation: ofSurvey,
    person: 'added_by = :id or identified_by = :id',
    onErasure: 'pseudonymised',
    secret: ['digest', 'photo_key'],
    texts: ['identification'],
    files: ['image_key', 'small_key'],
  },
  double_count_groups: {
    organisation: `double_count_id in (select id from double_counts where pollinator_survey_id in ${looks})`,
  },
  double_counts: { organisation: `pollinator_survey_id in ${looks}`, ...observed },
  pollinator_counts: { organisation: ofSurvey },
  pollinator_observations: { organisation: `pollinator_survey_id in ${looks}`, texts: ['notes'] },
  pollinator_surveys: { organisation: ofSurvey, ...observed, texts: ['observer_name'] },
  predator_observations: {
    organisation: `predator_survey_id in (select id from predator_surveys where ${ofSurvey})`,
    texts: ['notes'],
  },
  predator_surveys: { organisation: ofSurvey, ...observed, texts: ['observer_name'] },
  flower_observations: {
    organisation: `flower_survey_id in (select id from flower_surveys where ${ofSurvey})`,
    texts: ['notes'],
  },
  flower_surveys: { organisation: ofSurvey, ...observed, texts: ['observer_name'] },
  surveys: { organisation: `plot_id in ${plots}`, person: 'created_by = :id', onErasure: 'pseudonymised' },
  fruit_weights: { organisation: `plot_id in ${plots}`, ...observed, texts: ['observer_name', 'notes'] },
  lures: {
    organisation: `plot_id in ${plots}`,
    ...observed,
    texts: ['observer_name', 'notes', 'lure', 'trap', 'target'],
  },
  weathers: { organisation: `tunnel_id in ${tunnels}`, ...observed, texts: ['observer_name', 'notes'] },
  survey_assignments: {
    organisation: `plot_id in ${plots} or tunnel_id in ${tunnels} or field_id in ${fields}`,
    ...deleted,
    onErasure: 'pseudonymised',
  },
  survey_protocols: { organisation: ofFarm },
  import_issues: { organisation: ofImport, texts: ['value', 'sheet', 'column_name', 'reason'] },
  import_readings: { organisation: ofImport, notExported: true, texts: ['head', 'reading', 'choice'] },
  import_mappings: {
    organisation: ofOrganisation,
    person: 'chosen_by = :id',
    onErasure: 'pseudonymised',
    texts: ['head', 'columns', 'choice'],
  },
  imports: {
    organisation: ofOrganisation,
    person: 'created_by = :id',
    onErasure: 'pseudonymised',
    texts: ['file_name', 'reason'],
    files: ['blob_key'],
  },

  // Farms.
  crops: { organisation: ofFarm, texts: ['variety'] },
  deployments: { organisation: ofFarm },
  deficit_markings: {
    organisation: `trial_id in (select id from deficit_trials where ${ofFarm})`,
    person: 'observer_id = :id',
    onErasure: 'pseudonymised',
  },
  deficit_trials: {
    organisation: ofFarm,
    person: 'created_by = :id',
    onErasure: 'pseudonymised',
    texts: ['title', 'variety'],
  },
  note_photos: {
    organisation: `note_id in (select id from farm_notes where ${ofFarm})`,
    person: 'added_by = :id',
    onErasure: 'deleted',
    secret: ['digest', 'photo_key'],
    files: ['image_key', 'small_key'],
  },
  farm_notes: { organisation: ofFarm, person: 'author_id = :id', onErasure: 'pseudonymised', texts: ['note'] },
  sprays: { organisation: ofFarm, texts: ['product'] },
  treatment_arms: { organisation: ofFarm, texts: ['note'] },
  device_custom_values: { organisation: `${ofOrganisation} or ${ofDevice}`, texts: ['custom'] },
  farm_custom_values: { organisation: `${ofOrganisation} or ${ofFarm}`, texts: ['custom'] },
  custom_fields: { organisation: ofOrganisation, texts: ['name', 'choices', 'help', 'unit'] },
  placements: { organisation: ofFarm },
  devices: { organisation: `id in ${DEVICES}`, collected: true, texts: ['name', 'device_type'] },
  plots: { organisation: `tunnel_id in ${tunnels}`, texts: ['block'] },
  tunnels: { organisation: `field_id in ${fields}` },
  fields: { organisation: ofFarm, texts: ['field_name'] },
  export_settings: {
    organisation: ofOrganisation,
    secret: ['observer_key'],
    texts: ['title', 'citation', 'contributors'],
  },
  farms: {
    organisation: ofOrganisation,
    person: 'farmer_id = :id',
    onErasure: 'pseudonymised',
    texts: ['title', 'description'],
  },
  organisations: { organisation: 'id = :id', texts: ['title', 'description'] },

  // Accounts. Those of an organisation's people are erased one by one, before the organisation's rows.
  users: {
    person: 'id = :id',
    onErasure: 'pseudonymised',
    secret: ['password_hash', 'passkey_handle'],
  },
  farmer_photos: { ...deleted, files: ['photo_key'] },
  sessions: { ...deleted, secret: ['token_hash', 'sign_out_hint', 'wrote_at'] },
  known_browsers: { ...deleted, secret: ['token_hash'] },
  codes: { ...deleted, secret: ['code_hash'] },
  attempts: { person: 'account = (select email from users where id = :id)', onErasure: 'deleted' },
  access_tokens: { ...deleted, secret: ['token_hash', 'hint', 'wrote_at'], texts: ['name'] },
  totp_factors: { ...deleted, secret: ['secret', 'last_period'] },
  passkeys: { ...deleted, secret: ['public_key', 'credential_id', 'counter'], texts: ['name'] },
  recovery_codes: { ...deleted, secret: ['code_hash'] },
  factor_failures: deleted,
  challenges: { ...deleted, secret: ['ticket_hash', 'challenge'] },
  provider_identities: deleted,
  provider_requests: {
    person: 'session_id in (select id from sessions where user_id = :id)',
    onErasure: 'deleted',
    secret: ['browser_hash', 'state_hash', 'secrets'],
  },
  push_devices: { ...deleted, secret: ['auth', 'p256dh'] },
  sms_numbers: { ...deleted, secret: ['code_hash'] },
  notification_settings: deleted,
  display_preferences: deleted,
  letter_people: deleted,
  saved_views: { ...deleted, texts: ['name', 'search'] },
  image_filters: { ...deleted, texts: ['name', 'filter'] },
  security_events: {
    person: 'actor_id = :id or account = (select email from users where id = :id)',
    onErasure: 'pseudonymised',
  },
  history: {
    // Excludes an administrator's changes of other people.
    person: "(actor_id = :id and kind <> 'users') or (kind = 'users' and record_id = :id)",
    onErasure: 'pseudonymised',
  },
  data_requests: { person: ofPerson, onErasure: 'stays', secret: ['blob_key', 'identifiers'], files: ['blob_key'] },

  // Neither.
  address_searches: { neither: 'What was searched for and found, without who searched. Deleted after a day.' },
  erasure_records: { neither: 'Ids of rows that an erasure deletes, until it is done.' },
  alert_heartbeats: { neither: 'When jobs ran.' },
  backup_runs: { neither: 'Backups: their time, size and file.' },
  clock_errors: { neither: 'Periods in which the clock was wrong.' },
  idempotency_keys: { neither: 'Hashes; answers are encrypted with a key that only the client has. Deleted by age.' },
  installation: { neither: 'Keys and facts of the installation.' },
  loose_files: { neither: 'Keys of files that are to be deleted.' },
  merges: { neither: 'Names of species that were merged: shared by all.' },
  migrations: { neither: 'Levels of the schema.' },
  model_versions: { neither: 'Names of models: shared by all.' },
  object_classes: { neither: 'Names of classes: shared by all.' },
  pollinators: { neither: 'Reference data, shared by all.' },
  predators: { neither: 'Reference data, shared by all.' },
  rate_uses: { neither: 'Counters of limits, by hashes, for minutes.' },
  retention_runs: { neither: 'When deletions by age ran.' },
  seasons_heard: { neither: 'A position in the history.' },
  species: { neither: 'Reference data, shared by all.' },
  stages: { neither: 'Reference data, shared by all.' },
  time_zone_data: { neither: 'The release of the time zones.' },
  trusted_clock: { neither: 'The time at which cleanup last ran.' },
}

/** The condition of a rule as SQL, for one organisation or person. */
export const conditionOf = (text: string, id: number): string => {
  if (!Number.isSafeInteger(id)) throw new Error('An id is a whole number.')
  return text.replaceAll(':id', String(id))
}

export const tableNames = Object.keys(tableRules) as TableName[]
