import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { ago, dateTime } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { weather as t } from '../texts/weather.ts'
import css from './weather-source.module.css'

/** The source and age of the figures; a warning if the provider could not be reached last time. */
export const WeatherSource = ({ source, zone }: { source: FarmDashboard['weather_source']; zone: string }) => {
  const now = useNow()
  const { attribution, attribution_url, fetched_at, stale } = source
  return (
    <p className={css.source}>
      {attribution_url ? (
        <a href={attribution_url} target="_blank" rel="noreferrer">
          {attribution}
        </a>
      ) : (
        attribution
      )}
      {fetched_at && <time dateTime={fetched_at}>{t.asOf(dateTime(fetched_at, zone))}</time>}
      {stale && fetched_at && <span className={css.stale}>{t.stale(ago(fetched_at, now, zone))}</span>}
    </p>
  )
}
