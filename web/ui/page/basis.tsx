import type { WeatherSource } from '#domain/weather/weather-day.ts'
import { basis as t } from '#web/texts/basis.ts'
import css from './basis.module.css'

/** The basis of the figures of a page or section, in a discreet line. */
export const Basis = ({ parts }: { parts: readonly (string | null)[] }) => (
  <p className={css.basis}>{parts.filter((part) => part !== null).join(' ')}</p>
)

/** States that weather is modelled, by which models and which service; null without any day. */
export const weatherBasis = (
  days: readonly { source?: WeatherSource | null }[],
  attribution: string | null | undefined,
): string | null => {
  if (days.length === 0 || !attribution) return null
  const models = new Set(days.flatMap(({ source }) => source ?? []))
  return t.weather(
    [...models].toSorted().flatMap((model) => t.models[model] ?? []),
    attribution,
  )
}
