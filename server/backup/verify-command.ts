import { parseArgs } from 'node:util'
import { SettingsError } from '../platform/config/settings.ts'
import { checkArchive } from './archive/check-archive.ts'
import { openDestination } from './destination.ts'
import {
  commandSettings,
  numberInWords,
  passphraseOf,
  printLine,
  runCommand,
  sizeInWords,
  withPortal,
} from './open-portal.ts'
import { verifyPortal } from './verify-portal.ts'
import { makeLog } from '../platform/observability/log.ts'
import { recordRun } from './record-run.ts'
import { verifyResult, type Check } from './verify.ts'

/**
 * `npm run verify`: exits with status 0 if there is no problem, otherwise with 1. Works while the portal is running.
 */
const run = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { backup: { type: 'string' }, read: { type: 'boolean', default: false } },
  })
  return values.backup === undefined ? verifyLive(values.read) : verifyArchive(values.backup)
}

const verifyLive = async (withContent: boolean): Promise<number> => {
  const checks = await withPortal(commandSettings(), (portal) =>
    recordRun(portal, 'verify', () => verifyPortal(portal, { withContent }), verifyResult),
  )
  for (const line of tableOf(checks)) printLine(line)
  return checks.every(({ problems }) => problems === 0) ? 0 : 1
}

const verifyArchive = async (address: string): Promise<number> => {
  const settings = commandSettings()
  const source = openDestination(address, settings, makeLog('warn'))
  if (source.name === null) throw new SettingsError(`${address} is a folder: name one archive.`)
  const { size, body } = await source.read(source.name)
  const { head, manifest } = await checkArchive(body, passphraseOf(settings))
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  printLine(
    `${source.name}: backup of ${head.created_at}, version ${head.product_version}, ${head.migrations.at(-1)?.name ?? ''}`,
  )
  printLine(
    `${numberInWords(rows)} rows, ${numberInWords(manifest.objects)} objects (${sizeInWords(manifest.object_bytes)}), ${sizeInWords(size)}: complete, all digests are equal.`,
  )
  return 0
}

const NAME_WIDTH = 34
const COUNT_WIDTH = 12
const tableOf = (checks: readonly Check[]): string[] => [
  `${'check'.padEnd(NAME_WIDTH)}${'checked'.padStart(COUNT_WIDTH)}${'problems'.padStart(COUNT_WIDTH)}`,
  ...checks.flatMap(({ name, checked, problems, examples }) => [
    `${name.padEnd(NAME_WIDTH)}${numberInWords(checked).padStart(COUNT_WIDTH)}${numberInWords(problems).padStart(COUNT_WIDTH)}`,
    ...examples.map((example) => `  ${example}`),
    ...(problems > examples.length ? [`  and ${numberInWords(problems - examples.length)} more`] : []),
  ]),
]

runCommand(run)
