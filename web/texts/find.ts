import { t, texts } from '#domain/language/text.ts'
/** The global search. */
export const find = texts({
  open: 'Find a farm, device, field, person or page',
  openShort: 'Find',
  title: 'Find',
  input: 'Find a farm, device, field, person or page',
  kinds: {
    recent: 'Opened before',
    page: 'Pages',
    farm: 'Farms',
    device: 'Devices',
    field: 'Fields',
    tunnel: 'Tunnels',
    person: 'People',
  },
  results: 'What was found',
  waiting: 'Looking…',
  none: (term: string) => t('Nothing is called “{term}”.', { term }),
  start: 'Type a part of a name. Every word must occur.',
  counted: (count: number) => t('{count, plural, one {1 found} other {{count} found}}', { count }),
  failed: 'Farms, devices, fields and people could not be asked for. Pages are shown.',
  keys: 'Arrow keys choose, Enter opens, Escape closes.',
  tunnel: (number: number) => t('Tunnel {number}', { number: String(number) }),
})
