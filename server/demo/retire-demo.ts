import { connect } from '../platform/postgres/database.ts'
import { openDatabase, prepare } from '../platform/postgres/open-database.ts'
import { readSettings, SettingsError } from '../platform/config/settings.ts'
import { retireDemo } from './retire.ts'

/** `npm run retire-demo`: prepares a folder or database that held a demo for real use. */
const printLine = (line: string) => process.stdout.write(`${line}\n`)

const run = async () => {
  if (process.argv.includes('--remove'))
    throw new SettingsError(
      'The farms and counts of the demo cannot be removed, because measurements are never deleted together with other records.\nStart with an empty folder (BOMBUS_DATA) or database (DATABASE_URL) instead. Nothing was changed.',
    )
  // It sends no emails, so a mail server is not required.
  const settings = readSettings({ ...process.env, BOMBUS_DEMO: 'off', BOMBUS_MAIL: 'off', SMTP_URL: undefined })
  const database = await openDatabase(settings, printLine)
  try {
    await prepare(database, settings)
    const { db, close } = connect({ ...database.server, max: 2 })
    const { accounts, sessions, keys, others } = await retireDemo(db).finally(close)
    printLine(
      `Disabled ${accounts.length} accounts of the demo${accounts.length > 0 ? `: ${accounts.join(', ')}` : ''}.`,
    )
    printLine(`Ended ${sessions} sessions and revoked ${keys} device keys. Farms, counts and images of the demo stay.`)
    if (others.length > 0)
      printLine(
        `These accounts were not created by the demo and stay active. Check that you know them:\n  ${others.join('\n  ')}`,
      )
  } finally {
    await database.release()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(error instanceof SettingsError ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exitCode = 1
})
