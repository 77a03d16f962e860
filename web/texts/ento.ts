/** The entomology home and what its pages share. */
export const ento = {
  title: 'Entomology',
  home: 'Home',
  field: 'In the field',
  lists: 'Lists',
  tiles: {
    surveys: 'Surveys',
    reports: 'Survey Reports',
    checks: 'Checks of cameras',
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
    reports: 'Survey results of a farm, to download',
    checks: 'How far people and the cameras agree',
    identification: 'Photos of insects that nobody was sure of',
    locations: 'Fields, tunnels and plots',
    upload: 'Counts that were written down elsewhere, as CSV',
  },
  lastSurvey: (on: string) => `Last survey ${on}`,
  noSurvey: 'No survey yet',
  uploads: (count: number) =>
    count === 0 ? 'No file yet' : count === 1 ? '1 file' : `${count.toLocaleString('en-GB')} files`,
  entries: (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en-GB')} entries`),
} as const
