import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Half the time goes to waiting for PostgreSQL: no core need be kept free.
    maxWorkers: availableParallelism(),
    // Files share their modules: loading the server anew for each cost half the time. A test leaves nothing behind, in
    // whatever order the files come.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'simulator/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
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
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/platform/testing/setup.ts'],
        },
      },
    ],
  },
})
