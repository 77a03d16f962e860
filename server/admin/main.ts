import { makeJobs, type Jobs } from '../platform/jobs/jobs.ts'
import { makeMailer, silentMailer, type Mailer } from '../platform/mail/mail.ts'
import { connectUnlimited } from '../platform/postgres/database.ts'
import { readSettings, SettingsError } from '../platform/config/settings.ts'
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts'
import { withPortal, type OpenPortal } from '../backup/open-portal.ts'
import { askSecret } from './ask-secret.ts'
import { CommandError, type AdminContext } from './command.ts'
import { runAdminCommand } from './run-command.ts'

/** `npm run admin`: commands of operators. Works with the settings of the servers, also while they run. */
const print = {
  line: (text: string) => void process.stdout.write(`${text}\n`),
  error: (text: string) => void process.stderr.write(`${text}\n`),
}

const withContext = async (
  { settings, log, database, blobs }: OpenPortal,
  work: (context: AdminContext) => Promise<number>,
): Promise<number> => {
  const { db, pool, close } = connectUnlimited({ ...database.server, max: 4 })
  const jobs = makeJobs(pool, log)
  try {
    // Most commands add no job and need no queues.
    const startedLater: Jobs = {
      ...jobs,
      add: async (...given) => {
        await jobs.start()
        return jobs.add(...given)
      },
    }
    const mailer = settings.BOMBUS_MAIL ? makeMailer(settings, jobs) : silentMailer
    const mail: Mailer = {
      ...mailer,
      // Most commands send no email and need no queues.
      post: async (trx, email) => {
        if (settings.BOMBUS_MAIL) await jobs.start()
        return mailer.post(trx, email)
      },
    }
    return await work({
      settings,
      log,
      db,
      pool,
      direct: database.direct,
      blobs,
      mail,
      jobs: startedLater,
      clock: () => new Date(),
      printLine: print.line,
      askSecret: process.stdin.isTTY ? askSecret : null,
    })
  } finally {
    await jobs.stop()
    await close()
  }
}

runAdminCommand(process.argv.slice(2), print, async (work) =>
  withPortal(readSettings(process.env), (portal) => withContext(portal, work)),
).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isExpected =
      error instanceof CommandError || error instanceof SettingsError || error instanceof StoreUnavailable
    print.error(isExpected ? error.message : String((error as Error).stack))
    process.exit(1)
  },
)
