import { beforeEach, inject } from 'vitest'

/**
 * Passes the active change to processes that tests start: instrumented code reads it from the environment. During the
 * dry run there is none.
 */
beforeEach(() => {
  const change = inject('activeMutant' as never) as string | undefined
  if (change === undefined) delete process.env['__STRYKER_ACTIVE_MUTANT__']
  else process.env['__STRYKER_ACTIVE_MUTANT__'] = change
})
