import { t, texts, type CountText } from '#domain/language/text.ts'

/** Species, stages, pollinators and predators. Messages of the forms are in domain/messages.ts. */
export const reference = texts({
  home: 'Home',
  columns: {
    functional_group: 'Functional Group',
    stage: 'Stage',
    order: 'Order',
    family: 'Family',
    genus: 'Genus',
    species: 'Species',
    action: 'Action',
  },
  /** For the forms: sentence case, as in other forms. */
  form: {
    functional_group: 'Functional group',
    stage: 'Stage',
    order: 'Order',
    family: 'Family',
    genus: 'Genus',
    species: 'Species',
    rank: 'Taxonomic rank',
    common_name: 'Common name',
    synonyms: 'Synonyms',
    gbif_id: 'GBIF ID',
    uksi_id: 'UKSI ID',
  },
  ranks: { species: 'A species', genus: 'A genus', aggregate: 'An aggregate of species', group: 'A functional group' },
  synonymsHint: 'Other scientific names for it, separated by commas.',
  chooseGroup: 'Choose a functional group',
  everyGroup: 'Every functional group',
  group: 'Functional group',
  newSpecies: 'New species',
  newStage: 'New stage',
  speciesHint: 'Choose a known species, or type a new name: it is added to the list of species.',
  ranksHint: 'Order, family and genus are optional.',
  merge: {
    action: (name: string) => t('Merge {name}', { name }),
    short: 'Merge into another',
    submit: 'Merge',
    into: 'Into',
    intoHint: 'The entry that stays. Type to find it.',
    chooseInto: 'Choose the entry that stays',
    moves: (observations: number, visits: number, organisations: number) =>
      t(
        '{observations, plural, one {{observations} observation moves} other {{observations} observations move}}, on {visits, plural, one {{visits} visit} other {{visits} visits}} of {organisations, plural, one {{organisations} organisation} other {{organisations} organisations}}.',
        { observations, visits, organisations },
      ),
    summed: (lines: number) =>
      t(
        '{lines, plural, one {{lines} line coincides} other {{lines} lines coincide}} with another of the same observation period: the counts are summed.',
        { lines },
      ),
    differs: 'The two entries differ',
    difference: (member: string, from: string, into: string) =>
      t('{member}: {from} becomes {into}.', { member, from, into }),
    nothing: 'nothing',
    blocked: 'They cannot be merged on these visits. Correct them first.',
    elsewhere: (visits: number) =>
      t('{visits, plural, one {{visits} more visit} other {{visits} more visits}}.', { visits }),
    noWayBack: (name: string, into: string) =>
      t(
        'This cannot be undone. {name} is removed from the list for all organisations; its name leads to {into} in searches and uploads.',
        { name, into },
      ),
    name: (name: string) => t('Type {name} to confirm', { name }),
    wrongName: (name: string) => t('Type {name} exactly as shown', { name }),
    done: (name: string, into: string) => t('{name} was merged into {into}.', { name, into }),
    error: 'The entries could not be merged. Please try again later',
    members: { functional_group: 'Functional group', stage: 'Stage', rank: 'Taxonomic rank' },
  },
  take: (name: string) => t('Use {name}', { name }),
  keepAsEntered: 'Keep as entered',
  knownAlready: 'This is already in the list.',
  save: 'Save changes',
  saveError: 'The entry could not be saved. Please try again later',
  added: (name: string) => t('{name} was added.', { name }),
  saved: (name: string) => t('{name} was saved.', { name }),
  removed: (name: string) => t('{name} was deleted.', { name }),
  removeText: (name: string) => t('{name} is removed from the list. Its history stays.', { name }),
  inUse: 'It is in use and cannot be deleted.',
  inUseText: 'It is used by:',
  depends: {
    pollinators: (count: number) =>
      t('{count, plural, one {{count} pollinator} other {{count} pollinators}}', { count }),
    predators: (count: number) => t('{count, plural, one {{count} predator} other {{count} predators}}', { count }),
    observations: (count: number) =>
      t('{count, plural, one {{count} observation} other {{count} observations}}', { count }),
  } as Record<string, CountText>,
  starter: 'Load the starter list',
  starterText:
    'The starter list has the pollinators and predators of soft fruit. Your existing entries stay unchanged.',
  emptyText: 'Nothing has been added yet.',
  starterLoaded: (pollinators: number, predators: number, species: number) =>
    t('The starter list was loaded: {pollinators} pollinators, {predators} predators, {species} species.', {
      pollinators,
      predators,
      species,
    }),
  starterError: 'The starter list could not be loaded. Please try again later',

  species: {
    title: 'Species',
    search: 'Search Species',
    addNew: 'Add New Species',
    edit: 'Edit Species',
    counted: (count: number) => t('{count, plural, one {{count} species} other {{count} species}}', { count }),
    removeQuestion: 'Are you sure you want to delete this species?',
  },
  stage: {
    title: 'Stage',
    search: 'Search Stages',
    addNew: 'Add New Stage',
    edit: 'Edit Stage',
    counted: (count: number) => t('{count, plural, one {{count} stage} other {{count} stages}}', { count }),
    removeQuestion: 'Are you sure you want to delete this stage?',
  },
  pollinator: {
    title: 'Pollinators',
    search: 'Search Pollinators',
    addNew: 'Add New Pollinator',
    edit: 'Edit Pollinator',
    counted: (count: number) => t('{count, plural, one {{count} pollinator} other {{count} pollinators}}', { count }),
    removeQuestion: 'Are you sure you want to delete this pollinator?',
  },
  predator: {
    title: 'Predator',
    search: 'Search Predators',
    addNew: 'Add New Predator',
    edit: 'Edit Predator',
    counted: (count: number) => t('{count, plural, one {{count} predator} other {{count} predators}}', { count }),
    removeQuestion: 'Are you sure you want to delete this predator?',
  },
})
