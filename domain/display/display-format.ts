export const dateFormats = ['D MMM YYYY', 'MMM D, YYYY', 'YYYY-MM-DD'] as const
export const numberFormats = ['1,234.5', '1.234,5', '1 234,5', '1’234.5'] as const

/** How figures, dates and times are written for one reader. Stored values are always metric and in UTC. */
export interface DisplayFormat {
  temperature: '°C' | '°F'
  precipitation: 'mm' | 'in'
  wind: 'km/h' | 'mph' | 'm/s'
  area: 'ha' | 'acres'
  length: 'm' | 'ft'
  hourCycle: 12 | 24
  dateFormat: (typeof dateFormats)[number]
  numberFormat: (typeof numberFormats)[number]
}

export const metricUnits = { temperature: '°C', precipitation: 'mm', wind: 'km/h', area: 'ha', length: 'm' } as const
export const usUnits = { temperature: '°F', precipitation: 'in', wind: 'mph', area: 'acres', length: 'ft' } as const

/** The specification's formats: those of the United Kingdom. */
export const defaultFormat: DisplayFormat = {
  ...metricUnits,
  hourCycle: 24,
  dateFormat: 'D MMM YYYY',
  numberFormat: '1,234.5',
}

let current = defaultFormat
/**
 * The reader's format, which pages set from the profile. On the server it is the default, except while a page is
 * rendered.
 */
export const currentFormat = (): DisplayFormat => current
export const setCurrentFormat = (format: DisplayFormat): void => {
  current = format
}
