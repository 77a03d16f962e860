import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { honestClient } from '#server/accounts/testing/honest-client.ts'
import { browserOptions, chromiumPath } from './platform/browser-options.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/** Ports and folder are chosen once, by the first process that reads this, and passed on. */
const freePort = () =>
  new Promise<string>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(String(port)))
    })
  })
for (const name of ['E2E_PORT', 'E2E_SMTP_PORT', 'E2E_MAILBOX_PORT', 'E2E_PROVIDER_PORT'])
  process.env[name] ??= await freePort()
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'bombus-e2e-'))
export const demoPassword = 'Pollen!4Everyone'

const baseURL = `http://localhost:${process.env['E2E_PORT']}`
export default defineConfig({
  testDir: '.',
  testIgnore: 'field/**',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // One more than cores: a third of a journey is waiting.
  workers: availableParallelism() + 1,
  // In CI a failed journey is repeated once and reported as flaky, so that another program on the machine does not
  // block a change.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: timeLimit(60_000),
  expect: { timeout: timeLimit(15_000) },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    serviceWorkers: 'block',
    // Animated scenes would be redrawn at each frame.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test takes a third of the time: `--trace on` records one when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...chromiumPath,
      // The browser's own clock cannot be changed from outside: no page would ever load. Its pages' clock is changed by
      // e2e/platform/test.ts.
      ...(process.env['FAKETIME'] === undefined
        ? {}
        : { env: { ...process.env, LD_PRELOAD: '' } as Record<string, string> }),
      args: browserOptions,
    },
  },
  webServer: [
    {
      command: 'node e2e/outside.ts',
      cwd: '..',
      url: `http://localhost:${process.env['E2E_MAILBOX_PORT']}/mails`,
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: timeLimit(5_000) },
    },
    {
      // The product as started by `npm start`, on a database of its own.
      command: 'node scripts/bootstrap.mjs start && exec node dist/server/main.js',
      cwd: '..',
      // Printed once the data of the last fortnight exist.
      wait: { stdout: /Bombus is ready/ },
      gracefulShutdown: { signal: 'SIGTERM', timeout: timeLimit(15_000) },
      timeout: timeLimit(60_000),
      env: {
        PORT: process.env['E2E_PORT'] ?? '',
        BOMBUS_DATA: process.env['E2E_DATA'] ?? '',
        BOMBUS_DEMO_PASSWORD: demoPassword,
        BOMBUS_DEMO_SEED: '20',
        BOMBUS_TEST: 'on',
        SMTP_URL: `smtp://127.0.0.1:${process.env['E2E_SMTP_PORT']}`,
        TILES_URL: `http://localhost:${process.env['E2E_MAILBOX_PORT']}/tiles/{z}/{y}/{x}.png`,
        TILES_ATTRIBUTION: 'Tiles of the tests',
        TILES_OFFLINE_LICENCE: 'CC BY 4.0',
        GEOCODER_URL: `http://localhost:${process.env['E2E_MAILBOX_PORT']}/geocoder/search`,
        OIDC_PROVIDERS: JSON.stringify([
          {
            id: 'directory',
            label: 'Directory',
            issuer: `http://127.0.0.1:${process.env['E2E_PROVIDER_PORT']}`,
            ...honestClient,
            sign_out: true,
          },
        ]),
        LOG_LEVEL: 'error',
      },
    },
  ],
})
