import { number } from '#web/platform/formats.ts'
import { system as t } from '#web/texts/system.ts'

const KB = 1_000
const MB = 1_000_000
const GB = 1_000_000_000

/** With one decimal, or none if it is zero. */
const short = (value: number): string => number(value, Number(value.toFixed(1)) % 1 === 0 ? 0 : 1)

/** A size in bytes as text, in decimal units, as used for disks: `2.9 MB`, `500 GB`. */
export const fileSize = (bytes: number): string =>
  bytes >= GB
    ? t.gigabytes(short(bytes / GB))
    : bytes >= MB
      ? t.megabytes(short(bytes / MB))
      : t.kilobytes(number(Math.ceil(bytes / KB)))
