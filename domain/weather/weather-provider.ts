import type { WeatherHour, WeatherSource } from './weather-day.ts'

export interface WeatherPlace {
  latitude: number
  longitude: number
  time_zone: string
}

/** A source of hourly weather: a web service, or the demo's simulation. */
export interface WeatherProvider {
  attribution: string
  attribution_url: string | null
  /** The source of a date's values when requested on the local date `today`. */
  sourceOf: (date: string, today: string) => WeatherSource
  /**
   * Hours by local date, `start` to `end` inclusive; `today` is local, and later days are forecast. Unknown dates are
   * absent. Throws if the provider is unreachable or its response invalid.
   */
  hours: (
    place: WeatherPlace,
    start: string,
    end: string,
    today: string,
  ) => Promise<ReadonlyMap<string, readonly WeatherHour[]>>
}
