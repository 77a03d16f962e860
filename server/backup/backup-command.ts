import { parseArgs } from 'node:util'
import { SettingsError } from '../platform/config/settings.ts'
import { recordRun } from './record-run.ts'
import { backUpPortal } from './back-up-portal.ts'
import {
  commandSettings,
  numberInWords,
  printLine,
  runCommand,
  sizeInWords,
  timeInWords,
  withPortal,
} from './open-portal.ts'

/** `npm run backup`. Works while the portal is running. */
const usage = `Usage: npm run backup -- [--to FILE|FOLDER/|s3://bucket/key] [--check] [--no-secrets]
  --to          default: BACKUP_TO. A folder or prefix ends with /, and the archive is named by the time.
  --check       reads the archive back
  --no-secrets  leaves SECRET_KEY out of the archive: store it elsewhere, or what it sealed is lost`
const REPORT_EVERY_MS = 5_000

const run = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      check: { type: 'boolean', default: false },
      'no-secrets': { type: 'boolean', default: false },
    },
  })
  const settings = commandSettings()
  const to = values.to ?? settings.BACKUP_TO
  if (to === undefined) throw new SettingsError(usage)
  const began = performance.now()
  let said = began
  const onProgress = (objects: number) => {
    if (performance.now() - said < REPORT_EVERY_MS) return
    said = performance.now()
    printLine(`${numberInWords(objects)} objects`)
  }
  const { facts, manifest } = await withPortal(settings, (portal) =>
    recordRun(
      portal,
      'backup',
      () => backUpPortal(portal, { to, check: values.check, withSecrets: !values['no-secrets'], onProgress }),
      ({ facts: { file, ...facts } }) => ({ file, facts, problem: null }),
    ),
  )
  const { missing } = manifest
  for (const key of missing.lost) printLine(`lost before this backup: ${key}`)
  printLine(
    `${facts.file}: ${numberInWords(facts.rows)} rows, ${numberInWords(facts.objects)} objects (${sizeInWords(facts.object_bytes)}), ${numberInWords(manifest.jobs)} waiting jobs; ${sizeInWords(facts.bytes)} in ${timeInWords(performance.now() - began)}${facts.checked ? ', read back' : ''}`,
  )
  if (missing.deleted > 0) printLine(`${numberInWords(missing.deleted)} objects were deleted meanwhile.`)
  if (missing.lost_count === 0) return 0
  printLine(
    `${numberInWords(missing.lost_count)} rows name objects that the storage has lost: npm run verify lists them.`,
  )
  return 1
}

runCommand(run)
