import { currentFormat } from '#domain/display/display-format.ts'
/** A farm's season on one page. */
export const farmSeason = {
  title: 'Season',
  year: 'Year',
  chart: 'Weekly scores, hours watched and weather',
  note: 'Bars show the 90 % range of the score. Select a week to open it.',
  events: 'Events',
  score: 'Score',
  watchedHours: 'Hours watched',
  temperature: () => `Afternoon ${currentFormat().temperature}`,
  rain: () => `Rain ${currentFormat().precipitation}`,
  weekNumber: (week: number) => `Week ${week}`,
  weekOf: (week: number, period: string) => `Week ${week}, ${period}`,
  weekScore: (score: string, range: string) => `score ${score}, likely ${range}`,
  weekNoScore: 'no score',
  byModel: (model: string) => `calculated with ${model}, an older method: not comparable`,
  asShown: 'score as shown then; measurements no longer kept',
  weekHours: (hours: string, possible: string) => `${hours} of ${possible} camera-hours`,
  notWatched: 'not watched',
  weekWeather: (temperature: string, rain: string) => `${temperature} on average, ${rain} of rain`,
  tableHead: () => {
    const { temperature, precipitation } = currentFormat()
    const scores = ['Week', 'Days', 'Score', 'Range', 'Hours', 'Possible', 'Visits per 100 flowers and h']
    return [...scores, temperature, `Rain ${precipitation}`]
  },
  csvNote: 'season',
  emptyTitle: (year: number) => `Nothing was watched in ${year}`,
  emptySeason: 'Choose another year, or place a camera over open flowers.',
  none: '–',
} as const
