import * as z from 'zod'

/**
 * An archive is a tar file, compressed with Zstandard and encrypted with age by a passphrase. The order of its entries
 * is `backup.json`, `tables/*`, `jobs.ndjson`, `secrets.json`, `objects/*`, with `SHA256SUMS.*` in between, and
 * `manifest.json` at the end. docs/backup.md describes it.
 */
export const FORMAT = 1

export const HEAD = 'backup.json'
export const JOBS = 'jobs.ndjson'
export const SECRETS = 'secrets.json'
export const MANIFEST = 'manifest.json'
export const OBJECTS = 'objects/'
const TABLES = 'tables/'
const SUMS = 'SHA256SUMS.'

const numbered = (at: number) => String(at).padStart(6, '0')
export const tableEntry = (table: string, at: number): string => `${TABLES}${table}/${numbered(at)}.copy`
export const sumsEntry = (at: number): string => `${SUMS}${numbered(at)}`
export const isSums = (name: string): boolean => name.startsWith(SUMS)
/** Returns the table of an entry; null if the entry is not part of a table. */
export const tableOf = (name: string): string | null => /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null

const name = z.string().min(1)

/** The first entry: what is needed to create an empty database at the same schema level. */
export const headShape = z.object({
  format: z.number().int(),
  /** Identifies this archive, so that a restore that was interrupted can be repeated. */
  id: z.uuid(),
  product_version: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name, checksum: z.string() })).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  sequences: z.array(z.object({ name, last_value: z.string() })),
})
export type Head = z.infer<typeof headShape>

/** The last entry: totals with which a reader verifies that nothing is missing. */
export const manifestShape = z.object({
  id: z.uuid(),
  finished_at: z.iso.datetime(),
  /** Number of entries before this one. */
  entries: z.number().int(),
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  objects: z.number().int(),
  object_bytes: z.number().int(),
  /** Keys that rows referred to, but that were not in the storage: lost, or deleted during the backup. */
  missing: z.object({ lost: z.array(z.string()), lost_count: z.number().int(), deleted: z.number().int() }),
})
export type Manifest = z.infer<typeof manifestShape>

/** Keys that the portal needs to decrypt its own data. */
export const secretsShape = z.object({
  secret_key: z.string(),
  previous: z.array(z.string()),
  vapid_private_key: z.string().nullable(),
})
export type ArchivedSecrets = z.infer<typeof secretsShape>

/** The reason why an archive cannot be read, as one sentence for its operator. */
export class ArchiveError extends Error {}
