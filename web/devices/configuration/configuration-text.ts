import { noConfiguration, type Configuration } from '#domain/devices/configuration.ts'
import type { Issue } from '#web/platform/api/problem.ts'
import { deviceConfiguration as t } from '#web/texts/device-configuration.ts'

/** A configuration in a form: thresholds as lines, further settings as JSON. */
export interface ConfigurationValues {
  capture_interval_seconds: number | null
  thresholds: string
  settings: string
}

export const thresholdLines = (thresholds: Configuration['thresholds']): string =>
  Object.entries(thresholds)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')

export const settingsText = (settings: Configuration['settings']): string =>
  Object.keys(settings).length === 0 ? '' : JSON.stringify(settings, null, 2)

export const valuesOf = ({ capture_interval_seconds, thresholds, settings }: Configuration): ConfigurationValues => ({
  capture_interval_seconds,
  thresholds: thresholdLines(thresholds),
  settings: settingsText(settings),
})
export const emptyValues = valuesOf(noConfiguration)

const plainNumber = /^-?\d+(?:[.,]\d+)?(?:e-?\d+)?$/i

/** Parses thresholds from lines; returns the number of the first invalid line instead. */
const readThresholds = (text: string): Record<string, number> | number => {
  const thresholds: Record<string, number> = {}
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [name = '', value = '', ...more] = line.split('=').map((part) => part.trim())
    if (name === '' || !plainNumber.test(value) || more.length > 0) return index + 1
    thresholds[name] = Number(value.replace(',', '.'))
  }
  return thresholds
}

const readSettings = (text: string): Record<string, unknown> | null => {
  if (text.trim() === '') return {}
  try {
    const read = JSON.parse(text) as unknown
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** The configuration in a form. Texts that cannot be parsed count as empty: `issuesOf` reports them. */
export const configurationOf = ({ capture_interval_seconds, thresholds, settings }: ConfigurationValues) => {
  const read = readThresholds(thresholds)
  return {
    capture_interval_seconds,
    thresholds: typeof read === 'number' ? {} : read,
    settings: readSettings(settings) ?? {},
  }
}

/** The parts that cannot be parsed. `prefix`: the path of the configuration within the request. */
export const issuesOf = ({ thresholds, settings }: ConfigurationValues, prefix = ''): Issue[] => {
  const line = readThresholds(thresholds)
  return [
    ...(typeof line === 'number' ? [{ path: `${prefix}thresholds`, message: t.thresholdsFault(line) }] : []),
    ...(readSettings(settings) === null ? [{ path: `${prefix}settings`, message: t.settingsFault }] : []),
  ]
}
