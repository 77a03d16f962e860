import { listText, t, texts } from '#domain/language/text.ts'
import type { DeviceWithKey } from '#domain/devices/device-batch.ts'
import type { MissingPlaces } from '#domain/locations/place-names.ts'

/** Adding devices: one after another, and many at once. */
export const addDevices = texts({
  title: 'Add many devices',
  many: 'Add many at once',
  one: 'Add one',
  another: 'Save and add another',
  addedOne: (name: string) => t('{name} was added.', { name }),
  keyLife: 'Keys expire after',
  addedHere: 'Added on this page',
  withoutKeys: (count: number) =>
    t(
      '{count, plural, one {It has no key yet, so it cannot send data.} other {They have no keys yet, so they cannot send data.}}',
      { count },
    ),
  makeKeys: (count: number) => t('{count, plural, one {Create its key} other {Create {count} keys}}', { count }),

  intro:
    'Paste rows from a spreadsheet or upload a CSV. Every device gets a key. Nothing is added until every line is right.',
  lines: 'Devices',
  hint: 'One per line: name, device ID, field, tunnel (or row), plot (or position), type. Only name and device ID are required. With a header line the columns can be in any order.',
  template: 'Download a CSV template',
  file: 'Upload CSV',
  farm: 'Farm',
  type: 'Device type',
  typeHint: 'Used when a line has none.',
  preview: (count: number, faulty: number) => {
    return faulty === 0
      ? t('{count, plural, one {1 device} other {{count} devices}}, no errors', { count })
      : t('{count, plural, one {1 device} other {{count} devices}}, {faulty} with errors', { count, faulty })
  },
  createPlaces: ({ fields, tunnels, plots }: MissingPlaces) =>
    t('Create {places}', {
      places: listText([
        ...(fields > 0 ? [t('{count, plural, one {{count} field} other {{count} fields}}', { count: fields })] : []),
        ...(tunnels > 0
          ? [t('{count, plural, one {{count} tunnel} other {{count} tunnels}}', { count: tunnels })]
          : []),
        ...(plots > 0 ? [t('{count, plural, one {{count} plot} other {{count} plots}}', { count: plots })] : []),
      ]),
    }),
  createPlacesHint:
    'The farm does not have them yet. They are created together with the devices, or not at all. Crops and treatments are added under Locations.',
  unread: (names: readonly string[]) => t('Unknown columns were ignored: {names}.', { names: names.join(', ') }),
  nothing: 'Enter at least one device',
  tooMany: (most: number) => t('You can add at most {most} devices at once.', { most }),
  faulty: (count: number) =>
    t(
      '{count, plural, one {1 line has an error. Correct or remove it: nothing is added until then.} other {{count} lines have errors. Correct or remove them: nothing is added until then.}}',
      { count },
    ),
  shortened: (device_id: string) =>
    t(
      'A spreadsheet may have shortened {device_id} and lost its last digits. Format the column as text and copy the ID again',
      { device_id },
    ),
  lostZeros: (device_id: string) =>
    t('A spreadsheet may have removed leading zeros. Did you mean {device_id}?', { device_id }),
  replaceWith: (device_id: string) => t('Use {device_id}', { device_id }),
  keepId: (device_id: string) => t('Keep {device_id}', { device_id }),
  askIds: 'Check these device IDs',
  fields: 'Fields and tunnels of this farm',
  /** Before lines are counted, the button says what the page is for. */
  add: (count: number) =>
    count === 0 ? t('Add devices') : count === 1 ? t('Add device') : t('Add {count} devices', { count }),
  done: (count: number) =>
    t('{count, plural, one {1 device was added.} other {{count} devices were added.}}', { count }),

  keys: (count: number) => t('{count, plural, one {1 new key} other {{count} new keys}}', { count }),
  keysText: 'Save them now: they are not shown again.',
  download: 'Download all as CSV',
  fileName: 'device-keys',
  head: ['Name', 'Device ID', 'Place', 'Key'],
  row: ({ name, device_id, place, key }: DeviceWithKey) => [name, device_id, place ?? '', key],
  more: 'Add more',
  toList: 'Back to devices',
})
