import { t, texts } from '#domain/language/text.ts'

/** Lures on plots and what they caught. */
export const lures = texts({
  title: 'Lure catches',
  noFarm: 'No farms to show yet.',
  year: 'Year',
  allYears: 'All years',
  empty: 'No lure recorded',
  emptyText: 'Lures are uploaded with Manual Survey Upload.',
  upload: 'Upload a file',
  columns: {
    day: 'Day',
    place: 'Plot',
    lure: 'Lure',
    action: 'Action',
    target: 'Target',
    caught: 'Caught',
    trapDays: 'Trap-days',
    observer: 'Observer',
    notes: 'Note',
  },
  actions: { placed: 'Placed', renewed: 'Renewed', checked: 'Checked', removed: 'Removed' },
  place: (plot: number, tunnel: number, field: string) =>
    t('Plot {plot}, tunnel {tunnel}, {field}', { plot: String(plot), tunnel: String(tunnel), field }),
  rates: 'Catch per trap-day',
  ratesHead: () => [t('Lure'), t('Target'), t('Insects per trap-day'), t('Caught'), t('Trap-days'), t('Counts')],
  ratesText:
    'Insects caught, divided by the days since the traps were placed, renewed or last counted. Not corrected for weather or crop.',
  ratesLeftOut: (count: number) =>
    t(
      '{count, plural, one {{count} count is} other {{count} counts are}} left out: it is not known how long the trap was in place.',
      { count },
    ),
  noTarget: 'Not recorded',
  caption: 'Lures by day, latest first',
  noCatch: 'No catch has been counted',
  trap: (lure: string, trap: string) => t('{lure}, trap {trap}', { lure, trap }),
  total: (caught: number, checks: number) =>
    t(
      '{caught, plural, one {{caught} insect} other {{caught} insects}} caught in {checks, plural, one {{checks} count} other {{checks} counts}}',
      { caught, checks },
    ),
  csv: 'Download CSV',
  csvName: 'lures',
})
