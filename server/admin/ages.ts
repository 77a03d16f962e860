const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats an age in its largest unit: `45 s`, `3 min`, `5 h`, `2 d`; empty for null. */
export const ageInWords = (seconds: number | null): string => {
  if (seconds === null) return ''
  if (seconds < MINUTE) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h`
  return `${Math.floor(seconds / DAY)} d`
}
