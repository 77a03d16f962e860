import { datesBetween } from '#domain/weeks/dates.ts'
import type { CameraHours, HealthInput, HealthWeather, Placement } from '../shapes.ts'

const week = { start: '2026-06-01', end: '2026-06-07' }

/** Two devices, 10 hours a day, as in the base week of the model page, with the given differences. */
export const captureRows = (given: Partial<CameraHours> & { start?: string; end?: string } = {}): CameraHours[] => {
  const { start, end, ...row } = { ...week, ...given }
  return datesBetween(start, end).flatMap((date) =>
    ['d1', 'd2'].map((deviceId) => ({ date, deviceId, hours: 10, flowers: 5, visits: 5, ...row })),
  )
}

/** The same with differences for the first and the second device. */
export const twoCameras = (first: Partial<CameraHours>, second: Partial<CameraHours>): CameraHours[] =>
  captureRows().map((row) => ({ ...row, ...(row.deviceId === 'd1' ? first : second) }))

export const weatherRows = (given: Partial<HealthWeather> & { start?: string; end?: string } = {}): HealthWeather[] => {
  const { start, end, ...row } = { ...week, ...given }
  return datesBetween(start, end).map((date) => ({
    date,
    kind: 'measured',
    temp: 19,
    rain: 0,
    wind: 12,
    oktas: 3,
    humidity: 60,
    ...row,
  }))
}

/** The first days of the week as given, the rest fine. */
export const firstDays = (count: number, given: Parameters<typeof weatherRows>[0]): HealthWeather[] => [
  ...weatherRows(given).slice(0, count),
  ...weatherRows().slice(count),
]

export const placed = (deviceId: string, from: string | null = null, to: string | null = null): Placement => ({
  deviceId,
  from,
  to,
})

/** The base week: strawberries in a British tunnel with exactly the visits they need, in fine weather. */
export const fineWeek: HealthInput = {
  ...week,
  crop: 'strawberry',
  country: 'GB',
  setup: 'tunnel',
  heated: null,
  season: [4, 9],
  asOf: null,
  placements: [placed('d1', '2026-01-01T00:00'), placed('d2', '2026-01-01T00:00')],
  captures: captureRows(),
  weather: weatherRows(),
  sprays: [],
  flowersReference: null,
  detection: null,
  fruit: null,
}
