import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'
import type { DashboardAddress } from './dashboard-address.ts'

const KEY = 'selectedYear'

/** The year last selected in this browser; undefined if there is none. */
const rememberedYear = (): number | undefined => {
  const text = safeLocalStorage.get(KEY)
  return text !== null && /^20\d\d$/.test(text) ? Number(text) : undefined
}

export const rememberYear = (year: number): void => safeLocalStorage.set(KEY, String(year))

/** The year of the period in the address; without one, the year last selected. */
export const yearOf = ({ year, from }: Pick<DashboardAddress, 'year' | 'from'>): number | undefined =>
  year ?? (from === undefined ? rememberedYear() : Number(from.slice(0, 4)))
