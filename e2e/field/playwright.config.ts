import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/**
 * `npm run field`: what happens to a phone in a season, too long for the journeys. Each test starts its own product.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testIgnore: [],
  workers: 1,
  timeout: timeLimit(900_000),
  use: { ...journeys.use, actionTimeout: 20_000, navigationTimeout: 30_000 },
  webServer: [],
  outputDir: '../../test-results/field',
})
