import * as z from 'zod/mini'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay, localHour, windowOf } from '#domain/weeks/local-time.ts'
import type { WeatherHour } from '#domain/weather/weather-day.ts'
import { carriedTrace } from '../platform/tracing/spans.ts'
import type { WeatherPlace, WeatherProvider } from '#domain/weather/weather-provider.ts'

const TIMEOUT_MS = 4_000
const MAX_BYTES = 2_000_000
/** The archive is some days behind; later days come from the forecast service. */
const ARCHIVE_LAG_DAYS = 7
const FORECAST_DAYS = 15

const column = z.array(z.nullable(z.number()))
const forecast = z.object({
  /** Applies to all labels, regardless of changes of the local clock; 0 if UTC was requested. */
  utc_offset_seconds: z.optional(z.number()),
  hourly: z.object({
    time: z.array(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/))),
    temperature_2m: column,
    relative_humidity_2m: column,
    precipitation: column,
    cloud_cover: column,
    wind_speed_10m: column,
  }),
})
const variables = 'temperature_2m,relative_humidity_2m,precipitation,cloud_cover,wind_speed_10m'

interface Service {
  forecastUrl: string
  archiveUrl: string
  apiKey?: string | undefined
}

/**
 * Open-Meteo's two services as one: the archive for days more than a week ago, the forecast for the rest. Requested in
 * UTC and divided into local days here: for a local zone the service labels a whole series with today's offset, even
 * across a clock change. Rain at an hour fell in the preceding hour, so the last hour of a period needs the first
 * value after it.
 */
export const openMeteo = ({ forecastUrl, archiveUrl, apiKey }: Service): WeatherProvider => {
  const ask = async (base: string, place: WeatherPlace, [start, end, today]: [string, string, string]) => {
    const url = new URL(base)
    const { from, until } = windowOf(start, end, place.time_zone)
    const query = {
      latitude: place.latitude.toFixed(4),
      longitude: place.longitude.toFixed(4),
      hourly: variables,
      timezone: 'GMT',
      start_date: utcDay(from),
      // Includes the first value after the end.
      end_date: [utcDay(until), addDays(today, FORECAST_DAYS)].sort()[0] as string,
      wind_speed_unit: 'kmh',
      ...(apiKey === undefined ? {} : { apikey: apiKey }),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return hoursByDate(await readJson(url), { start, end, zone: place.time_zone })
  }
  return {
    attribution: 'Weather data by Open-Meteo.com',
    attribution_url: 'https://open-meteo.com/',
    sourceOf: (date, today) => (date <= addDays(today, -ARCHIVE_LAG_DAYS) ? 'reanalysis' : 'forecast model'),
    hours: async (place, start, end, today) => {
      const archived = addDays(today, -ARCHIVE_LAG_DAYS)
      const last = [end, addDays(today, FORECAST_DAYS)].sort()[0] as string
      const all = new Map<string, WeatherHour[]>()
      const parts: [string, string, string][] = [
        [archiveUrl, start, [last, archived].sort()[0] as string],
        [forecastUrl, [start, addDays(archived, 1)].sort()[1] as string, last],
      ]
      for (const [base, from, to] of parts)
        if (from <= to) for (const [date, hours] of await ask(base, place, [from, to, today])) all.set(date, hours)
      return all
    },
  }
}

/** Reads a response within limits of time and size; a provider that floods or stalls is cut off. */
const readJson = async (url: URL): Promise<unknown> => {
  const response = await fetch(url, {
    headers: carriedTrace(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the weather service answered ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error('the weather service answered more than 2 MB')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10)

/** With offsets of partial hours, an hour belongs to the local hour in which it begins. */
const hoursByDate = (
  given: unknown,
  { start, end, zone }: { start: string; end: string; zone: string },
): Map<string, WeatherHour[]> => {
  const { hourly, utc_offset_seconds = 0 } = z.parse(forecast, given)
  const days = new Map<string, WeatherHour[]>()
  for (const [index, time] of hourly.time.entries()) {
    const at = Date.parse(`${time}Z`) - utc_offset_seconds * 1_000
    const date = localDay(at, zone)
    if (date < start || date > end) continue
    const hours = days.get(date) ?? []
    hours.push({
      hour: localHour(at, zone),
      temperature: hourly.temperature_2m[index] ?? null,
      precipitation: hourly.precipitation[index + 1] ?? null,
      cloud_percent: hourly.cloud_cover[index] ?? null,
      humidity: hourly.relative_humidity_2m[index] ?? null,
      wind_speed: hourly.wind_speed_10m[index] ?? null,
    })
    days.set(date, hours)
  }
  return days
}
