import pg from 'pg'
import { openLocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { dropLeftBehind, isGone } from './drop-left-behind.ts'

/**
 * Started at the end of a run with the cluster's folder and the run's process id, because dropping its databases takes
 * a quarter of a minute.
 */
const [folder = '', run = ''] = process.argv.slice(2)
const local = await openLocalPostgres(folder, { unsafe: true })
const admin = new pg.Client({ ...local.connection, database: 'postgres' })
await admin.connect()
await dropLeftBehind(admin, (pid) => pid === Number(run) || isGone(pid))
await admin.end()
await local.release()
