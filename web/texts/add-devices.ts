import type { DeviceWithKey } from '#domain/devices/device-batch.ts'
import type { MissingPlaces } from '#domain/devices/missing-places.ts'
import { quantity } from './quantity.ts'

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Adding devices: several after another, and many at once. */
export const addDevices = {
  title: 'Add many devices',
  many: 'Add many at once',
  one: 'Add one',
  another: 'Save and add another',
  addedOne: (name: string) => `${name} was added.`,
  keyLife: 'Keys work for',
  addedHere: 'Added on this page',
  withoutKeys: (count: number) =>
    count === 1 ? 'It has no key yet: it cannot send.' : 'They have no keys yet: they cannot send.',
  makeKeys: (count: number) => (count === 1 ? 'Make its key' : `Make ${count} keys`),

  intro:
    'Paste the rows of a spreadsheet, or take a CSV file: all devices are added with a key each, or none where a line is wrong.',
  lines: 'Devices',
  hint: 'One a line: name, device ID, field, tunnel (or row), plot (or position), type. Only name and device ID must be there. With a line of headings the columns may stand in any order.',
  file: 'Take them from a CSV file',
  farm: 'Farm',
  type: 'Device type',
  typeHint: 'For lines that name none.',
  preview: (count: number, faulty: number) => {
    const devices = count === 1 ? '1 device' : `${count} devices`
    return faulty === 0 ? `${devices}, none of them wrong` : `${devices}, ${faulty} of them wrong`
  },
  createPlaces: ({ fields, tunnels, plots }: MissingPlaces) =>
    `Create ${list([
      ...(fields > 0 ? [quantity(fields, 'field')] : []),
      ...(tunnels > 0 ? [quantity(tunnels, 'tunnel')] : []),
      ...(plots > 0 ? [quantity(plots, 'plot')] : []),
    ])}`,
  createPlacesHint:
    'The farm does not have them yet. They are created together with the devices, or not at all. Crops and treatments are added under Locations.',
  unread: (names: readonly string[]) => `Not read, for no column is called so: ${names.join(', ')}.`,
  nothing: 'Enter at least one device',
  tooMany: (most: number) => `At most ${most} devices are added at once.`,
  faulty: (count: number) =>
    count === 1
      ? '1 line is wrong. Mend it or take it out: nothing is added until then.'
      : `${count} lines are wrong. Mend them or take them out: nothing is added until then.`,
  shortened: (device_id: string) =>
    `A spreadsheet may have shortened ${device_id}, and its last digits are lost. Format the column as text, and copy it again`,
  lostZeros: (device_id: string) => `A spreadsheet may have dropped zeros. Did you mean ${device_id}?`,
  replaceWith: (device_id: string) => `Use ${device_id}`,
  keepId: (device_id: string) => `Keep ${device_id}`,
  askIds: 'Check these device IDs',
  fields: 'Fields and tunnels of this farm',
  add: (count: number) => (count > 1 ? `Add ${count} devices` : 'Add device'),
  done: (count: number) => (count === 1 ? '1 device was added.' : `${count} devices were added.`),

  keys: (count: number) => (count === 1 ? '1 new key' : `${count} new keys`),
  keysText: 'Keep them now: they are not shown again.',
  download: 'Download all as CSV',
  fileName: 'device-keys',
  head: ['Name', 'Device ID', 'Place', 'Key'],
  row: ({ name, device_id, place, key }: DeviceWithKey) => [name, device_id, place ?? '', key],
  more: 'Add more',
  toList: 'To the devices',
} as const
