import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeServer } from '../testing/server.ts'
import { conditionOf, tableNames, tableRules } from './tables.ts'

const { db } = await makeServer()

/**
 * Columns with text or JSON that an erasure does not search for a person's name, by the reason. A new column belongs here
 * only if nobody can write a name into it; all others are listed in `texts`.
 */
const notSearched: Record<string, readonly string[]> = {
  'changed by the erasure of the account, or by functions of the database for rows that nothing else may change': [
    'frozen_figures.authors',
    'frozen_figures.title',
    'frozen_figures.withdrawn_reason',
    'history.actor',
    'history.after',
    'history.before',
    'history.kind',
    'security_events.account',
    'security_events.address',
    'security_events.browser',
    'security_events.detail',
    'security_events.endpoint',
    'security_events.kind',
    'security_events.reason',
    'users.address',
    'users.city',
    'users.country',
    'users.email',
    'users.firstname',
    'users.lastname',
    'users.pending_email',
    'users.phone',
    'users.postal_code',
  ],
  'deleted with the person whom they are about; nobody writes them about others': [
    'attempts.account',
    'attempts.address',
    'codes.email',
    'known_browsers.address',
    'known_browsers.name',
    'passkeys.transports',
    'provider_identities.issuer',
    'provider_identities.subject',
    'provider_requests.provider',
    'provider_requests.return_to',
    'push_devices.browser',
    'push_devices.endpoint',
    'sessions.address',
    'sessions.browser',
    'sms_numbers.pending_phone',
    'sms_numbers.phone',
  ],
  'never changed, so that a score can be verified and cited': [
    'frozen_figures.farm_title',
    'frozen_figures.inputs',
    'frozen_figures.organisation_title',
    'frozen_figures.request',
    'frozen_figures.result',
    'health_scores.result',
  ],
  'places: an address of a farm or organisation, and outlines': [
    'farms.city',
    'farms.country',
    'farms.outline',
    'farms.postcode',
    'farms.time_zone',
    'fields.outline',
    'image_uploads.zone',
    'organisations.city',
    'organisations.country',
    'organisations.postcode',
    'plots.outline',
    'tunnels.outline',
  ],
  'sent by devices and models, or read from weather services: ids, classes and figures': [
    'audits_paired.audit_message_id',
    'audits_paired.model_version',
    'audits_paired.own_message_id',
    'captures.capture_key',
    'captures.detections',
    'captures.message_id',
    'deleted_images.capture_key',
    'device_reports.firmware_version',
    'devices.device_id',
    'frozen_figures.model',
    'health_scores.model',
    'ignored_members.name',
    'image_results.detections',
    'message_conflicts.message_id',
    'message_keys.message_id',
    'archived_audits.counts',
    'archived_audits.message_id',
    'archived_audits.metrics',
    'archived_audits.model_version',
    'message_archive_devices.model_version',
    'message_archive_devices.model_versions',
    'messages.counts',
    'messages.message_id',
    'messages.metrics',
    'messages.model_version',
    'model_cards.model_version',
    'weather_days.hours',
    'weather_days.source',
    'weather_forecasts.source',
    'week_scores.model',
  ],
  'names of insects, classes and crops': [
    'camera_spreads.crop',
    'class_mappings.taxon',
    'exports.unmatched_names',
    'image_reviews.corrections',
    'image_reviews.verdicts',
    'model_cards.classes',
    'review_queue_images.stratum',
  ],
  'identifiers of a fixed form, and addresses of websites': [
    'custom_fields.key',
    'deficit_trials.currency',
    'export_settings.doi',
    'exports.doi',
    'frozen_figures.digest',
    'frozen_figures.doi',
    'frozen_figures.product_commit',
    'frozen_figures.product_version',
    'mail_pictures.cid',
    'share_links.embed_hosts',
  ],
  'words that only the portal chooses: states, rules, reasons, formats and figures': [
    'alert_deliveries.reason',
    'alert_states.rule',
    'alert_states.subject',
    'alerts.rule',
    'alerts.subject',
    'attempts.kind',
    'captures.image_error',
    'data_requests.certificate',
    'data_requests.counts',
    'data_requests.error',
    'data_requests.language',
    'data_requests.phase',
    'data_requests.steps',
    'exports.error',
    'exports.format',
    'farms.landscape',
    'frozen_figures.licence',
    'imports.delimiter',
    'imports.encoding',
    'notification_settings.mail_at_once',
    'notification_settings.mail_daily',
    'notification_settings.push',
    'notification_settings.sms',
    'saved_views.page',
    'share_links.parts',
    'webhook_deliveries.format',
    'webhook_deliveries.kind',
    'webhook_events.type',
    'webhook_events_once.key',
    'webhook_events_once.type',
    'webhooks.events',
    'webhooks.language',
    'webhooks.rules',
    'week_scores.band',
    'week_scores.basis',
    'week_scores.comparison',
    'week_scores.comparison_on_year',
    'week_scores.status',
  ],
}

it('every database table declares the owner of its rows and how they are exported and erased', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  expect(tableNames.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  for (const name of tableNames) {
    const { neither, organisation, person, onErasure } = tableRules[name]
    expect([name, neither === undefined]).toEqual([name, organisation !== undefined || person !== undefined])
    expect([name, onErasure !== undefined]).toEqual([name, person !== undefined])
  }
})

it('every column that refers to a person or an organisation is listed', async () => {
  const { rows } = await sql<{ table: keyof typeof tableRules; parent: string }>`
    select distinct conrelid::regclass::text as table, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confrelid in ('users'::regclass, 'organisations'::regclass, 'farms'::regclass, 'devices'::regclass)`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(80)
  for (const { table, parent } of rows) {
    const { organisation, person } = tableRules[table]
    expect([
      table,
      parent,
      parent === 'users' ? person === undefined : organisation === undefined && table !== 'users',
    ]).toEqual([table, parent, false])
  }
})

it('the listed conditions are valid and the listed columns exist', async () => {
  for (const name of tableNames) {
    const { organisation, person, texts = [], files = [], secret = [] } = tableRules[name]
    for (const condition of [organisation, person])
      if (condition !== undefined)
        await sql`select ${sql.raw([...texts, ...files, ...secret].map((one) => `"${one}"`).join(', '))}
          from ${sql.table(name)} where ${sql.raw(conditionOf(condition, 1))} limit 1`.execute(db)
  }
})

it('every column with text that people can write is searched for the names of an erased person', async () => {
  // A column that a check limits to listed words cannot hold a name.
  const { rows } = await sql<{ table: keyof typeof tableRules; column: string }>`
    select relname as table, attname as column from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
        and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'c'
          and conkey = array[attnum] and pg_get_constraintdef(pg_constraint.oid) ~ ('\\y' || attname || ' = ANY \\(ARRAY\\['))`.execute(
    db,
  )
  const unsearched = rows.flatMap(({ table, column }) => {
    const { neither, texts = [], files = [], secret = [] } = tableRules[table]
    return neither !== undefined || [...texts, ...files, ...secret].includes(column) ? [] : [`${table}.${column}`]
  })
  const listed = Object.values(notSearched).flat()
  expect(
    unsearched.filter((name) => !listed.includes(name)),
    'new columns: list them in `texts` of tables.ts, or above with the reason why they hold no name',
  ).toEqual([])
  expect(
    listed.filter((name) => !unsearched.includes(name)),
    'listed above, but gone or searched',
  ).toEqual([])
})
