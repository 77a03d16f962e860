import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { catalogs } from './web/build/language/catalogs.ts'
import { timeLimit } from './server/testing/time-limit.ts'

const everywhere = {
  // Half the time goes to waiting for PostgreSQL: no core need be kept free.
  maxWorkers: availableParallelism() + 1,
  // Files share their modules and, on pages, one browser window: loading all of it for each file cost half the time. A
  // test leaves nothing behind, in whatever order the files come.
  isolate: false,
  testTimeout: timeLimit(20_000),
  hookTimeout: timeLimit(60_000),
  expect: { poll: { timeout: timeLimit(5_000), interval: 10 } },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
}

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [catalogs({ short: false })],
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'simulator/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          ...everywhere,
        },
      },
      {
        plugins: [catalogs({ short: false })],
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/setup.ts'],
          // With room for what a test leaves behind at once, it is not copied before it is thrown away: a sixth of a worker's time.
          execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
          ...everywhere,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/platform/testing/setup.ts'],
          // Not setImmediate: the phone's database goes on while a test holds the time.
          fakeTimers: {
            toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
          },
          ...everywhere,
        },
      },
    ],
  },
})
