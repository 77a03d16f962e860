import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, readSettings, SettingsError, type Settings } from '../platform/config/settings.ts'
import { makeLog, type Log } from '../platform/observability/log.ts'
import { openDatabase, type DatabaseRoles } from '../platform/postgres/open-database.ts'
import { openBlobs } from '../platform/storage/open-blobs.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts'
import { ArchiveError } from './archive/archive-format.ts'

export interface OpenPortal {
  settings: Settings
  log: Log
  database: DatabaseRoles
  blobs: Blobs
}

/** The version of package.json. */
export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version

export const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** Settings of a command, which sends no email. */
export const commandSettings = (): Settings => readSettings({ ...process.env, BOMBUS_MAIL: 'off', SMTP_URL: undefined })

/** Opens the database and storage of the settings for a command, while the portal may be running. */
export const withPortal = async <T>(settings: Settings, work: (portal: OpenPortal) => Promise<T>): Promise<T> => {
  const log = makeLog(settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL)
  const database = await openDatabase(settings, printLine)
  try {
    const blobs = await openBlobs(settings, log)
    try {
      return await work({ settings, log, database, blobs })
    } finally {
      await blobs.close()
    }
  } finally {
    await database.release()
  }
}

const MIN_PASSPHRASE = 12
export const passphraseOf = ({ BACKUP_PASSPHRASE }: Pick<Settings, 'BACKUP_PASSPHRASE'>): string => {
  if (BACKUP_PASSPHRASE === undefined)
    throw new SettingsError(
      `Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, at least ${MIN_PASSPHRASE} characters: backups are always encrypted. Store it apart from them.`,
    )
  return BACKUP_PASSPHRASE
}

/**
 * Runs a command and exits the process: with status 1 after a failure, and with its reason in one sentence if it was an
 * expected one.
 */
export const runCommand = (work: () => Promise<number>): void => {
  work().then(
    (code) => process.exit(code),
    (error: unknown) => {
      const isExpected =
        error instanceof SettingsError || error instanceof ArchiveError || error instanceof StoreUnavailable
      process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`)
      process.exit(1)
    },
  )
}

const SECONDS_A_MINUTE = 60
/** Such as `1.4 GB`. */
export const sizeInWords = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
/** Such as `3.2 min`. */
export const timeInWords = (ms: number): string => {
  const seconds = ms / 1000
  return seconds < SECONDS_A_MINUTE * 2 ? `${seconds.toFixed(1)} s` : `${(seconds / SECONDS_A_MINUTE).toFixed(1)} min`
}
export const numberInWords = (count: number): string => count.toLocaleString('en-GB')
