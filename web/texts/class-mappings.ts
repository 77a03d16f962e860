import { t, texts } from '#domain/language/text.ts'

/** The page that maps classes of models. */
export const classMappings = texts({
  title: 'Model classes',
  intro:
    'The classes that the models of your cameras send, and what they count as. Counts stay as sent: a mapping changes how scores, reports and alerts read them, from its first day.',
  counted: (count: number) => t('{count, plural, one {{count} class} other {{count} classes}}', { count }),
  search: 'Search classes',
  name: 'Class',
  countsAs: 'Counts as',
  insects: 'Insects',
  images: 'Images',
  seen: 'Seen',
  models: 'Model versions',
  action: 'Map class',
  unknown: 'Unknown',
  background: 'Not an insect',
  unidentified: 'Unidentified insect',
  since: (what: string, day: string) => t('{what}, from {day}', { what, day }),
  seenBetween: (from: string, to: string) => t('{from} to {to}', { from, to }),
  map: (name: string) => t('Map {name}', { name }),
  none: 'No class yet',
  noneText: 'Classes appear here with the first counts or images of a camera.',
  // The dialog
  kind: 'What it is',
  kinds: {
    functional_group: 'A functional group',
    taxon: 'A taxon from the reference list',
    not_an_insect: 'Not an insect',
    built_in: 'As its name suggests',
  },
  group: 'Functional group',
  chooseGroup: 'Choose a group',
  taxon: 'Taxon',
  taxonHint: 'Common, scientific or former name',
  fromDate: 'From',
  effect: 'What it changes',
  noEffect: 'No count would change.',
  changed: (insects: number, from: string, to: string) =>
    t(
      '{insects, plural, one {{insects} insect counts} other {{insects} insects count}} differently, from {from} to {to}.',
      {
        insects,
        from,
        to,
      },
    ),
  onFarm: (farm: string, insects: number) => t('{farm}: {insects}', { farm, insects }),
  save: 'Save mapping',
  saved: 'Mapping saved',
  deleted: 'Mapping deleted',
  remove: (day: string) => t('Delete the mapping from {day}', { day }),
  former: 'Mappings',
  failed: 'The mapping could not be saved. Please try again.',
})
