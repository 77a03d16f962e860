import { listText, t, texts } from '#domain/language/text.ts'
import type { CreatedLocations } from '#domain/locations/location-batch.ts'
import type { MissingPlaces } from '#domain/locations/place-names.ts'

const counted = ({ fields, tunnels, plots }: MissingPlaces) =>
  listText([
    ...(fields > 0 ? [t('{count, plural, one {{count} field} other {{count} fields}}', { count: fields })] : []),
    ...(tunnels > 0 ? [t('{count, plural, one {{count} tunnel} other {{count} tunnels}}', { count: tunnels })] : []),
    ...(plots > 0 ? [t('{count, plural, one {{count} plot} other {{count} plots}}', { count: plots })] : []),
  ])

/** Creating fields, tunnels and plots from rows of a spreadsheet. */
export const pastedLocations = texts({
  button: 'Paste rows',
  title: 'Create fields, tunnels and plots',
  rows: 'Rows',
  hint: 'One place per line: field, tunnel, plot, treatment, block, replicate, latitude, longitude. Only the field is required. With a header line the columns can be in any order.',
  file: 'Upload CSV',
  noRows: 'Enter at least one row',
  tooMany: (most: number) => t('You can create at most {most} places at once.', { most }),
  unread: (names: readonly string[]) => t('Unknown columns were ignored: {names}.', { names: names.join(', ') }),
  columns: {
    field: 'Field',
    tunnel: 'Tunnel',
    plot: 'Plot',
    treatment_type: 'Treatment',
    block: 'Block',
    replicate: 'Replicate',
    latitude: 'Latitude',
    longitude: 'Longitude',
  },
  inColumn: (column: string, message: string) => `${column}: ${message}`,
  treatment: (letter: string) => t('Treatment {letter}', { letter }),
  block: (name: string) => t('Block {name}', { name }),
  replicate: (number: number) => t('Replicate {number}', { number: String(number) }),
  isNew: 'New',
  exists: 'Exists already, will not be changed',
  preview: (count: number) => t('{count, plural, one {{count} row} other {{count} rows}}', { count }),
  plan: (missing: MissingPlaces) => t('{places} will be created.', { places: counted(missing) }),
  nothing: 'All of these places exist already.',
  faulty: (count: number) =>
    t(
      '{count, plural, one {1 line has an error. Correct or remove it: nothing is added until then.} other {{count} lines have errors. Correct or remove them: nothing is added until then.}}',
      { count },
    ),
  create: 'Create places',
  done: ({ fields, tunnels, plots }: CreatedLocations) =>
    fields + tunnels + plots === 0
      ? t('All of these places exist already.')
      : t('{places} created.', { places: counted({ fields, tunnels, plots }) }),
})
