import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretsOf } from '../platform/security/encryption.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { ArchivedSecrets } from './archive/archive-format.ts'

type Given = Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'VAPID_PRIVATE_KEY' | 'dataDir'>

/** The keys of this portal, without which its encrypted data in the database is lost. */
export const secretsToArchive = (settings: Given): ArchivedSecrets => {
  const { current, previous } = secretsOf(settings)
  return { secret_key: current, previous: [...previous], vapid_private_key: settings.VAPID_PRIVATE_KEY ?? null }
}

const FILE_MODE = 0o600
const RESTORED = 'restored-secrets.env'

/**
 * Stores archived keys where this portal reads them, and returns what its operator has to do: nothing if the settings
 * are the same; otherwise the settings are in a file that only the server's account can read.
 */
export const restoreSecrets = (archived: ArchivedSecrets, settings: Given): string[] => {
  const { secret_key, previous, vapid_private_key } = archived
  const wanted: Record<string, string> = {}
  if (settings.SECRET_KEY === undefined) writeSecretKey(settings.dataDir, secret_key)
  else if (settings.SECRET_KEY !== secret_key) wanted['SECRET_KEY'] = secret_key
  const [former] = previous
  if (former !== undefined && former !== settings.SECRET_KEY_PREVIOUS) wanted['SECRET_KEY_PREVIOUS'] = former
  if (vapid_private_key !== null && vapid_private_key !== settings.VAPID_PRIVATE_KEY)
    wanted['VAPID_PRIVATE_KEY'] = vapid_private_key
  const names = Object.keys(wanted)
  if (names.length === 0) return []
  const path = join(settings.dataDir, RESTORED)
  const lines = Object.entries(wanted).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path, lines.join(''), { mode: FILE_MODE })
  return [`Move ${names.join(', ')} from ${path} into the settings of all servers, and delete that file.`]
}

/** A portal that was started before has its own key, with which nothing is encrypted yet. */
const writeSecretKey = (dataDir: string, secret_key: string) => {
  const file = join(dataDir, 'secret.key')
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8') === secret_key) return
    renameSync(file, `${file}.before-restore`)
  }
  writeFileSync(file, secret_key, { mode: FILE_MODE })
}
