import { stored } from '#web/platform/stored.ts'

const KEY = 'selectedYear'

/** The year that was chosen last in this browser; undefined if none was. */
export const rememberedYear = (): number | undefined => {
  const text = stored.get(KEY)
  return text !== null && /^20\d\d$/.test(text) ? Number(text) : undefined
}

export const rememberYear = (year: number): void => stored.set(KEY, String(year))
