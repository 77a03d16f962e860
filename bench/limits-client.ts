import pg from 'pg'

/** A connection to the database of the benchmark, for a limit that is measured in a process of its own. */
export const connectClient = async (): Promise<pg.Client> => {
  const client = new pg.Client({
    host: process.env['BENCH_HOST'] ?? '',
    user: 'bombus',
    database: process.env['BENCH_DATABASE'] ?? '',
  })
  await client.connect()
  return client
}
