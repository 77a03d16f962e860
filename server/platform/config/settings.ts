import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { wordsOf } from '#domain/platform/issue-words.ts'
import { brokerFiles, brokerSettings } from './broker-settings.ts'
import { isLoopback } from '../http/client-address.ts'
import { backupSettings } from './backup-settings.ts'
import { geocoderSettings } from './geocoder-settings.ts'
import { monitoringSettings } from './monitoring-settings.ts'
import { storeOf, type StoreSettings } from '../storage/store-settings.ts'
import { providerList } from './provider-settings.ts'
import { faultsOfSms, smsSettings } from './sms-settings.ts'
import { readSecretFiles } from './secret-files.ts'

export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

const onOff = z.enum(['on', 'off']).transform((text) => text === 'on')
const address = z.url({ protocol: /^https?$/ })
/** Characters of a password such as `/` and `@` are written as `%2F` and `%40`. */
const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error:
    'must be postgres://user:password@host/database, with other characters than letters and digits percent-encoded; through a Unix socket postgres://user:password@localhost/database?host=/path',
})
const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

const originList = z
  .string()
  .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (text) => text === '*' || (URL.canParse(text) && new URL(text).origin === text),
          'must be origins such as https://notebook.example, separated by commas, or *',
        ),
    ),
  )

/** Unsafe configurations that a start in production refuses, by the names used in BOMBUS_ALLOW. */
export const exceptions = [
  'demo',
  'plain-smtp',
  'plain-database',
  'plain-mqtt',
  'superuser',
  'one-database-role',
  'secret-in-folder',
  'plain-object-store',
] as const
export type Exception = (typeof exceptions)[number]
const exceptionList = z
  .string()
  .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(z.enum(exceptions)))

/** All settings by environment variable. `npm run settings` generates docs/settings.md from this table. */
export const settingsTable = {
  PORT: {
    shape: wholeNumber.pipe(z.number().max(65_535)),
    fallback: '3000',
    about: 'Port to listen on.',
  },
  HOST: { shape: z.string(), fallback: '127.0.0.1', about: 'Address to listen on; `0.0.0.0` for all networks.' },
  BASE_URL: {
    shape: address.optional(),
    fallback: undefined,
    about: 'Public address of the portal, used in links and emails. Must be https unless it is loopback.',
  },
  DATABASE_URL: {
    shape: databaseAddress.optional(),
    fallback: undefined,
    about:
      'PostgreSQL 16 or newer, `postgres://user:password@host/database`; through a Unix socket `postgres://user:password@localhost/database?host=/path`. Unset: an embedded database.',
  },
  DATABASE_OWNER_URL: {
    shape: databaseAddress.optional(),
    fallback: undefined,
    about:
      'The same database as the role that owns its tables. Used for migrations at start, so that the role of `DATABASE_URL` can own nothing.',
  },
  DATABASE_DIRECT_URL: {
    shape: databaseAddress.optional(),
    fallback: undefined,
    about:
      'The same database and role as `DATABASE_URL`, bypassing a pooler such as pgbouncer. Needed for features that transaction pooling does not support.',
  },
  DATABASE_REPLICA_URL: {
    shape: databaseAddress.optional(),
    fallback: undefined,
    about: 'A streaming replica of the same database. Lists and figures are read from it while it keeps up.',
  },
  BOMBUS_DATA: {
    shape: z.string().optional(),
    fallback: undefined,
    about: 'Folder for the embedded database, images and uploads.',
  },
  S3_ENDPOINT: {
    shape: address.optional(),
    fallback: undefined,
    about:
      'S3-compatible object store for images and uploads, for example `https://s3.example.com`. Requires `S3_BUCKET` and both keys. Unset: files are stored in `BOMBUS_DATA`.',
  },
  S3_BUCKET: {
    shape: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    fallback: undefined,
    about: 'An existing bucket.',
  },
  S3_REGION: { shape: z.string().regex(/^[\w-]+$/), fallback: 'us-east-1', about: 'Region used to sign requests.' },
  S3_ACCESS_KEY_ID: { shape: z.string().optional(), fallback: undefined, about: 'Access key of the object store.' },
  S3_SECRET_ACCESS_KEY: { shape: z.string().optional(), fallback: undefined, about: 'Secret key of the object store.' },
  S3_PATH_STYLE: {
    shape: onOff,
    fallback: 'on',
    about: '`off`: the bucket is part of the host name (`https://bucket.s3.example.com`) instead of the path.',
  },
  S3_PREFIX: {
    shape: z.string().regex(/^(?:[a-z0-9][a-z0-9_/-]*)?$/, 'must be small letters, digits, - and _, parted by /'),
    fallback: '',
    about: 'Prefix of all object keys, for a bucket shared with others.',
  },
  BOMBUS_DEMO: {
    shape: onOff.optional(),
    fallback: undefined,
    about: '`on` or `off`. Default: `on` with the embedded database, otherwise `off`.',
  },
  BOMBUS_DEMO_PASSWORD: {
    shape: z.string().min(8).optional(),
    fallback: undefined,
    about: 'Password of the demo accounts. Unset: generated once.',
  },
  BOMBUS_DEMO_SEED: {
    shape: z.coerce.number().int().min(1).max(999_999).optional(),
    fallback: undefined,
    about: 'Seed of the demo data, 1 to 999999: the same seed gives the same demo. Unset: random.',
  },
  BOMBUS_DEMO_MQTT: {
    shape: onOff,
    fallback: 'off',
    about: '`on`: the demo cameras send through the MQTT broker of `MQTT_URL`.',
  },
  SMTP_URL: {
    shape: z.url({ protocol: /^smtps?$/ }).optional(),
    fallback: undefined,
    about:
      'Mail server, `smtp://user:password@host:587`. It must offer STARTTLS unless it is loopback or the address ends with `?requireTLS=false`.',
  },
  MAIL_FROM: { shape: z.string(), fallback: 'Bombus <no-reply@bombus.example>', about: 'Sender of emails.' },
  VAPID_PRIVATE_KEY: {
    shape: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')
      .optional(),
    fallback: undefined,
    about:
      'Private key (P-256, base64url) that identifies the portal to push services. Unset: generated once and stored encrypted in the database.',
  },
  WEBHOOKS_PRIVATE: {
    shape: onOff,
    fallback: 'off',
    about:
      '`on`: webhooks and push messages may be sent to this machine and private networks, and over plain http. `off`: only to public addresses over https.',
  },
  BOMBUS_MAIL: {
    shape: onOff,
    fallback: 'on',
    about: '`off`: no email is sent; administrators pass on links themselves.',
  },
  CONTACT_EMAIL: {
    shape: z.email().optional(),
    fallback: undefined,
    about: 'Contact address shown on the sign-in page and in the privacy policy.',
  },
  SECURITY_CONTACT: {
    shape: z
      .union([z.email(), z.url({ protocol: /^https$/ })], 'must be an email address or an https address')
      .optional(),
    fallback: undefined,
    about: 'Email address or https page for vulnerability reports, served as `/.well-known/security.txt`.',
  },
  SUPPORT_URL: {
    shape: address.optional(),
    fallback: undefined,
    about: 'Target of the Support link. Unset: no link, except in the demo.',
  },
  HIDE_REGISTERED: {
    shape: onOff,
    fallback: 'off',
    about: '`on`: responses of sign-in and password reset do not reveal whether an email address is registered.',
  },
  SECOND_FACTOR: {
    shape: z.enum(['off', 'admins', 'everyone']).optional(),
    fallback: undefined,
    about:
      'Who must have a second factor: `off` (optional for everyone), `admins` (all admin roles; the default outside the demo) or `everyone`.',
  },
  LOCAL_PASSWORDS: {
    shape: onOff,
    fallback: 'on',
    about: '`off`: people sign in only through a provider of `OIDC_PROVIDERS`. Passkeys remain second factors.',
  },
  OIDC_PROVIDERS: {
    shape: providerList,
    fallback: '[]',
    about: 'OpenID Connect providers, as a JSON list. [Deploying](deploying.md) describes its members.',
  },
  SECRET_KEY: {
    shape: z.string().min(32).optional(),
    fallback: undefined,
    about:
      'Encrypts secrets in the database. At least 32 characters, the same for all servers. Unset: a file `secret.key` in the data folder.',
  },
  SECRET_KEY_PREVIOUS: {
    shape: z.string().min(32).optional(),
    fallback: undefined,
    about:
      'A second key that is accepted, too, while `SECRET_KEY` is rotated: [administration](administration.md#rotate-secret_key) has the steps.',
  },
  TRUST_PROXY: {
    shape: wholeNumber,
    fallback: '0',
    about: 'Number of reverse proxies whose `X-Forwarded-For` is trusted.',
  },
  DRAIN_SECONDS: {
    shape: wholeNumber.pipe(z.number().max(600)).optional(),
    fallback: undefined,
    about:
      'Seconds a server keeps serving after SIGTERM while `GET /api/health` returns 503, so that the proxy stops sending requests. Default: 5 in production, otherwise 0.',
  },
  TILES_URL: {
    shape: z.string(),
    fallback: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/GoogleMapsCompatible/{z}/{y}/{x}.jpg',
    about: 'Satellite tiles with `{z}`, `{x}` and `{y}`; `off` for none.',
  },
  TILES_ATTRIBUTION: {
    shape: z.string(),
    fallback:
      'Sentinel-2 cloudless 2016 by EOX IT Services GmbH (contains modified Copernicus Sentinel data 2016 and 2017), CC BY 4.0',
    about: 'Attribution shown on the map.',
  },
  TILES_MAXZOOM: {
    shape: wholeNumber.pipe(z.number().min(1).max(24)),
    fallback: '15',
    about: 'Deepest zoom level of the tiles.',
  },
  TILES_OFFLINE_LICENCE: {
    shape: z.string().max(500).optional(),
    fallback: undefined,
    about:
      'Licence that permits phones to store the tiles of a farm, such as `CC BY 4.0`, shown with the map. Unset: none are stored, because most public tile servers forbid it. [Outlines](outlines.md#offline-map) has more.',
  },
  ...geocoderSettings,
  WEATHER_FORECAST_URL: {
    shape: address,
    fallback: 'https://api.open-meteo.com/v1/forecast',
    about: 'Open-Meteo forecast API.',
  },
  WEATHER_ARCHIVE_URL: {
    shape: address,
    fallback: 'https://archive-api.open-meteo.com/v1/archive',
    about: 'Open-Meteo archive API.',
  },
  WEATHER_API_KEY: { shape: z.string().optional(), fallback: undefined, about: 'API key of a paid Open-Meteo plan.' },
  IMAGE_DAYS: {
    shape: wholeNumber,
    fallback: '730',
    about: 'Days to keep camera images after they were received; `0` keeps them forever.',
  },
  REVIEWED_IMAGE_DAYS: {
    shape: wholeNumber,
    fallback: '0',
    about:
      'Days to keep camera images that were reviewed or marked as a favourite; `0` keeps them until somebody deletes them.',
  },
  IMAGE_MEMORY_MB: {
    shape: wholeNumber.pipe(z.number().min(11)),
    fallback: '128',
    about: 'Memory for images being received and stored, in MB, at least 11. Beyond that, uploads receive 503.',
  },
  CORS_ORIGINS: {
    shape: originList,
    fallback: '',
    about:
      'Origins, separated by commas, whose pages may call the API with an access token (CORS), such as `https://notebook.example`; `*` for all. Cookies are never accepted from them.',
  },
  PERSON_RATE: {
    shape: wholeNumber.pipe(z.number().min(60)),
    fallback: '1200',
    about: 'Requests per minute and person, at least 60.',
  },
  TOKEN_RATE: {
    shape: wholeNumber,
    fallback: '600',
    about: 'Requests per minute and personal access token.',
  },
  UPLOAD_DAYS: {
    shape: wholeNumber,
    fallback: '30',
    about: 'Days to keep an uploaded file after its import; `0` keeps it forever.',
  },
  EXPORT_DAYS: {
    shape: wholeNumber.pipe(z.number().min(1).max(365)),
    fallback: '7',
    about: 'Days to keep the file of an export, 1 to 365.',
  },
  ERASURE_WAIT_DAYS: {
    shape: wholeNumber.pipe(z.number().min(1).max(365)),
    fallback: '14',
    about: 'Days between the second confirmation of the erasure of an organisation and its begin, 1 to 365.',
  },
  DEVICE_RATE: { shape: wholeNumber, fallback: '1200', about: 'Requests per minute and device key.' },
  DEVICE_MESSAGES: {
    shape: wholeNumber.pipe(z.number().min(1_000)),
    fallback: '60000',
    about: 'Messages per minute and device key, at least 1,000.',
  },
  DEVICE_MEGABYTES: {
    shape: wholeNumber.pipe(z.number().min(11)),
    fallback: '120',
    about: 'Megabytes per minute and device key, at least 11.',
  },
  DEVICE_IMAGES: { shape: wholeNumber, fallback: '600', about: 'Images per hour and device key.' },
  ORGANISATION_GIGABYTES: {
    shape: z.coerce.number().min(0).max(1_000_000),
    fallback: '500',
    about: 'Storage quota for images and uploads of one organisation, in GB; `0` for none.',
  },
  ARCHIVE_MESSAGES_AFTER_MONTHS: {
    shape: wholeNumber.pipe(z.number().min(3).max(600)).optional(),
    fallback: undefined,
    about:
      'Months after which the messages of a month become a Parquet file in the file storage, at least 3. Unset: messages stay in the database. [Archiving messages](archiving-messages.md) has more.',
  },
  SECURITY_LOG_DAYS: {
    shape: wholeNumber.pipe(z.number().refine((days) => days === 0 || days >= 30, 'must be 0 or at least 30')),
    fallback: '400',
    about: 'Days to keep the security log, at least 30; `0` keeps it forever.',
  },
  ...brokerSettings,
  ...smsSettings,
  ...backupSettings,
  ...monitoringSettings,
  LOG_LEVEL: {
    shape: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    about: 'Lowest level that is logged: `debug`, `info`, `warn`, `error` or `silent`.',
  },
  SLOW_STATEMENT_MS: {
    shape: wholeNumber,
    fallback: '500',
    about: 'Log database statements that take at least this many milliseconds; `0` for none.',
  },
  SLOW_CALL_MS: {
    shape: wholeNumber,
    fallback: '1000',
    about: 'Log requests that take at least this many milliseconds; `0` for none.',
  },
  BOMBUS_COMMIT: {
    shape: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, 'must be a commit: 7 to 64 hexadecimal digits')
      .optional(),
    fallback: undefined,
    about:
      'Commit of the sources, shown beside the version and recorded with frozen figures. The container image sets it from its build argument of the same name. Unset: that of the Git clone the server runs in, if any.',
  },
  BOMBUS_ALLOW: {
    shape: exceptionList,
    fallback: '',
    about: 'Unsafe configurations to allow in production: names from [deploying](deploying.md), separated by commas.',
  },
  BOMBUS_TEST: {
    shape: onOff,
    fallback: 'off',
    about:
      'For tests only. `on`: accepts a database that may lose data in a crash, and limits the demo to two weeks with the images of one camera.',
  },
} as const

/**
 * Enough for a proxy that checks each second and acts on the second failure. Containers are killed ten seconds after
 * the signal.
 */
const DRAIN_SECONDS = 5

type Table = typeof settingsTable
type Values = { [Name in keyof Table]: z.output<Table[Name]['shape']> }
export interface Settings extends Values {
  baseUrl: string
  demo: boolean
  /** Whether the demo's emails can be read on a page: only if the portal is reachable only from this machine. */
  mailbox: boolean
  secondFactor: 'off' | 'admins' | 'everyone'
  dataDir: string
  /** The object store for images and uploads; null: a folder in the data folder. */
  objects: StoreSettings | null
  drainSeconds: number
  secure: boolean
  /** In production the server refuses to start with an unsafe configuration. */
  production: boolean
}

export class SettingsError extends Error {}

/** An issue with its position in a list: `[0].issuer is missing`. */
const placed = ({ path, message }: z.core.$ZodIssue): string => {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place === '' ? message : `${place} ${message}`
}

/** Reads and validates all settings; throws one SettingsError that lists all issues. */
export const readSettings = (given: Record<string, string | undefined>): Settings => {
  const faults: string[] = []
  const env = readSecretFiles(given, faults)
  const values: Record<string, unknown> = {}
  for (const [name, { shape, fallback }] of Object.entries(settingsTable)) {
    const read = (shape as z.ZodType).safeParse(env[name] === '' ? fallback : (env[name] ?? fallback), {
      error: wordsOf,
    })
    if (read.success) values[name] = read.data
    else faults.push(`${name}: ${read.error.issues.map(placed).join('; ')}`)
  }
  const known = values as Values
  const base = new URL(known.BASE_URL ?? `http://localhost:${known.PORT ?? 3000}`)
  if (base.protocol === 'http:' && !isLoopback(base.hostname))
    faults.push('BASE_URL: plain http is only for loopback; put the portal behind https')
  if (known.LOCAL_PASSWORDS === false && known.OIDC_PROVIDERS?.length === 0)
    faults.push('LOCAL_PASSWORDS: off requires a provider in OIDC_PROVIDERS, or nobody could sign in')
  faults.push(...brokerFiles(known))
  faults.push(...faultsOfSms(known))
  const objects = storeOf(known, faults)
  if (known.BACKUP_TO !== undefined && known.BACKUP_PASSPHRASE === undefined)
    faults.push('BACKUP_TO: backups are always encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE')
  if (known.BOMBUS_DEMO_MQTT && known.MQTT_URL === undefined)
    faults.push('BOMBUS_DEMO_MQTT: on needs a broker, MQTT_URL')
  const demo = known.BOMBUS_DEMO ?? known.DATABASE_URL === undefined
  if (!demo && known.SMTP_URL === undefined && known.BOMBUS_MAIL)
    faults.push('SMTP_URL: set a mail server, or BOMBUS_MAIL=off if administrators pass on links themselves')
  if (faults.length > 0) throw new SettingsError(`These settings cannot be used:\n  ${faults.join('\n  ')}`)
  const production = base.protocol === 'https:' || env['NODE_ENV'] === 'production'
  return {
    ...known,
    baseUrl: base.origin,
    demo,
    mailbox: demo && known.SMTP_URL === undefined && isLoopback(known.HOST) && isLoopback(base.hostname),
    secondFactor: known.SECOND_FACTOR ?? (demo ? 'off' : 'admins'),
    secure: base.protocol === 'https:',
    objects,
    production,
    drainSeconds: known.DRAIN_SECONDS ?? (production && !demo ? DRAIN_SECONDS : 0),
    dataDir: resolve(known.BOMBUS_DATA ?? join(projectRoot, '.data')),
  }
}

/** A short stable name of a folder, for paths that must be short or unique. */
export const folderHash = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12)
