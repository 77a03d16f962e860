import { t, texts } from '#domain/language/text.ts'
/** Placeholder for a missing value. */
const nothing = 'nothing'

export const history = texts({
  name: 'History',
  what: 'What',
  who: 'Who',
  when: 'When',
  counted: (count: number) => t('{count, plural, one {{count} change} other {{count} changes}}', { count }),
  title: (name: string) => t('History of {name}', { name }),
  made: 'Added',
  value: (what: string, value: string) => t('{what}: {value}', { what, value }),
  uploaded: (file: string) => t('Uploaded with {file}', { file }),
  merged: (name: string, observations: number, visits: number, organisations: number) =>
    t(
      'Merged: {name}, with {observations} {observations, plural, one {observation} other {observations}} on {visits} {visits, plural, one {visit} other {visits}} of {organisations} {organisations, plural, one {organisation} other {organisations}}',
      { name, observations, visits, organisations },
    ),
  deleted: 'Deleted',
  restored: 'Restored',
  changed: (what: string, from: string, to: string) =>
    from === nothing ? t('{what} set to {to}', { what, to }) : t('{what}: {from} changed to {to}', { what, from, to }),
  nothing,
  outlineDrawn: (area: string) => t('Outline drawn, {area}', { area }),
  outlineChanged: (area: string) => t('Outline changed, {area}', { area }),
  outlineDeleted: 'Outline deleted',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  yes: 'yes',
  no: 'no',
})
