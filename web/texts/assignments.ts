import { t, texts } from '#domain/language/text.ts'

/** Plots assigned to people for a day or week. */
export const assignments = texts({
  button: 'Assign plots',
  title: 'Assign plots',
  progress: (done: number, of: number) =>
    t('Yours: {done} of {of, plural, one {{of} plot} other {{of} plots}} counted', { done, of }),
  left: (count: number) => t('Yours, left ({count})', { count }),
  done: (count: number) => t('Yours, done ({count})', { count }),
  others: (count: number) => t('Other plots ({count})', { count }),
  person: 'Person',
  choosePerson: 'Choose a person',
  firstDay: 'First day',
  length: 'For',
  lengths: { day: 'One day', week: 'One week' },
  places: 'Plots',
  wholeField: (field: string, plots: number) =>
    t('All of {field} ({plots, plural, one {{plots} plot} other {{plots} plots}})', { field, plots }),
  wholeTunnel: (tunnel: number, plots: number) =>
    t('Tunnel {tunnel} ({plots, plural, one {{plots} plot} other {{plots} plots}})', {
      tunnel: String(tunnel),
      plots,
    }),
  singlePlots: (tunnel: number) => t('Single plots in tunnel {tunnel}', { tunnel: String(tunnel) }),
  field: (field: string) => t('All of {field}', { field }),
  tunnel: (tunnel: number, field: string) => t('Tunnel {tunnel}, {field}', { tunnel: String(tunnel), field }),
  plot: (plot: number, tunnel: number, field: string) =>
    t('Plot {plot}, tunnel {tunnel}, {field}', { plot: String(plot), tunnel: String(tunnel), field }),
  missing: 'Choose a person, a day and at least one plot.',
  assign: 'Assign',
  assigned: (person: string) => t('Assigned to {person}.', { person }),
  existing: 'Assigned now',
  none: 'No plots are assigned from today onwards.',
  line: (person: string, place: string, days: string) => `${person}: ${place}, ${days}`,
  days: (first: string, last: string) => (first === last ? first : t('{from} to {to}', { from: first, to: last })),
  remove: (person: string, place: string) => t('Delete the assignment of {place} to {person}', { person, place }),
  removed: 'The assignment was deleted.',
  failed: 'The assignment could not be saved. Please try again later',
  close: 'Close',
})
