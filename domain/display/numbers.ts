import { currentFormat, type DisplayFormat } from './display-format.ts'

/** A locale that writes numbers in this way. */
const languages: Record<DisplayFormat['numberFormat'], string> = {
  '1,234.5': 'en-GB',
  '1.234,5': 'de-DE',
  '1 234,5': 'fr-FR',
  '1’234.5': 'de-CH',
}

// Formatters are cached: creating one takes a hundred times as long as using it.
const formats = new Map<string, Intl.NumberFormat>()

/** A number with the reader's separators, rounded to the given number of decimals. */
export const numberText = (value: number, decimals = 0, { numberFormat }: DisplayFormat = currentFormat()): string => {
  const key = `${numberFormat} ${decimals}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(languages[numberFormat], {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  formats.set(key, format)
  return format.format(value)
}

/** A number with the reader's separators and its own decimals, at most three. */
export const exactNumberText = (value: number, { numberFormat } = currentFormat()): string =>
  new Intl.NumberFormat(languages[numberFormat], { maximumFractionDigits: 3 }).format(value)
