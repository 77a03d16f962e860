import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'
import type { DashboardAddress } from './dashboard-address.ts'

const KEY = 'selectedYear'

/** The year that was chosen last in this browser; undefined if none was. */
const rememberedYear = (): number | undefined => {
  const text = safeLocalStorage.get(KEY)
  return text !== null && /^20\d\d$/.test(text) ? Number(text) : undefined
}

export const rememberYear = (year: number): void => safeLocalStorage.set(KEY, String(year))

/** The year a period lies in by its address; without either, the one that was chosen last. */
export const yearOf = ({ year, from }: Pick<DashboardAddress, 'year' | 'from'>): number | undefined =>
  year ?? (from === undefined ? rememberedYear() : Number(from.slice(0, 4)))
