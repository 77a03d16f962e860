/**
 * Waits for what is loaded for a press. Where its files are gone after an update, or the signal is, the document that comes anew says which.
 */
export const orReload = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(() => {
    location.reload()
    return new Promise<never>(() => {})
  })
