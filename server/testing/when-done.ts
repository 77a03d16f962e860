import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Ends something after the test that made it, or after all of the file: a hook of the file that is set within a test never runs. */
export const whenDone = (end: () => unknown): void => {
  const run = async () => void (await end())
  if (TestRunner.getCurrentTest()) onTestFinished(run)
  else afterAll(run)
}
