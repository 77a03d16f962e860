import { t, texts } from '#domain/language/text.ts'
/** Weather observed by people in tunnels. Messages of the form are in domain/messages.ts. */
export const weatherObservations = texts({
  title: 'Weather Observations',
  of: (tunnel: number) => t('Weather Observations for Tunnel No. {tunnel}', { tunnel: String(tunnel) }),
  table: 'Weather observations',
  search: 'Search Observation',
  counted: (count: number) => t('{count, plural, one {{count} observation} other {{count} observations}}', { count }),
  addNew: 'Add New',
  changeLocation: 'Change Location',
  chooseText: 'Weather is observed for a whole tunnel: choose one first.',
  columns: {
    date: 'Date',
    tunnel_number: 'Tunnel Number',
    temperature: 'Temperature',
    relative_humidity: 'Relative Humidity',
    wind_speed: 'Wind Speed',
    oktas: 'Oktas',
    action: 'Action',
  },
  /** `18 °C`, `61 %`, `4 mph` */
  figure: (figure: string, unit: string) => `${figure} ${unit}`,
  empty: 'No Observation',
  emptyText: 'Measurements in this tunnel appear here.',
  add: 'Add Weather Observation',
  edit: 'Edit Weather Observation',
  save: 'Save',
  form: {
    temperature: (unit: string) => t('Temperature ({unit})', { unit }),
    relative_humidity: 'Relative Humidity (%)',
    wind_speed: (unit: string) => t('Wind Speed ({unit})', { unit }),
    oktas: 'Oktas',
    oktasHint: 'Eighths of the sky covered by clouds, from 0 (clear sky) to 8.',
    notes: 'Notes',
  },
  /** In a unit other than the stored one. */
  temperatureRange: (least: number, most: number, unit: string) =>
    t('Temperature must be between {least} and {most} {unit}', { least, most, unit }),
  windRange: (least: number, most: number, unit: string) =>
    t('Wind speed must be between {least} and {most} {unit}', { least, most, unit }),
  row: (date: string) => t('Weather of {date}', { date }),
  removeQuestion: 'Are you sure you want to delete this observation?',
  removeText: (date: string) => t('The measurements of {date} are deleted.', { date }),
  removed: 'The observation was deleted.',
  timeMissing: 'Choose a date and time',
  year: 'Year',
})
