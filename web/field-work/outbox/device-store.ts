/** What a phone keeps until it is sent. Unlike preferences it says whether it could be kept at all. */
export const deviceStore = {
  read: <T>(key: string): T | null => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
    } catch {
      return null
    }
  },
  write: (key: string, value: unknown): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  },
  remove: (key: string): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      // A store that cannot be written to holds nothing to remove.
    }
  },
  keys: (prefix: string): string[] => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
}
