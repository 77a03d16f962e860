import { ownClient } from '../postgres/own-client.ts'
import { readSettings, SettingsError } from '../config/settings.ts'
import { CannotDistribute, distribute, distributionOf, type Distribution } from './distribute.ts'

/**
 * `npm run distribute`: distributes the time series of the database of DATABASE_OWNER_URL over the nodes of its Citus
 * cluster. With `-- --check` only reports what is distributed. Exits with 1 if there are obstacles.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`)

const linesOf = ({ version, workers, tables }: Distribution): string[] => [
  `Citus ${version}, ${workers.length} workers`,
  ...workers.map(({ node, active }) => `  ${node}${active ? '' : '  not active'}`),
  ...tables.map(({ placing, placed, shards, bytes }) => {
    const how = placing.by === null ? 'on every node' : `by ${placing.by}`
    if (!placed) return `  ${placing.table}: not distributed`
    return `  ${placing.table}: ${how}${placed === 'otherwise' ? ', but not as it should be' : ''}, ${shards} shards, ${(bytes / 1e6).toFixed(1)} MB`
  }),
]

const run = async () => {
  const settings = readSettings(process.env)
  const connectionString = settings.DATABASE_OWNER_URL ?? settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL
  if (connectionString === undefined)
    throw new CannotDistribute('The embedded database stays on one machine: set DATABASE_URL to a cluster of Citus.')
  const client = await ownClient({ connectionString })
  try {
    if (!process.argv.includes('--check')) await distribute(client, printLine)
    const distribution = await distributionOf(client)
    for (const line of distribution ? linesOf(distribution) : ['The database has no Citus: nothing is distributed.'])
      printLine(line)
    if (distribution?.tables.some(({ placed }) => placed !== 'as it should')) process.exitCode = 1
  } finally {
    await client.end()
  }
}

run().catch((error: unknown) => {
  const isExpected = error instanceof CannotDistribute || error instanceof SettingsError
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
})
