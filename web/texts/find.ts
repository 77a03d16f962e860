import { t, texts } from '#domain/language/text.ts'
/** The global search. */
export const find = texts({
  open: 'Find anything',
  openShort: 'Find',
  title: 'Find',
  input: 'Find a farm, device, field, person or page',
  kinds: {
    recent: 'Recently opened',
    page: 'Pages',
    farm: 'Farms',
    device: 'Devices',
    field: 'Fields',
    tunnel: 'Tunnels',
    person: 'People',
  },
  results: 'Results',
  waiting: 'Looking…',
  none: (term: string) => t('Nothing is named “{term}”.', { term }),
  start: 'Type part of a name. Every word must match.',
  counted: (count: number) => t('{count, plural, one {1 found} other {{count} found}}', { count }),
  failed: 'Farms, devices, fields and people could not be searched. Pages are shown.',
  keys: 'Arrow keys choose, Enter opens, Escape closes.',
  tunnel: (number: number) => t('Tunnel {number}', { number: String(number) }),
})
