import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { wordsOf } from '#domain/platform/issue-words.ts'
import { brokerFiles, brokerSettings } from './broker-settings.ts'
import { isLoopback } from './loopback.ts'
import { storeOf, type StoreSettings } from './objects/store-settings.ts'
import { providerList } from './provider-settings.ts'

export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const onOff = z.enum(['on', 'off']).transform((text) => text === 'on')
const address = z.url({ protocol: /^https?$/ })
const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)

/** What a start in production refuses, by the names with which BOMBUS_ALLOW lets it through. */
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

/** Every setting there is: its environment variable, what it takes, and what it does. The README's table is checked against this. */
export const settingsTable = {
  PORT: {
    shape: wholeNumber.pipe(z.number().max(65_535)),
    fallback: '3000',
    about: 'Port that the portal listens on.',
  },
  HOST: { shape: z.string(), fallback: '127.0.0.1', about: 'Address to listen on; `0.0.0.0` for every network.' },
  BASE_URL: {
    shape: address.optional(),
    fallback: undefined,
    about: 'Address that people type, used in mails. Must be https unless it is loopback.',
  },
  DATABASE_URL: {
    shape: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    fallback: undefined,
    about: 'PostgreSQL 16 or newer. Unset: an embedded one.',
  },
  DATABASE_OWNER_URL: {
    shape: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    fallback: undefined,
    about:
      'The same database as the role that owns its tables: used at start for migrations, so that `DATABASE_URL` can be a role that owns nothing.',
  },
  DATABASE_DIRECT_URL: {
    shape: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    fallback: undefined,
    about:
      'The same database and role as `DATABASE_URL` past a pooler such as pgbouncer: for what a pooler that works by transaction cannot do.',
  },
  DATABASE_REPLICA_URL: {
    shape: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    fallback: undefined,
    about: 'A streaming replica of the same database: lists and figures are read from it while it keeps up.',
  },
  BOMBUS_DATA: {
    shape: z.string().optional(),
    fallback: undefined,
    about: 'Folder for the embedded database and images.',
  },
  S3_ENDPOINT: {
    shape: address.optional(),
    fallback: undefined,
    about:
      'S3-compatible store for images and uploads, such as `https://s3.example.com`; with it `S3_BUCKET` and the two keys. Unset: the folder.',
  },
  S3_BUCKET: {
    shape: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    fallback: undefined,
    about: 'Bucket that is there already.',
  },
  S3_REGION: { shape: z.string().regex(/^[\w-]+$/), fallback: 'us-east-1', about: 'Region that the store signs for.' },
  S3_ACCESS_KEY_ID: { shape: z.string().optional(), fallback: undefined, about: 'Key of the store.' },
  S3_SECRET_ACCESS_KEY: { shape: z.string().optional(), fallback: undefined, about: 'Its secret.' },
  S3_PATH_STYLE: {
    shape: onOff,
    fallback: 'on',
    about: '`off`: the bucket is part of the host name (`https://bucket.s3.example.com`), not of the path.',
  },
  S3_PREFIX: {
    shape: z.string().regex(/^(?:[a-z0-9][a-z0-9_/-]*)?$/, 'must be small letters, digits, - and _, parted by /'),
    fallback: '',
    about: 'What the keys of this portal begin with, where several share a bucket.',
  },
  BOMBUS_DEMO: {
    shape: onOff.optional(),
    fallback: undefined,
    about: '`on` or `off`; on by default with the embedded database.',
  },
  BOMBUS_DEMO_PASSWORD: {
    shape: z.string().min(8).optional(),
    fallback: undefined,
    about: 'Password of the demo accounts; otherwise made at random once.',
  },
  BOMBUS_DEMO_SEED: {
    shape: z.coerce.number().int().min(1).max(999_999).optional(),
    fallback: undefined,
    about: 'A number from 1 to 999999: the same makes the same demo. Otherwise drawn once.',
  },
  BOMBUS_DEMO_MQTT: {
    shape: onOff,
    fallback: 'off',
    about: '`on`: the cameras of the demo send by MQTT, over the broker of `MQTT_URL`.',
  },
  SMTP_URL: {
    shape: z.url({ protocol: /^smtps?$/ }).optional(),
    fallback: undefined,
    about:
      'Mail server, `smtp://user:password@host:587`. It must offer STARTTLS unless it is loopback or `?requireTLS=false` is added.',
  },
  MAIL_FROM: { shape: z.string(), fallback: 'Bombus <no-reply@bombus.example>', about: 'Sender of mails.' },
  VAPID_PRIVATE_KEY: {
    shape: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')
      .optional(),
    fallback: undefined,
    about:
      'Private key (P-256, base64url) with which push services know the portal. Unset: made once and kept in the database, sealed.',
  },
  WEBHOOKS_PRIVATE: {
    shape: onOff,
    fallback: 'off',
    about:
      '`on`: webhooks and pushes may go to this machine and into private networks, and by plain http. Otherwise only to public addresses, by https.',
  },
  BOMBUS_MAIL: {
    shape: onOff,
    fallback: 'on',
    about: '`off`: no mail at all; administrators hand over links themselves.',
  },
  CONTACT_EMAIL: {
    shape: z.email().optional(),
    fallback: undefined,
    about: 'Address that the sign-in page and the privacy policy give; the demo has an invented one.',
  },
  SECURITY_CONTACT: {
    shape: z
      .union([z.email(), z.url({ protocol: /^https$/ })], 'must be an email address or an https address')
      .optional(),
    fallback: undefined,
    about: 'Address or page for whoever found a weakness: served as `/.well-known/security.txt`.',
  },
  SUPPORT_URL: {
    shape: address.optional(),
    fallback: undefined,
    about: 'Form behind the Support link; unset hides it, but in the demo.',
  },
  HIDE_REGISTERED: {
    shape: onOff,
    fallback: 'off',
    about: '`on`: sign-in and forgotten-password answers do not tell whether an address is registered.',
  },
  SECOND_FACTOR: {
    shape: z.enum(['off', 'admins', 'everyone']).optional(),
    fallback: undefined,
    about:
      'Who must have a second factor: `off` (anybody may), `admins` (every role with admin in its name; the default outside the demo) or `everyone`.',
  },
  LOCAL_PASSWORDS: {
    shape: onOff,
    fallback: 'on',
    about:
      '`off`: nobody signs in with a password or a passkey alone, only with a provider of `OIDC_PROVIDERS`; passkeys stay second factors.',
  },
  OIDC_PROVIDERS: {
    shape: providerList,
    fallback: '[]',
    about: 'OpenID Connect providers to sign in with, as a JSON list: docs/deploying.md describes its members.',
  },
  SECRET_KEY: {
    shape: z.string().min(32).optional(),
    fallback: undefined,
    about:
      'At least 32 characters with which secrets in the database are sealed, the same for all servers. Unset: a file `secret.key` in the data folder.',
  },
  SECRET_KEY_PREVIOUS: {
    shape: z.string().min(32).optional(),
    fallback: undefined,
    about:
      'The `SECRET_KEY` before this one, after it was rotated: what it sealed can still be read, and is sealed again with the new one when it is.',
  },
  TRUST_PROXY: {
    shape: wholeNumber,
    fallback: '0',
    about: 'Number of reverse proxies whose forwarded addresses are believed.',
  },
  DRAIN_SECONDS: {
    shape: wholeNumber.pipe(z.number().max(600)).optional(),
    fallback: undefined,
    about:
      'Seconds that a server told to stop serves on, while `GET /api/health` says 503 so that the proxy sends requests elsewhere. Unset: 5 in production, else 0.',
  },
  TILES_URL: {
    shape: z.string(),
    fallback: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/GoogleMapsCompatible/{z}/{y}/{x}.jpg',
    about: 'Satellite tiles with `{z}`, `{x}`, `{y}`; `off` for none.',
  },
  TILES_ATTRIBUTION: {
    shape: z.string(),
    fallback:
      'Sentinel-2 cloudless 2016 by EOX IT Services GmbH (contains modified Copernicus Sentinel data 2016 and 2017), CC BY 4.0',
    about: 'Attribution that the map shows.',
  },
  TILES_MAXZOOM: {
    shape: wholeNumber.pipe(z.number().min(1).max(24)),
    fallback: '15',
    about: 'Deepest zoom that the tiles have.',
  },
  WEATHER_FORECAST_URL: {
    shape: address,
    fallback: 'https://api.open-meteo.com/v1/forecast',
    about: 'Open-Meteo forecast service.',
  },
  WEATHER_ARCHIVE_URL: {
    shape: address,
    fallback: 'https://archive-api.open-meteo.com/v1/archive',
    about: 'Open-Meteo archive service.',
  },
  WEATHER_API_KEY: { shape: z.string().optional(), fallback: undefined, about: 'Key of a paid Open-Meteo plan.' },
  IMAGE_DAYS: {
    shape: wholeNumber,
    fallback: '730',
    about: 'Days that camera images are kept after they were received; `0` keeps them for good.',
  },
  IMAGE_MEMORY_MB: {
    shape: wholeNumber.pipe(z.number().min(11)),
    fallback: '128',
    about: 'Megabytes of images that a server receives and stores at once; beyond that it answers 503. 11 at least.',
  },
  PERSON_RATE: {
    shape: wholeNumber.pipe(z.number().min(60)),
    fallback: '1200',
    about: 'Requests a minute that one person may make, 60 at least.',
  },
  TOKEN_RATE: {
    shape: wholeNumber,
    fallback: '600',
    about: 'Requests a minute that one personal access token may make.',
  },
  UPLOAD_DAYS: {
    shape: wholeNumber,
    fallback: '30',
    about: 'Days that the file of an upload is kept after it was imported; `0` keeps it for good.',
  },
  DEVICE_RATE: { shape: wholeNumber, fallback: '1200', about: 'Requests a minute that one device key may make.' },
  DEVICE_MESSAGES: {
    shape: wholeNumber.pipe(z.number().min(1_000)),
    fallback: '60000',
    about: 'Messages a minute that one device key may send, 1,000 at least.',
  },
  DEVICE_MEGABYTES: {
    shape: wholeNumber.pipe(z.number().min(11)),
    fallback: '120',
    about: 'Megabytes a minute that one device key may send, 11 at least.',
  },
  DEVICE_IMAGES: { shape: wholeNumber, fallback: '600', about: 'Images an hour that one device key may send.' },
  ORGANISATION_GIGABYTES: {
    shape: z.coerce.number().min(0).max(1_000_000),
    fallback: '500',
    about: 'Gigabytes of images and uploaded files that are kept of one organisation; `0` sets no bound.',
  },
  SECURITY_LOG_DAYS: {
    shape: wholeNumber.pipe(z.number().refine((days) => days === 0 || days >= 30, 'must be 0 or at least 30')),
    fallback: '400',
    about: 'Days that the security log is kept, 30 at least; `0` keeps it for good.',
  },
  ...brokerSettings,
  LOG_LEVEL: {
    shape: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    about: 'Least level that is logged.',
  },
  SLOW_STATEMENT_MS: {
    shape: wholeNumber,
    fallback: '500',
    about: 'Milliseconds from which a statement of the database is logged as slow; `0` logs none.',
  },
  SLOW_CALL_MS: {
    shape: wholeNumber,
    fallback: '1000',
    about: 'Milliseconds from which a call is logged as slow; `0` logs none.',
  },
  BOMBUS_ALLOW: {
    shape: exceptionList,
    fallback: '',
    about:
      'What a start in production lets through although it is unsafe: a list of names from docs/deploying.md, parted by commas.',
  },
  BOMBUS_TEST: {
    shape: onOff,
    fallback: 'off',
    about:
      '`on` only in tests: accepts a database that may lose data in a crash, and leaves the demo at its last fortnight, with the pictures of one camera.',
  },
} as const

/** A proxy that asks each second and believes the second answer has noticed by then; ten seconds after the signal a container is killed. */
const DRAIN_SECONDS = 5

type Table = typeof settingsTable
type Values = { [Name in keyof Table]: z.output<Table[Name]['shape']> }
export interface Settings extends Values {
  baseUrl: string
  demo: boolean
  /** Whether the letters of the demo can be read on a page: only where nothing but this machine reaches the portal. */
  mailbox: boolean
  secondFactor: 'off' | 'admins' | 'everyone'
  dataDir: string
  /** Where images and uploads are kept; null: in a folder of the data folder. */
  objects: StoreSettings | null
  drainSeconds: number
  secure: boolean
  /** A portal that people rely on: it refuses to start where it is not safe. */
  production: boolean
}

export class SettingsError extends Error {}

/** What is wrong, and in a list where: `[0].issuer is missing`. */
const placed = ({ path, message }: z.core.$ZodIssue): string => {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place === '' ? message : `${place} ${message}`
}

/** Reads and checks all settings at once; throws one SettingsError that names everything wrong. */
export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const faults: string[] = []
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
    faults.push('LOCAL_PASSWORDS: off leaves nobody a way in; name a provider in OIDC_PROVIDERS')
  faults.push(...brokerFiles(known))
  const objects = storeOf(known, faults)
  if (known.BOMBUS_DEMO_MQTT && known.MQTT_URL === undefined)
    faults.push('BOMBUS_DEMO_MQTT: on needs a broker, MQTT_URL')
  const demo = known.BOMBUS_DEMO ?? known.DATABASE_URL === undefined
  if (!demo && known.SMTP_URL === undefined && known.BOMBUS_MAIL)
    faults.push('SMTP_URL: set a mail server, or BOMBUS_MAIL=off if administrators hand over links themselves')
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

/** Short stable name of a folder, for paths that must be short or unique. */
export const folderHash = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12)
