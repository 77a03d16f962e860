/**
 * localStorage that never throws: private windows and full disks lose a convenience, not the page. Browsers write it to
 * disk only seconds later, so data that must not be lost belong in the device store.
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
      // Only conveniences are stored here, so a failure can be ignored.
    }
  },
  /** The keys with this prefix. */
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

/** The same for JSON values. */
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
