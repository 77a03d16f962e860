import { currentFormat } from '#domain/display/display-format.ts'
import { exactNumberText } from '#domain/display/numbers.ts'
import { celsiusOf, kilometresPerHourOf, typedTemperature, typedWind } from '#domain/display/typed-units.ts'
import { temperatureIn, windIn } from '#domain/display/units.ts'
import { messages } from '#domain/messages.ts'
import { TEMPERATURE_RANGE, WIND_RANGE } from '#domain/weather-observations/weather-observation.ts'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import type { Issue } from '#web/platform/api/problem.ts'
import { weatherObservations as t } from '#web/texts/weather-observations.ts'
import type { Saving } from '#web/ui/form/saving.ts'

/** Text that is not a number is left as it is: the schema rejects it with its own message. */
export const figureOf = (text: string): number | string | null => {
  const given = text.trim().replace(',', '.').replace('−', '-')
  return given === '' ? null : Number.isNaN(Number(given)) ? given : Number(given)
}

/** A figure that is entered in the reader's unit and stored in a metric one. */
export interface Measure {
  unit: () => string
  isStored: () => boolean
  toStored: (typed: number) => number
  toTyped: (stored: number) => number
}
export const temperature: Measure = {
  unit: () => currentFormat().temperature,
  isStored: () => currentFormat().temperature === '°C',
  toStored: (typed) => celsiusOf(typed, currentFormat().temperature),
  toTyped: (celsius) => typedTemperature(celsius),
}
export const wind: Measure = {
  unit: () => currentFormat().wind,
  isStored: () => currentFormat().wind === 'km/h',
  toStored: (typed) => kilometresPerHourOf(typed, currentFormat().wind),
  toTyped: (speed) => typedWind(speed),
}

const converted = (text: string, measure: Measure, convert: (figure: number) => number): string => {
  const figure = figureOf(text)
  // For metric readers the text stays exactly as typed.
  return measure.isStored() || typeof figure !== 'number' ? text : String(convert(figure))
}
/** Converts text in the reader's unit to metric text. Text that is not a number stays. */
export const storedText = (typed: string, measure: Measure): string => converted(typed, measure, measure.toStored)
/** Converts metric text to the reader's unit. */
export const typedText = (stored: string, measure: Measure): string => converted(stored, measure, measure.toTyped)

/** `78 °F`, with the decimals as entered. */
export const exactText = (stored: number, measure: Measure): string =>
  t.figure(exactNumberText(measure.toTyped(stored)), measure.unit())

const HUNDREDTHS = 100
const range = ([least, most]: readonly [number, number], inUnit: (value: number) => number): [number, number] => [
  inUnit(least),
  // The upper limit is rounded down, so that a figure shown as allowed is accepted.
  Math.floor(inUnit(most) * HUNDREDTHS) / HUNDREDTHS,
]

/** States the range in the reader's unit, if that is not the stored one. */
const inReadersUnit = (issue: Issue): Issue => {
  if (issue.message === messages.temperatureRange && !temperature.isStored())
    return {
      ...issue,
      message: t.temperatureRange(
        ...range(TEMPERATURE_RANGE, (celsius) => temperatureIn(celsius).value),
        temperature.unit(),
      ),
    }
  if (issue.message === messages.windRange && !wind.isStored())
    return { ...issue, message: t.windRange(...range(WIND_RANGE, (speed) => windIn(speed).value), wind.unit()) }
  return issue
}
/** The same form with messages in the reader's units. */
export const withReadersUnits = <R>(saving: Saving<R>): Saving<R> => ({
  ...saving,
  issuesIn: (body) => saving.issuesIn(body).map(inReadersUnit),
})

const measures: Partial<Record<string, Measure>> = { temperature, wind_speed: wind }
/** A change of an observation with its figures in the reader's units, if those are not the stored ones. */
export const changesInReadersUnits = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  changes: entry.changes.map((change) => {
    const measure = measures[change.member]
    if (!measure || measure.isStored()) return change
    const said = (value: typeof change.to) => (typeof value === 'number' ? exactText(value, measure) : value)
    return { ...change, from: said(change.from), to: said(change.to) }
  }),
})
