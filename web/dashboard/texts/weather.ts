import { t, texts } from '#domain/language/text.ts'
import { currentFormat } from '#domain/display/display-format.ts'
import type { Cover } from '#domain/score/conditions/cover.ts'
import type { WeatherSource } from '#domain/weather/weather-day.ts'

/** The weather tab, and the small panel of the same week. */
export const weather = texts({
  conditions: {
    Thunderstorm: 'Thunderstorm',
    Rain: 'Rain',
    Snow: 'Snow',
    Cloudy: 'Cloudy',
    Chilly: 'Chilly',
    Sunny: 'Sunny',
  },
  title: 'Weather',
  notes: {
    open: 'Modelled for the location of the farm. Only “Fit for flying” enters the score.',
    tunnel: 'Weather outside, modelled. Only “Fit for flying”, modelled in the tunnels, enters the score.',
    glass: 'Weather outside, modelled. Only “Fit for flying”, modelled under glass, enters the score.',
  } satisfies Record<Cover, string>,
  chart: 'Weather by day',
  pictureNote: (source: string) => t('Weather by day. {source}', { source }),
  warm: (from: string, to: string) => t('{from} to {to}: warm enough for all bees', { from, to }),
  rows: { temperature: 'Temperature', rain: 'Rain', wind: 'Wind', humidity: 'Humidity', fitness: 'Fit for flying' },
  events: 'Events',
  /** The units below the row names. */
  rowUnit: (row: 'temperature' | 'rain' | 'wind' | 'humidity' | 'fitness') => {
    const { temperature, precipitation, wind } = currentFormat()
    if (row === 'fitness') return t('against a fine day')
    return { temperature: t('afternoon, {unit}', { unit: temperature }), rain: precipitation, wind, humidity: '%' }[row]
  },
  /** Labels for crops whose flying weather differs from that outside. */
  fitnessUnder: { open: null, tunnel: 'modelled in tunnels', glass: 'modelled under glass' } satisfies Record<
    Cover,
    string | null
  >,
  /** A day of the comparison. */
  besideRead: (temperature: string, rain: string) => t('{temperature}, rain {rain}', { temperature, rain }),
  forecast: 'forecast',
  forecastTag: 'Forecast',
  modelled: {
    reanalysis: 'Modelled (reanalysis)',
    'forecast model': 'Modelled (forecast model)',
    simulation: 'Simulated',
  } satisfies Record<WeatherSource, string>,
  modelledSomehow: 'Modelled',
  read: (day: string, sky: string, figures: Record<'temperature' | 'rain' | 'wind' | 'humidity' | 'fitness', string>) =>
    t('{day}: {sky}, {temperature}, rain {rain}, wind {wind}, humidity {humidity}, fit for flying {fitness}', {
      day,
      sky,
      temperature: figures.temperature,
      rain: figures.rain,
      wind: figures.wind,
      humidity: figures.humidity,
      fitness: figures.fitness,
    }),
  forecastSky: (sky: string) => t('forecast, {sky}', { sky }),
  fit: (share: string, cover: Cover) => {
    if (cover === 'glass') return t('Fit for flying under glass {share}', { share })
    return cover === 'tunnel'
      ? t('Fit for flying in tunnels {share}', { share })
      : t('Fit for flying {share}', { share })
  },
  tableHead: () => {
    const { temperature, precipitation, wind } = currentFormat()
    const measured = [
      t('Afternoon, {unit}', { unit: temperature }),
      t('Rain, {precipitation}', { precipitation }),
      t('Wind, {unit}', { unit: wind }),
      t('Humidity, %'),
    ]
    return [t('Day'), t('Kind'), t('Condition'), ...measured, t('Fit for flying')]
  },
  units: () => {
    const { temperature, precipitation, wind } = currentFormat()
    return t('Afternoon {temperature}, rain in {precipitation}, wind in {wind}.', { temperature, precipitation, wind })
  },
  asOf: (moment: string) => t(', as of {moment}', { moment }),
  stale: (ago: string) => t('The weather service could not be reached. These figures are from {ago}.', { ago }),
})
