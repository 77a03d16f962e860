import { datesBetween } from '#domain/weeks/dates.ts'
import type { Capture, HealthInput, HealthWeather } from '../shapes.ts'

const week = { start: '2026-06-01', end: '2026-06-07' }

/** Two devices, 10 hours a day, as in the base week of the model page; what is given differs. */
export const captureRows = (given: Partial<Capture> & { start?: string; end?: string } = {}): Capture[] => {
  const { start, end, ...row } = { ...week, ...given }
  return datesBetween(start, end).flatMap((date) =>
    ['d1', 'd2'].map((deviceId) => ({ date, deviceId, hours: 10, flowers: 5, visits: 5, ...row })),
  )
}

export const weatherRows = (given: Partial<HealthWeather> & { start?: string; end?: string } = {}): HealthWeather[] => {
  const { start, end, ...row } = { ...week, ...given }
  return datesBetween(start, end).map((date) => ({ date, temp: 19, rain: 0, wind: 12, oktas: 3, humidity: 60, ...row }))
}

/** The base week: strawberries in a British tunnel that get exactly the visits they need, in fine weather. */
export const fineWeek: HealthInput = {
  ...week,
  crop: 'strawberry',
  country: 'GB',
  protected: true,
  season: [4, 9],
  devices: 2,
  captures: captureRows(),
  classCounts: null,
  weather: weatherRows(),
  sprays: [],
  flowersReference: null,
}
