import { t, texts } from '#domain/language/text.ts'
/** The entomology home and texts shared by its pages. */
export const entomologyHome = texts({
  title: 'Entomology',
  home: 'Home',
  field: 'In the field',
  lists: 'Lists',
  tiles: {
    surveys: 'Surveys',
    round: 'Round',
    reports: 'Survey Reports',
    cameraCounts: 'Camera and hand counts',
    deficit: 'Pollination deficit',
    lures: 'Lure catches',
    checks: 'Camera reviews',
    identification: 'Identification',
    locations: 'Locations',
    pollinators: 'Pollinators',
    predator: 'Predator',
    species: 'Species',
    stage: 'Stage',
    organisation: 'Organisation',
    upload: 'Manual Survey Upload',
  },
  about: {
    surveys: 'Flowers, pollinators, predators and weather, by plot',
    round: 'A farm’s plots today: done, left and next',
    reports: 'Survey results of a farm, to download',
    cameraCounts: 'How cameras compare with people who counted beside them',
    deficit: 'What better pollination would add to the fruit, by trial',
    lures: 'Insects caught by lures on plots',
    checks: 'How closely people and cameras agree',
    identification: 'Photos of insects nobody was sure about',
    locations: 'Fields, tunnels and plots',
    upload: 'Counts recorded elsewhere, as CSV',
  },
  lastSurvey: (on: string) => t('Last survey {on}', { on }),
  unsent: (count: number) =>
    t('{count, plural, one {1 entry not sent yet} other {{count} entries not sent yet}}', { count }),
  noSurvey: 'No survey yet',
  noData: 'No data',
  toIdentify: (count: number) =>
    t('{count, plural, =0 {No photos to identify} one {1 photo to identify} other {{count} photos to identify}}', {
      count,
    }),
  uploads: (count: number) => t('{count, plural, =0 {No file yet} one {1 file} other {{count} files}}', { count }),
  entries: (count: number) => t('{count, plural, one {1 entry} other {{count} entries}}', { count }),
})
