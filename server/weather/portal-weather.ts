import type { WeatherProvider } from '#domain/weather/weather-provider.ts'
import type { Settings } from '../platform/config/settings.ts'
import { openMeteo } from './open-meteo.ts'

type Given = Pick<Settings, 'WEATHER_FORECAST_URL' | 'WEATHER_ARCHIVE_URL' | 'WEATHER_API_KEY'>

/** The weather service of the settings. The demo's weather is simulated, to be consistent with its cameras. */
export const weatherProvider = async (settings: Given, demo_seed: number | undefined): Promise<WeatherProvider> =>
  demo_seed === undefined
    ? openMeteo({
        forecastUrl: settings.WEATHER_FORECAST_URL,
        archiveUrl: settings.WEATHER_ARCHIVE_URL,
        apiKey: settings.WEATHER_API_KEY,
      })
    : (await import('#simulator/weather.ts')).simulatedWeather(demo_seed)
