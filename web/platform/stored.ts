/** localStorage that never throws: private windows and full disks lose a convenience, not the page. */
export const stored = {
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
  remove: (key: string): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      // See above.
    }
  },
}
