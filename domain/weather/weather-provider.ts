import type { WeatherHour, WeatherSource } from './weather-day.ts'

export interface WeatherPlace {
  latitude: number
  longitude: number
  time_zone: string
}

/** Whoever knows the weather hour by hour: a service on the net, or the demo's simulation. */
export interface WeatherProvider {
  attribution: string
  attribution_url: string | null
  /** Where the figures of a date come from, asked on the local day `today`. */
  sourceOf: (date: string, today: string) => WeatherSource
  /**
   * Hours by local date, `start` to `end` inclusive; `today` is the place's own, and later days are forecast. Dates that
   * the provider does not know are absent. Throws when it cannot be reached or talks nonsense.
   */
  hours: (
    place: WeatherPlace,
    start: string,
    end: string,
    today: string,
  ) => Promise<ReadonlyMap<string, readonly WeatherHour[]>>
}
