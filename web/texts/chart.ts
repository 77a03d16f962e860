import { t, texts } from '#domain/language/text.ts'
/** The controls of every chart. */
export const chart = texts({
  table: 'Table',
  csv: 'CSV',
  downloadCsv: 'Download CSV',
  png: 'PNG',
  downloadPng: 'Download PNG',
  noPicture: 'The picture could not be created. The CSV has the same figures.',
  hoursByDay: (hours: string) => t('Hours watched by day: {hours}', { hours }),
  notWatched: 'not watched',
  readWithKeys: (chart: string) => t('{chart}. Read with the arrow keys', { chart }),
})
