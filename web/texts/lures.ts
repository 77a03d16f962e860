import { t, texts } from '#domain/language/text.ts'

/** Lures on plots and what they caught. */
export const lures = texts({
  title: 'Lure catches',
  noFarm: 'You see no farm yet.',
  year: 'Year',
  allYears: 'All years',
  empty: 'No lure recorded',
  emptyText: 'Lures are uploaded with Manual Survey Upload.',
  columns: {
    day: 'Day',
    place: 'Plot',
    lure: 'Lure',
    action: 'Action',
    target: 'Target',
    caught: 'Caught',
    observer: 'Observer',
    notes: 'Note',
  },
  actions: { placed: 'Placed', renewed: 'Renewed', checked: 'Checked', removed: 'Removed' },
  place: (plot: number, tunnel: number, field: string) =>
    t('Plot {plot}, tunnel {tunnel}, {field}', { plot: String(plot), tunnel: String(tunnel), field }),
  caption: 'Lures by day, the latest first',
  noCatch: 'No catch has been counted',
  total: (caught: number, checks: number) =>
    t(
      '{caught, plural, one {{caught} insect} other {{caught} insects}} caught in {checks, plural, one {{checks} count} other {{checks} counts}}',
      { caught, checks },
    ),
  csv: 'Download CSV',
  csvName: 'lures',
})
