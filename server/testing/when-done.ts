import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs a clean-up after the current test or after the file, because a file hook set within a test never runs. */
export const whenDone = (end: () => unknown): void => {
  const run = async () => void (await end())
  if (TestRunner.getCurrentTest()) onTestFinished(run)
  else afterAll(run)
}
