import { t, texts } from '#domain/language/text.ts'
/** All farms with their scores. */
export const seasons = texts({
  glances: 'Farms',
  allFarms: 'All farms',
  lead: 'The last seven days of each farm, the lowest score first.',
  search: 'Search farms',
  counted: (count: number) => t('{count, plural, one {{count} farm} other {{count} farms}}', { count }),
  columns: {
    farm_title: 'Farm',
    organisation_title: 'Organisation',
    score: 'Score',
    change: 'vs last week',
    change_on_year: 'vs last year',
    weeks: 'Season',
    hours: 'Camera-hours',
    cameras_need_look: 'Cameras',
  },
  noScore: 'No score',
  likely: (range: string) => t('likely {range}', { range }),
  onlyRange: 'too little watched for a single figure',
  points: (figure: string, low: string, high: string) => t('{figure} ({low} to {high})', { figure, low, high }),
  noMoreThanUsual: 'No more than the usual weekly change here.',
  unclear: (points: string) => t('No clear change: {points}', { points }),
  notCompared: {
    now: 'Not compared: no score in the last seven days',
    week: 'Not compared: no score in the week before',
    year: 'Not compared: no score a year ago',
  },
  hoursOf: (hours: string, possible: string) => t('{hours} of {possible} h', { hours, possible }),
  camerasFine: (count: number) => t('{count, plural, one {1 camera} other {{count} cameras}}', { count }),
  camerasNeed: (need: number, all: number) =>
    t('{need, plural, one {{need} of {all} needs attention} other {{need} of {all} need attention}}', { need, all }),
  noCameras: 'No active camera',
  notYet: 'Being calculated',
  season: (weeks: string) => t('Weekly scores: {weeks}', { weeks }),
  seasonSpan: (lowest: string, highest: string, last: string) =>
    t('between {lowest} and {highest}, the last {last}', { lowest, highest, last }),
  weeksSoFar: (count: number) =>
    t('{count, plural, =0 {No week with a score yet} one {1 week so far} other {{count} weeks so far}}', { count }),
  lastWatched: (period: string) => t('Last watched {period}', { period }),
  closed: 'Closed for the season.',
  neverWatched: 'Not watched yet',
  setUp: 'Not watched yet: set up this farm',
  workedOut: (when: string) => t('Updated {when}', { when }),
  emptyText: 'Your farms will be listed here.',
})
