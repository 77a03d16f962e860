import { listText, t, texts } from '#domain/language/text.ts'
import type { WeatherSource } from '#domain/weather/weather-day.ts'
import { scoredSpan } from './scored-span.ts'

const cameraCount = (cameras: number) =>
  t('{cameras, plural, one {{cameras} camera} other {{cameras} cameras}}', { cameras })

/** The basis of figures: hours of which part of the day, which cameras, which flowers, and whose weather. */
export const basis = texts({
  scores: () =>
    t(
      'Scores and camera-hours: {from} to {until} farm time, all cameras placed on the crops of a farm, over the open flowers in their view.',
      scoredSpan(),
    ),
  season: () =>
    t(
      'Scores, visits and hours: {from} to {until} farm time, all cameras placed on the crops of the farm, over the open flowers in their view.',
      scoredSpan(),
    ),
  visits: (cameras: number) =>
    t('{from} to {until} farm time, {cameras}, over the open flowers in view.', {
      ...scoredSpan(),
      cameras: cameraCount(cameras),
    }),
  visitsOfTwo: (now: number, before: number) =>
    t('{from} to {until} farm time, {now} and {before}, over the open flowers in view.', {
      ...scoredSpan(),
      now: cameraCount(now),
      before: cameraCount(before),
    }),
  scoreWeather: 'Weather in the score is modelled, not measured.',
  /** Simulated weather is named by its attribution. */
  models: {
    reanalysis: 'reanalysis',
    'forecast model': 'forecast model',
    simulation: null,
  } satisfies Record<WeatherSource, string | null>,
  weather: (models: readonly string[], attribution: string) =>
    models.length === 0
      ? t('Weather is modelled, not measured. {attribution}.', { attribution })
      : t('Weather is modelled, not measured: {models}. {attribution}.', { models: listText(models), attribution }),
})
