/** A column of a dataset, for the table, the data dictionary, the Parquet schema and the documentation. */
export interface DatasetField {
  name: string
  /** A date is a local date; a datetime is a timestamp in whole seconds. */
  type: 'integer' | 'number' | 'string' | 'boolean' | 'date' | 'datetime'
  description: string
  unit?: string
  required?: true
  choices?: readonly string[]
  least?: number
  most?: number
}

type More = Partial<Omit<DatasetField, 'name' | 'type' | 'description'>>
const of =
  (type: DatasetField['type']) =>
  (name: string, description: string, more: More = {}): DatasetField => ({ name, type, description, ...more })

export const text = of('string')
export const figure = of('number')
export const yes = of('boolean')
export const day = of('date')
export const moment = of('datetime')
const integer = of('integer')
export const always = { required: true } as const
export const whole = (name: string, description: string, more: More = {}) =>
  integer(name, description, { least: 0, ...more })
/** An id of Bombus, the same in every dataset. */
export const id = (name: string, description: string, more: More = {}) =>
  integer(name, description, { least: 1, ...more })
/** A number greater than 0, or blank if not measured. */
export const measured = (name: string, description: string, more: More = {}) =>
  figure(name, `${description} Blank: not measured.`, { least: 0, ...more })
export const position = [
  figure('latitude', 'WGS 84, north is positive.', { unit: 'degrees', least: -90, most: 90 }),
  figure('longitude', 'WGS 84, east is positive.', { unit: 'degrees', least: -180, most: 180 }),
]
export const note = text('note', 'What somebody wrote beside it.')
export const observer = [
  text('observer', 'Who looked: full name or code.', always),
  id('observer_id', 'Account. Blank: none.'),
] as const
export const weatherFields = (more: More = {}) => [
  figure('temperature_c', 'Air temperature.', { unit: '°C', ...more }),
  figure('relative_humidity_percent', 'Relative humidity.', { unit: '%', least: 0, ...more }),
  figure('wind_speed_km_h', 'Wind speed.', { unit: 'km/h', least: 0, ...more }),
  integer('cloud_oktas', 'Cloud, in eighths of the sky.', { unit: 'oktas', least: 0, most: 8, ...more }),
]
