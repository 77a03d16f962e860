import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Settings } from '../platform/config/settings.ts'
import { secretsToArchive } from './secrets.ts'
import type { Manifest } from './archive/archive-format.ts'
import { backUp } from './back-up.ts'
import { checkArchive } from './archive/check-archive.ts'
import { openDestination } from './destination.ts'
import { passphraseOf, productVersion, type OpenPortal } from './open-portal.ts'
import { expiredErasures } from './erasures/erasure-record.ts'
import { archiveName, expiredArchives } from './retention.ts'

/** The result of a backup, as it is stored and listed. */
export interface BackupFacts {
  file: string
  bytes: number
  rows: number
  objects: number
  object_bytes: number
  /** Objects that rows refer to and that were missing in the storage. */
  lost: number
  /** Whether the archive was read back. */
  checked: boolean
  removed: number
}

interface Options {
  to: string
  withSecrets?: boolean
  /** Reads the archive back. */
  check?: boolean
  /** Deletes older archives according to the settings. */
  prune?: boolean
  clock?: () => Date
  work_factor?: number
  onProgress?: (objects: number) => void
}

/** Backs up an open portal to a destination. */
export const backUpPortal = async (
  { settings, log, database, blobs }: OpenPortal,
  { to, withSecrets = true, check = false, prune = false, clock = () => new Date(), ...more }: Options,
): Promise<{ facts: BackupFacts; manifest: Manifest }> => {
  const passphrase = passphraseOf(settings)
  const destination = openDestination(to, settings, log)
  const file = destination.name ?? archiveName(clock())
  const folder = join(settings.dataDir, 'backup')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let bytes = 0
  const counting = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    const manifest = await backUp(
      {
        connection: database.direct,
        blobs,
        passphrase,
        secrets: withSecrets ? secretsToArchive(settings) : null,
        product_version: productVersion(),
        folder,
        clock,
        ...more,
      },
      (archive) => {
        archive.on('error', (error) => counting.destroy(error))
        return destination.write(file, archive.pipe(counting))
      },
    )
    if (check) await checkArchive((await destination.read(file)).body, passphrase)
    const removed = prune ? await removeExpired(destination, settings, clock()) : 0
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
    const { objects, object_bytes, missing } = manifest
    return {
      manifest,
      facts: { file, bytes, rows, objects, object_bytes, lost: missing.lost_count, checked: check, removed },
    }
  } finally {
    destination.close()
  }
}

const removeExpired = async (
  { list, remove }: ReturnType<typeof openDestination>,
  { BACKUP_KEEP_DAILY, BACKUP_KEEP_WEEKLY }: Settings,
  now: Date,
): Promise<number> => {
  const names = await list()
  const expired = expiredArchives(names, { daily: BACKUP_KEEP_DAILY, weekly: BACKUP_KEEP_WEEKLY })
  for (const name of [...expired, ...expiredErasures(names, now)]) await remove(name)
  return expired.length
}
