import { refuseUnsafe } from '../config/production.ts'
import { readSettings, SettingsError } from '../config/settings.ts'
import { namedRoles, openDatabase, prepare } from './open-database.ts'

/**
 * `npm run migrate`: migrates the database of the settings and ends, for updates whose migrations should not count
 * towards the start of a server. Servers of the release before may be running. Exit status 1 after a failure; the
 * migration that failed is rolled back.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`)

const run = async () => {
  const settings = readSettings({ ...process.env, BOMBUS_MAIL: 'off', SMTP_URL: undefined })
  if (settings.DATABASE_URL === undefined)
    throw new SettingsError('Set DATABASE_URL: the embedded database is migrated by its server.')
  await refuseUnsafe(settings, namedRoles(settings))
  const database = await openDatabase(settings, printLine)
  const applied = await prepare(database, settings)
  for (const name of applied) printLine(`Applied ${name}`)
  if (applied.length === 0) printLine('The database is up to date.')
}

run().catch((error: unknown) => {
  process.stderr.write(error instanceof SettingsError ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exitCode = 1
})
