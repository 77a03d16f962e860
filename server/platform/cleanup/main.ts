import { connect } from '../postgres/database.ts'
import { openDatabase } from '../postgres/open-database.ts'
import { readSettings, SettingsError } from '../config/settings.ts'
import { confirmCleanup, stoppedCleanup } from './confirm-cleanup.ts'

/**
 * `npm run cleanup`: reports why deletion by age has stopped; with `-- confirm` it continues. Works while the portal
 * is running.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`)

const run = async () => {
  const word = process.argv[2]
  if (word !== undefined && word !== 'confirm') throw new SettingsError('Usage: npm run cleanup -- confirm')
  const settings = readSettings({ ...process.env, BOMBUS_MAIL: 'off', SMTP_URL: undefined })
  const database = await openDatabase(settings, printLine)
  const { db, close } = connect({ ...database.server, max: 2 })
  try {
    const { clock, rules } = await stoppedCleanup(db)
    if (clock)
      printLine(
        `Deletion by age has stopped: the clock moved from ${clock.trusted.toISOString()} to ${clock.moved_to.toISOString()}, or the portal was off in between.`,
      )
    for (const { rule, due, total, oldest, newest } of rules)
      printLine(
        `Deletion of ${rule} has stopped: ${due} of ${total} rows are due, stored from ${oldest.toISOString()} to ${newest.toISOString()}.`,
      )
    if (!clock && rules.length === 0) return printLine('Deletion by age is running: there is nothing to confirm.')
    if (word === undefined) return printLine('To continue the deletion, run: npm run cleanup -- confirm')
    await confirmCleanup({ db })
    printLine('Confirmed. Deletion continues with the next cleanup, within ten minutes.')
  } finally {
    await close()
    await database.release()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(error instanceof SettingsError ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exitCode = 1
})
