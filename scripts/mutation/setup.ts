import { beforeEach, inject } from 'vitest'

/**
 * A process that a test starts is to have the same change as the test: the instrumented code looks for it in the environment.
 * Before the changes are tried there is none.
 */
beforeEach(() => {
  const change = inject('activeMutant' as never) as string | undefined
  if (change === undefined) delete process.env['__STRYKER_ACTIVE_MUTANT__']
  else process.env['__STRYKER_ACTIVE_MUTANT__'] = change
})
