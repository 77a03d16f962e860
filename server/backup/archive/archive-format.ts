import * as z from 'zod'

/**
 * An archive is a tar file, compressed with Zstandard and encrypted with age by a passphrase. The order of its entries:
 * `backup.json`, `tables/*`, `jobs.ndjson`, `secrets.json`, `objects/*`, with `SHA256SUMS.*` in between, and
 * `manifest.json` as the last one. docs/backup.md describes it.
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
/** The table of an entry; null if it is none of a table. */
export const tableOf = (name: string): string | null => /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null

const name = z.string().min(1)

/** The first entry: what is needed to make an empty database of the same level. */
export const headShape = z.object({
  format: z.number().int(),
  /** Names this archive, so that a restore that was interrupted can be repeated. */
  id: z.uuid(),
  product_version: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name, checksum: z.string() })).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  sequences: z.array(z.object({ name, last_value: z.string() })),
})
export type Head = z.infer<typeof headShape>

/** The last entry: totals by which a reader knows that nothing is missing. */
export const manifestShape = z.object({
  id: z.uuid(),
  finished_at: z.iso.datetime(),
  /** Entries before this one. */
  entries: z.number().int(),
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  objects: z.number().int(),
  object_bytes: z.number().int(),
  /** Keys that rows referred to, but the storage did not have: lost, or deleted while the backup ran. */
  missing: z.object({ lost: z.array(z.string()), lost_count: z.number().int(), deleted: z.number().int() }),
})
export type Manifest = z.infer<typeof manifestShape>

/** Keys that the portal needs to read what it sealed. */
export const secretsShape = z.object({
  secret_key: z.string(),
  previous: z.array(z.string()),
  vapid_private_key: z.string().nullable(),
})
export type ArchivedSecrets = z.infer<typeof secretsShape>

/** Why an archive cannot be read, as one sentence for its operator. */
export class ArchiveError extends Error {}
