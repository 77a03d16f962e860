import pg from 'pg'

/** A connection to the benchmark's database, for a limit that is measured in a separate process. */
export const connectClient = async (): Promise<pg.Client> => {
  const client = new pg.Client({
    host: process.env['BENCH_HOST'] ?? '',
    user: 'bombus',
    database: process.env['BENCH_DATABASE'] ?? '',
  })
  await client.connect()
  return client
}
