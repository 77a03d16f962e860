import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Files share their modules: loading them anew for each costs half the time. A test leaves nothing behind, in whatever
 * order the files come. Written out for each project, as projects take over little of what stands above them.
 */
const shared = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

export default defineConfig({
  test: {
    // Half the time goes to waiting for PostgreSQL: no core need be kept free.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'domain',
          ...shared,
          include: ['domain/**/*.test.ts', 'simulator/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          ...shared,
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/platform/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          ...shared,
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/platform/testing/setup.ts'],
        },
      },
    ],
  },
})
