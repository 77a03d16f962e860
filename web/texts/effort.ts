import { t, texts } from '#domain/language/text.ts'
import type { Protocol } from '#domain/surveys/effort.ts'

const protocols: Record<Protocol, string> = texts({
  timed_count: 'Timed count',
  transect: 'Transect',
  fixed_plants: 'Fixed plants',
})

/** How long and how much of a plot is observed. */
export const effort = texts({
  title: 'Effort',
  none: 'Not recorded',
  planUnknown:
    'The survey protocol of this farm is not on this phone. Fill in the effort by hand, or prepare the farm for the field where there is a signal.',
  protocol: 'Protocol',
  protocols,
  fields: {
    minutes: 'Minutes watched',
    flowers: 'Flowers watched',
    plants: 'Plants watched',
    area: 'Area watched (m²)',
    transect: 'Transect length (m)',
  },
  minutesHint: {
    flower: 'For all plants counted together; each gets its share. Leave empty to use the timer’s minutes.',
    pollinator: 'Leave empty to use the timer’s minutes.',
    predator: 'On this plant. Leave empty to use the timer’s minutes.',
  },
  figureFault: 'Must be a number above 0; leave it empty if it was not measured.',
  editTitle: (what: string) => t('Effort: {what}', { what }),
  edit: 'Effort',
  editNamed: (what: string) => t('Edit the effort: {what}', { what }),
  blank: 'Leave empty if it was not measured.',
  end: 'End of the watch',
  endHint: 'In farm time: sets the minutes since the start. Subtract pauses there.',
  unknown: 'This needs a signal.',
  start: 'Start',
  pause: 'Pause',
  goOn: 'Go on',
  left: 'Time left',
  watched: 'Time watched',
  minutesLeft: (minutes: number) =>
    t('{minutes, plural, one {{minutes} minute} other {{minutes} minutes}} left', { minutes }),
  stands: 'The timer is paused.',
  timeUp: 'Time is up.',
  jumped: (minutes: number) =>
    t('This phone’s clock jumped while the timer ran, or the phone slept ({minutes} min). Check the minutes watched.', {
      minutes,
    }),
  minutes: (minutes: string) => t('{minutes} min', { minutes }),
  flowers: (count: number) => t('{count, plural, one {{count} flower} other {{count} flowers}}', { count }),
  plants: (count: number) => t('{count, plural, one {{count} plant} other {{count} plants}}', { count }),
  area: (area: string) => `${area} m²`,
  transect: (length: string) => `${length} m`,
  rate: (rate: string, low: string, high: string) => t('{rate} (90 % range {low} to {high})', { rate, low, high }),
  noVisits: (high: string) => t('Nothing seen: 0 visits per 100 flowers per hour (90 % range 0 to {high})', { high }),
  sameRates: (rate: string) => t('Visits per 100 flowers per hour, all to the flower centre: {rate}', { rate }),
  rates: (centre: string, all: string) =>
    t('Visits to the flower centre {centre}, all contacts {all}, per 100 flowers per hour', { centre, all }),

  /** On the farm page. */
  section: {
    title: 'Survey protocol',
    intro:
      'How surveys are made on this farm: each count starts with these values and may differ. Ten minutes on 50 × 50 cm are 10 minutes and 0.25 m².',
    of: 'Survey',
    types: { flower: 'Flowers', pollinator: 'Pollinators', predator: 'Predators' },
    planned: 'Minutes to watch',
    hide: 'Hide treatments while counting',
    hideHint:
      'Blinded counting: pages, labels and forms for counting on this farm show no treatments. The list of plots and the Treatments page still do.',
    yes: 'Yes',
    no: 'No',
    save: 'Save',
    saved: 'The survey protocol was saved.',
    saveFault: 'This could not be saved. Please try again later.',
  },
})
