import { formatDate } from '#domain/weeks/formats.ts'
import { weekday } from '#domain/weeks/dates.ts'

const short = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** `Mon` */
export const dayName = (date: string): string => short[weekday(date) - 1] ?? ''

/** `Mon 8` */
export const shortDay = (date: string): string => `${dayName(date)} ${Number(date.slice(8))}`

/** `Mo 8`, where there is little room. */
export const shortestDay = (date: string): string => `${dayName(date).slice(0, 2)} ${Number(date.slice(8))}`

/** `Mon 8 Jun 2026` */
export const longDay = (date: string): string => `${dayName(date)} ${formatDate(date)}`
