import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endAll, missing, type startDatabase, type startMailServer } from './parts.ts'
import { print, rows, seconds, tell } from './report.ts'

const DRAIN_SECONDS = 4

interface Given {
  database: Awaited<ReturnType<typeof startDatabase>>
  mail: Awaited<ReturnType<typeof startMailServer>>
  folder: string
  /** Of the proxy. */
  port: number
}

/** Settings of both servers. */
export const envOf = ({ database, mail, folder, port }: Given): Record<string, string> => ({
  ...database.env,
  BASE_URL: `http://localhost:${port}`,
  BOMBUS_DATA: join(folder, 'data'),
  BOMBUS_DEMO: 'off',
  SECRET_KEY: 'a secret of this run, which no portal has',
  SECOND_FACTOR: 'off',
  SMTP_URL: mail.url,
  TRUST_PROXY: '1',
  DRAIN_SECONDS: String(DRAIN_SECONDS),
  TILES_URL: 'off',
  WEATHER_FORECAST_URL: 'http://127.0.0.1:9/none',
  WEATHER_ARCHIVE_URL: 'http://127.0.0.1:9/none',
  LOG_LEVEL: 'error',
})

/**
 * Runs in a folder of its own, stops what was started, and prints the results. True: all requirements are installed,
 * and all checks passed.
 */
export const reported = async (run: (folder: string) => Promise<void>): Promise<boolean> => {
  const install = missing()
  if (install !== null) {
    print(`HAProxy and nginx are needed: ${install}`)
    return false
  }
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'bombus-servers-'))
  // If root runs this, the account of the database needs access.
  chmodSync(folder, 0o755)
  try {
    await run(folder)
  } catch (error) {
    tell('the run', (error as Error).stack ?? String(error), false)
  } finally {
    await endAll()
    rmSync(folder, { recursive: true, force: true })
  }
  print(
    `\n| what | found | |\n|---|---|---|\n${rows.map(({ what, found, isGood }) => `| ${what} | ${found} | ${isGood ? 'ok' : 'WRONG'} |`).join('\n')}`,
  )
  print(
    `\n${rows.filter(({ isGood }) => !isGood).length} wrong of ${rows.length}, after ${seconds(performance.now() - began)}`,
  )
  return rows.every(({ isGood }) => isGood)
}
