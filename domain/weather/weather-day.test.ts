import { describe, expect, test } from 'vitest'
import { type WeatherDay, weatherDay, weatherDayOf, type WeatherHour } from './weather-day.ts'

const hourly = (given: (hour: number) => Partial<WeatherHour> = () => ({})): WeatherHour[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    hour,
    temperature: 10,
    precipitation: 0,
    cloud_percent: 50,
    humidity: 70,
    wind_speed: 12,
    ...given(hour),
  }))
const unmeasured = { temperature: null, precipitation: null, cloud_percent: null, humidity: null, wind_speed: null }

describe('a weather day calculated from its hours', () => {
  const cases: [string, WeatherHour[], Partial<WeatherDay>][] = [
    [
      'the afternoon starts at 12',
      hourly((hour) => ({ temperature: hour < 12 ? 99 : 20 })),
      { temperature_afternoon: 20 },
    ],
    ['and ends at 18', hourly((hour) => ({ temperature: hour >= 18 ? 99 : 20 })), { temperature_afternoon: 20 }],
    ['mean of its six hours', hourly((hour) => ({ temperature: hour })), { temperature_afternoon: 14.5 }],
    ['wind is the afternoon’s too', hourly((hour) => ({ wind_speed: hour < 12 ? 80 : hour })), { wind_speed: 14.5 }],
    ['humidity', hourly((hour) => ({ humidity: hour === 12 ? 82 : 70 })), { humidity_afternoon: 72 }],
    [
      'rain of the whole day',
      hourly((hour) => ({ precipitation: hour === 3 || hour === 23 ? 1.5 : 0 })),
      { precipitation: 3 },
    ],
    ['oktas are whole', hourly(() => ({ cloud_percent: 70 })), { oktas_afternoon: 6 }],
    ['overcast is 8', hourly(() => ({ cloud_percent: 100 })), { oktas_afternoon: 8 }],
    [
      'a clear afternoon after a grey morning',
      hourly((hour) => ({ cloud_percent: hour < 12 ? 100 : 0 })),
      { oktas_afternoon: 0 },
    ],
    [
      'hours not measured are left out of the mean',
      hourly((hour) => ({ temperature: hour === 13 ? null : 20 })),
      { temperature_afternoon: 20 },
    ],
    [
      'an afternoon not measured has no mean',
      hourly((hour) => (hour >= 12 ? unmeasured : {})),
      {
        temperature_afternoon: null,
        oktas_afternoon: null,
        humidity_afternoon: null,
        wind_speed: null,
        precipitation: 0,
      },
    ],
    ['a morning alone', hourly().slice(0, 9), { temperature_afternoon: null, precipitation: 0 }],
    ['rain not measured is not 0', hourly(() => unmeasured), { precipitation: null }],
    [
      'an hour that a clock change repeats rains twice',
      [...hourly(), { ...hourly()[1]!, precipitation: 2 }, { ...hourly()[1]!, precipitation: 2 }],
      { precipitation: 4 },
    ],
    ['no hours', [], { temperature_afternoon: null, precipitation: null, oktas_afternoon: null }],
  ]
  test.each(cases)('%s', (_name, hours, expected) => {
    const day = weatherDayOf('2026-06-01', hours)
    expect(day).toMatchObject({ date: '2026-06-01', ...expected })
    expect(weatherDay.safeParse(day).success).toBe(true)
  })
})
