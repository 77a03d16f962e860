import { defaultLanguage, languageTags } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/text.ts'
import { formatDate } from '#domain/weeks/formats.ts'
import { weekday } from '#domain/weeks/dates.ts'

const short = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** `Mon`, in the reader's language. */
export const dayName = (date: string): string => {
  const language = currentLanguage()
  if (language === defaultLanguage) return short[weekday(date) - 1] ?? ''
  return new Intl.DateTimeFormat(languageTags[language], { weekday: 'short', timeZone: 'UTC' }).format(new Date(date))
}

/** `Mon 8` */
export const shortDay = (date: string): string => `${dayName(date)} ${Number(date.slice(8))}`

/** `Mo 8`, for narrow charts. */
export const shortestDay = (date: string): string => `${dayName(date).slice(0, 2)} ${Number(date.slice(8))}`

/** `Mon 8 Jun 2026` */
export const longDay = (date: string): string => `${dayName(date)} ${formatDate(date)}`
