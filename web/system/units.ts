import { languageTags } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/text.ts'
import { number } from '#web/platform/formats.ts'
import { system as t } from '#web/texts/system.ts'

export const duration = (seconds: number): string =>
  seconds < 120
    ? t.seconds(number(seconds))
    : seconds < 7_200
      ? t.minutes(number(seconds / 60))
      : t.hours(number(seconds / 3_600))

/** The calendar month before the one of a UTC instant, in the reader's language: `October 2026`. */
export const lastMonthOf = (at: string | null): string => {
  const now = at === null ? new Date() : new Date(at)
  return new Intl.DateTimeFormat(languageTags[currentLanguage()], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
}
