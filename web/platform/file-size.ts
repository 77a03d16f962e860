import { t } from '#domain/language/text.ts'
import { number } from '#web/platform/formats.ts'

const KB = 1_000
const MB = 1_000_000
const GB = 1_000_000_000

/** With one decimal, or none if it is zero. */
const short = (value: number): string => number(value, Number(value.toFixed(1)) % 1 === 0 ? 0 : 1)

/** A size in bytes as text, in decimal units, as used for disks: `2.9 MB`, `500 GB`. */
export const fileSize = (bytes: number): string =>
  bytes >= GB
    ? t('{count} GB', { count: short(bytes / GB) })
    : bytes >= MB
      ? t('{count} MB', { count: short(bytes / MB) })
      : t('{count} kB', { count: number(Math.ceil(bytes / KB)) })
