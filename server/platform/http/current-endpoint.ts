import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<string>()

/** Runs `work`, and all that comes of it, as part of the call of that name. */
export const asEndpoint = <T>(name: string, work: () => T): T => calls.run(name, work)

/** The name of the call that is being worked on; null outside of one. */
export const currentEndpoint = (): string | null => calls.getStore() ?? null
