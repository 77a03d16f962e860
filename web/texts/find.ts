/** Finding anything from anywhere. */
export const find = {
  open: 'Find a farm, device, person or page',
  openShort: 'Find',
  title: 'Find',
  input: 'Find a farm, device, person or page',
  kinds: { recent: 'Opened before', page: 'Pages', farm: 'Farms', device: 'Devices', person: 'People' },
  results: 'What was found',
  waiting: 'Looking…',
  none: (term: string) => `Nothing is called “${term}”.`,
  start: 'Type a part of a name. Every word must occur.',
  counted: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  failed: 'Farms, devices and people could not be asked for. Pages are shown.',
  keys: 'Arrow keys choose, Enter opens, Escape closes.',
  addDevice: 'Add New Device',
} as const
