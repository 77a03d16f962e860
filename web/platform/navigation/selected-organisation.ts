import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'

const KEY = 'bombus-organisation'

/**
 * The organisation whose locations are being edited. Losing it costs only one more selection, so it is stored in this
 * browser only.
 */
export const selectedOrganisation = {
  get: (): number | null => {
    const id = Number(safeLocalStorage.get(KEY))
    return Number.isSafeInteger(id) && id > 0 ? id : null
  },
  set: (id: number): void => safeLocalStorage.set(KEY, String(id)),
}
