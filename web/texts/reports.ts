import { t, texts } from '#domain/language/text.ts'
/** The report dialog. Terms of the specification are used verbatim. */
export const reports = texts({
  open: 'Report',
  openWhole: 'Download a report',
  title: 'Select Date Range',
  kind: 'Report',
  kinds: { count: 'Pollination count', health: 'Pollination health' },
  about: {
    count: 'What each camera counted on each day, as a file for a spreadsheet.',
    health: 'The score of each field by week, Monday to Sunday, with what it is based on, as a file for a spreadsheet.',
  },
  farm: 'Farm',
  chooseFarm: 'Choose a farm',
  from: 'From',
  to: 'To',
  dateRequired: 'Please choose a date',
  format: 'Format',
  formats: { csv: 'CSV', xlsx: 'XLSX (Excel)' },
  cancel: 'Cancel',
  reset: 'Reset',
  download: 'Download',
  preparing: 'Preparing the file',
  received: (megabytes: string) => t('Downloading: {megabytes} MB so far', { megabytes }),
  done: (name: string) => t('{name} was downloaded.', { name }),
})
