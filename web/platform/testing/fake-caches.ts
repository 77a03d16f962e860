import { vi } from 'vitest'

const addressOf = (given: RequestInfo | URL): string => (given instanceof Request ? given.url : String(given))

/** Fakes the Cache API, which jsdom lacks. Returns the contents of each cache by its name. */
export const fakeCaches = (): Map<string, Map<string, Response>> => {
  const stored = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const held = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, held)
    return {
      match: async (address: RequestInfo) => held.get(addressOf(address))?.clone(),
      put: async (address: RequestInfo, response: Response) => void held.set(addressOf(address), response),
      delete: async (address: RequestInfo) => held.delete(addressOf(address)),
      keys: async () => [...held.keys()].map((url) => ({ url })),
    }
  }
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  })
  return stored
}
