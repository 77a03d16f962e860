/** What every chart offers beside itself. */
export const chart = {
  table: 'Table',
  csv: 'CSV',
  downloadCsv: 'Download CSV',
  png: 'PNG',
  downloadPng: 'Download PNG',
  noPicture: 'The picture could not be made. The CSV has the same figures.',
  hoursByDay: (hours: string) => `Hours watched by day: ${hours}`,
  notWatched: 'not watched',
  readWithKeys: (chart: string) => `${chart}. Read with the arrow keys`,
} as const
