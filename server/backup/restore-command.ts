import { parseArgs } from 'node:util'
import type pg from 'pg'
import { SettingsError } from '../platform/config/settings.ts'
import { connectUnlimited } from '../platform/postgres/database.ts'
import { openDestination } from './destination.ts'
import { isErasureName } from './erasures/erasure-record.ts'
import { RESTORE_NAME } from './empty-database.ts'
import {
  commandSettings,
  numberInWords,
  passphraseOf,
  printLine,
  runCommand,
  sizeInWords,
  timeInWords,
  withPortal,
} from './open-portal.ts'
import { restore, type Restored } from './restore.ts'

/** `npm run restore`. The portal must not run. */
const usage = `Usage: npm run restore -- --from FILE|s3://bucket/key
  Into the empty database and the empty storage of the settings. docs/backup.md has the steps.`

const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  const { from } = values
  if (from === undefined) throw new SettingsError(usage)
  const settings = commandSettings()
  const passphrase = passphraseOf(settings)
  const began = performance.now()
  const restored = await withPortal(settings, async ({ log, database, blobs }) => {
    const source = openDestination(from, settings, log)
    if (source.name === null) throw new SettingsError(`${from} is a folder: name one archive.`)
    try {
      const [owner_role, server_role] = await Promise.all([database.owner, database.server].map(roleOf))
      const erasures = (await source.list()).filter(isErasureName).length
      const { body } = await source.read(source.name)
      const done = await restore(
        {
          owner: database.owner,
          server_role: owner_role === server_role ? null : (server_role ?? null),
          blobs,
          passphrase,
          settings,
        },
        body,
      )
      return { ...done, erasures }
    } finally {
      source.close()
    }
  })
  for (const line of report(restored, from, performance.now() - began)) printLine(line)
  return 0
}

const roleOf = async (config: pg.PoolConfig): Promise<string> => {
  const { pool, close } = connectUnlimited({ ...config, max: 1, application_name: RESTORE_NAME })
  try {
    const { rows } = await pool.query<{ name: string }>('select current_user as name')
    return rows[0]?.name ?? ''
  } finally {
    await close()
  }
}

/** The restored data, and the operator's next steps. */
const report = (
  { head, manifest, migrated, jobs, hasSecrets, keys, erasures }: Restored & { erasures: number },
  from: string,
  ms: number,
): string[] => {
  const { rows, objects, object_bytes, missing } = manifest
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return [
    `Restored the backup of ${head.created_at} (version ${head.product_version}) in ${timeInWords(ms)}:`,
    `  ${numberInWords(total)} rows in ${Object.keys(rows).length} tables, ${numberInWords(objects)} objects (${sizeInWords(object_bytes)}); all digests and counts are equal.`,
    `  ${numberInWords(jobs)} waiting jobs are queued again, such as emails that were not sent yet.`,
    ...(migrated > 0 ? [`  ${migrated} newer migrations ran.`] : []),
    ...(missing.lost_count > 0
      ? [`  ${numberInWords(missing.lost_count)} rows name objects that were lost before the backup.`]
      : []),
    'Next:',
    ...[
      ...keys,
      ...(hasSecrets ? [] : ['Set SECRET_KEY as it was: the archive is without keys.']),
      ...(erasures > 0
        ? [
            `Repeat erasures: npm run admin -- repeat-erasures --from ${from.slice(0, from.lastIndexOf('/') + 1) || './'}`,
          ]
        : []),
      'Run npm run verify, then start the portal. Everybody signs in again.',
      'Revoke keys and access tokens, and disable accounts, again where that was done after the backup.',
      'Deletion by age waits until you confirm it: npm run cleanup -- confirm',
    ].map((line, at) => `  ${at + 1}. ${line}`),
  ]
}

runCommand(run)
