import type { WeatherPlace } from '#domain/weather/weather-provider.ts'

/** Twelve figures, from January to December. */
type ByMonth = readonly number[]

/** The climate of a place, rounded, based on the 1991 to 2020 normals of nearby stations. */
export interface Climate {
  name: string
  latitude: number
  longitude: number
  /** Mean of each day's highest and lowest temperature, °C. */
  highest: ByMonth
  lowest: ByMonth
  /** Variability of a day's highest temperature about its mean: standard deviation, °C. */
  stray: number
  /** Rain in mm a month, and the number of days with 1 mm or more. */
  rain: ByMonth
  rainDays: ByMonth
  /** Fraction by which a wet year has more rain, and a dry one less. */
  rainSpread: number
  /** Share of the sky covered by clouds on a dry afternoon. */
  cloud: ByMonth
  /** Share of mornings that begin in fog or low cloud, which the sun clears by noon. */
  fog: ByMonth
  /** Afternoon wind, km/h. */
  wind: ByMonth
  /** Difference in °C of the dew point below the night's lowest temperature on a dry day. */
  dryness: number
  /** Winters in which insects fly and strawberries flower early. */
  mildWinters: boolean
}

const herefordshire: Climate = {
  name: 'Herefordshire',
  latitude: 52.08,
  longitude: -2.8,
  highest: [7.6, 8.2, 10.7, 13.9, 17.1, 20.0, 22.2, 21.7, 18.8, 14.5, 10.5, 7.9],
  lowest: [1.7, 1.6, 2.9, 4.6, 7.3, 10.1, 12.1, 11.9, 9.7, 7.1, 4.1, 2.0],
  stray: 3.4,
  rain: [68, 50, 47, 50, 56, 54, 55, 60, 54, 70, 71, 74],
  rainDays: [12, 10, 9.5, 9.5, 9.5, 9, 9, 9.5, 9, 11.5, 12.5, 12.5],
  rainSpread: 0.2,
  cloud: [0.62, 0.58, 0.54, 0.5, 0.5, 0.5, 0.48, 0.48, 0.5, 0.54, 0.6, 0.64],
  fog: [0.15, 0.12, 0.08, 0.05, 0.03, 0.02, 0.02, 0.05, 0.12, 0.18, 0.18, 0.16],
  wind: [17, 17, 17, 16, 15, 14, 14, 13.5, 14, 15, 15.5, 16.5],
  dryness: 0.5,
  mildWinters: false,
}

const watsonville: Climate = {
  name: 'Watsonville',
  latitude: 36.93,
  longitude: -121.77,
  highest: [16.3, 16.8, 17.8, 19.0, 19.8, 21.2, 21.8, 22.4, 23.3, 22.6, 19.1, 16.2],
  lowest: [4.2, 5.2, 6.1, 6.9, 9.0, 10.7, 12.2, 12.4, 11.5, 9.2, 6.2, 4.1],
  stray: 3.1,
  rain: [115, 105, 82, 38, 14, 4, 0.5, 1, 4, 25, 58, 104],
  rainDays: [9.5, 9.5, 8.5, 5, 2.2, 0.8, 0.1, 0.2, 0.7, 2.8, 6.2, 9.3],
  rainSpread: 0.35,
  cloud: [0.42, 0.4, 0.36, 0.32, 0.34, 0.32, 0.3, 0.28, 0.26, 0.28, 0.36, 0.42],
  fog: [0.15, 0.15, 0.2, 0.3, 0.5, 0.65, 0.75, 0.75, 0.55, 0.35, 0.2, 0.15],
  wind: [11, 12, 14, 15.5, 16, 16, 15, 14.5, 13.5, 12.5, 11, 11],
  dryness: -0.5,
  mildWinters: true,
}

const corvallis: Climate = {
  name: 'Corvallis',
  latitude: 44.63,
  longitude: -123.19,
  highest: [8.3, 10.6, 13.3, 16.0, 20.0, 23.1, 28.0, 28.3, 25.0, 18.2, 11.6, 7.9],
  lowest: [1.5, 1.8, 3.1, 4.5, 7.2, 9.5, 11.4, 11.1, 8.9, 5.7, 3.1, 1.4],
  stray: 4,
  rain: [168, 124, 121, 84, 60, 35, 11, 13, 35, 87, 152, 184],
  rainDays: [16, 13.5, 15, 12.5, 9, 6, 2, 2.2, 5, 10.5, 16, 17],
  rainSpread: 0.25,
  cloud: [0.7, 0.62, 0.56, 0.5, 0.44, 0.4, 0.2, 0.2, 0.28, 0.45, 0.66, 0.72],
  fog: [0.25, 0.2, 0.1, 0.06, 0.05, 0.05, 0.04, 0.06, 0.15, 0.3, 0.28, 0.28],
  wind: [9, 9.5, 10, 10.5, 10.5, 11, 11.5, 11, 10, 9, 9, 9],
  dryness: 0.5,
  mildWinters: false,
}

const climates = [herefordshire, watsonville, corvallis] as const

/** The nearest of the climates in which the demo's fruit grows. */
export const climateAt = ({ latitude, longitude }: Pick<WeatherPlace, 'latitude' | 'longitude'>): Climate => {
  const away = (climate: Climate) => Math.hypot(climate.latitude - latitude, climate.longitude - longitude)
  return climates.reduce<Climate>(
    (nearest, climate) => (away(climate) < away(nearest) ? climate : nearest),
    climates[0],
  )
}

/** A month's figures on a day of the year (0 to 365), interpolated between the middles of adjacent months. */
export const onDayOf = (figures: ByMonth, dayOfYear: number): number => {
  const at = dayOfYear / 30.44 - 0.5
  const month = Math.floor(at)
  const share = at - month
  return (figures[(month + 12) % 12] ?? 0) * (1 - share) + (figures[(month + 13) % 12] ?? 0) * share
}
