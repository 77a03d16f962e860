import type { WeatherSource } from '#domain/weather/weather-day.ts'

/** The tab of weather, and the small panel of the same week. */
export const weather = {
  title: 'Weather',
  note: 'Daily, modelled for the place of the farm, not measured there. The score uses the last row.',
  empty: 'There are no weather figures for this farm and period.',
  chart: 'Weather by day',
  pictureNote: (source: string) => `Weather by day. ${source}`,
  warm: '16 to 28 °C: warm enough for all bees',
  rows: {
    temperature: ['Temperature', 'afternoon, °C'],
    rain: ['Rain', 'mm'],
    wind: ['Wind', 'km/h'],
    humidity: ['Humidity', '%'],
    fitness: ['Fit for flying', 'of a fine day'],
    events: 'Events',
  },
  /** A day of what is compared with. */
  besideRead: (temperature: string, rain: string) => `${temperature}, rain ${rain}`,
  forecast: 'forecast',
  forecastTag: 'Forecast',
  modelled: {
    reanalysis: 'Modelled (reanalysis)',
    'forecast model': 'Modelled (forecast model)',
    simulation: 'Simulated',
  } satisfies Record<WeatherSource, string>,
  modelledSomehow: 'Modelled',
  read: (day: string, sky: string, figures: Record<'temperature' | 'rain' | 'wind' | 'humidity' | 'fitness', string>) =>
    `${day}: ${sky}, ${figures.temperature}, rain ${figures.rain}, wind ${figures.wind}, humidity ${figures.humidity}, fit for flying ${figures.fitness}`,
  forecastSky: (sky: string) => `forecast, ${sky}`,
  fit: (share: string) => `Fit for flying ${share}`,
  tableHead: ['Day', 'Kind', 'Condition', 'Afternoon, °C', 'Rain, mm', 'Wind, km/h', 'Humidity, %', 'Fit for flying'],
  units: 'Afternoon °C, rain in mm, wind in km/h.',
  asOf: (moment: string) => `, as of ${moment}`,
  stale: (ago: string) => `The weather service could not be reached: these are the last good figures, ${ago}.`,
} as const
