import { t, texts } from '#domain/language/text.ts'
import { currentFormat } from '#domain/display/display-format.ts'
/** A farm's season on one page. */
export const farmSeason = texts({
  title: 'Season',
  year: 'Year',
  chart: 'Weekly scores, hours watched and weather',
  note: 'Grey bands show the 90 % range of the score. Select a week to open it.',
  noteWithoutPages: 'Grey bands show the 90 % range of the score.',
  events: 'Events',
  score: 'Score',
  watchedHours: 'Hours watched',
  temperature: () => t('Afternoon {temperature}, modelled', { temperature: currentFormat().temperature }),
  rain: () => t('Rain {precipitation}, modelled', { precipitation: currentFormat().precipitation }),
  hours: (hours: string) => t('{hours} h', { hours }),
  warm: (from: string, to: string) => t('{from} to {to}: warm enough for all bees', { from, to }),
  /** The scores of a week and of the one before it; `days`: of the later week. */
  rose: (before: string, score: string, days: string) =>
    t('{score} in the week of {days}, up from {before} the week before.', { score, days, before }),
  fell: (before: string, score: string, days: string) =>
    t('{score} in the week of {days}, down from {before} the week before.', { score, days, before }),
  latest: (before: string, score: string, days: string) =>
    t('{score} in the week of {days}, {before} the week before.', { score, days, before }),
  weekNumber: (week: number) => t('Week {week}', { week: String(week) }),
  weekOf: (week: number, period: string) => t('Week {week}, {period}', { week: String(week), period }),
  weekScore: (score: string, range: string) => t('score {score}, likely {range}', { score, range }),
  weekNoScore: 'no score',
  byModel: (model: string) => t('calculated with {model}, an older method: not comparable', { model }),
  asShown: 'score as shown then; measurements no longer stored',
  weekHours: (hours: string, possible: string) => t('{hours} of {possible} camera-hours', { hours, possible }),
  notWatched: 'not watched',
  weekWeather: (temperature: string, rain: string) =>
    t('{temperature} on average and {rain} of rain, modelled', { temperature, rain }),
  tableHead: () => {
    const { temperature, precipitation } = currentFormat()
    const scores = [
      t('Week'),
      t('Days'),
      t('Score'),
      t('Range'),
      t('Camera-hours'),
      t('Possible'),
      t('Visits per 100 flowers per h'),
    ]
    return [
      ...scores,
      t('{temperature}, modelled', { temperature }),
      t('Rain {precipitation}, modelled', { precipitation }),
    ]
  },
  csvNote: 'season',
  emptyTitle: (year: number) => t('Nothing was watched in {year}', { year: String(year) }),
  emptySeason: 'Choose another year, or place a camera over open flowers.',
  none: '–',
})
