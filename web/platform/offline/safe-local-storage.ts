/**
 * localStorage that never throws: private windows and full disks lose a convenience, not the page. Browsers write it to the
 * disk seconds later: what a person would miss is in the device store.
 */
export const safeLocalStorage = {
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set: (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Only conveniences are kept here, so a failure can be ignored.
    }
  },
  /** The keys that begin with this. */
  names: (beginning: string): string[] => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(beginning))
    } catch {
      return []
    }
  },
  remove: (key: string): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      // See above.
    }
  },
}

/** The same for values. */
export const storedValue = {
  get: <T>(key: string): T | null => {
    try {
      return JSON.parse(safeLocalStorage.get(key) ?? 'null') as T | null
    } catch {
      return null
    }
  },
  set: (key: string, value: unknown): void => safeLocalStorage.set(key, JSON.stringify(value)),
}
