import { pollinatorGroups, predatorGroups, taxonRanks } from '../reference/taxon.ts'
import { fruitClasses, fruitShapes, lureActions, pollinations, type ReportType } from '../survey-files/types.ts'
import { identifications } from '../surveys/photo.ts'
import { protocols } from '../surveys/effort.ts'
import {
  always,
  day,
  figure,
  id,
  measured,
  moment,
  note,
  observer,
  position,
  text,
  weatherFields,
  whole,
  yes,
  type DatasetField,
} from './dataset-fields.ts'

export const datasetTables = [
  'farms',
  'plots',
  'taxa',
  'visits',
  'looks',
  'flower_counts',
  'pollinator_counts',
  'predator_counts',
  'weather_observations',
  'lures',
  'fruit_weights',
  'deficit_trials',
  'deficit_trial_plots',
  'deficit_markings',
  'photos',
] as const
export type DatasetTableName = (typeof datasetTables)[number]

export interface DatasetTable {
  /** What a row is, in a sentence. */
  description: string
  /** The first is the key: never blank, and unique. */
  fields: readonly [DatasetField, ...DatasetField[]]
  /** Foreign keys. */
  refers: readonly { field: string; to: DatasetTableName }[]
}

const keys = {
  farms: 'farm_id',
  plots: 'plot_id',
  visits: 'visit_id',
  looks: 'look_id',
  taxa: 'taxon_id',
  deficit_trials: 'trial_id',
} as const
const refer = (...tables: (keyof typeof keys)[]) => tables.map((to) => ({ field: keys[to], to }))
const farm_id = id('farm_id', 'The farm.', always)
const plot_id = id('plot_id', 'The plot.', always)
const visit_id = id('visit_id', 'The visit.', always)
const look_id = text('look_id', 'The look that counted it: its effort stands there.', always)
const taxon_id = id('taxon_id', 'What was seen. Blank where the look saw none: the count is 0 then.')
const trial_id = id('trial_id', 'The deficit trial.', always)
const stage = text('stage', 'Stage of life, as in the list of Bombus.')
const count = whole('count', 'How many were counted. 0 is counted and none seen.', always)
const plant_number = id('plant_number', 'Which of the plants of the plot, from 1 to 5.', { ...always, most: 5 })
const treatment = text('treatment', 'Letter of the treatment that the plot has now: A to H.')
const survey_date = day('survey_date', "Day by the farm's own clock.", always)
const clock_ahead = figure(
  'clock_ahead_seconds',
  "How far the phone's clock was ahead; the time is corrected. Blank: it was right, or a person said the time.",
  { unit: 'seconds' },
)
const field = [id('field_id', 'The field.', always), text('field', 'Its name.', always)] as const
const tunnel = [id('tunnel_id', 'The tunnel.', always), whole('tunnel', 'Its number in the field.', always)] as const

export const datasetContents: Record<DatasetTableName, DatasetTable> = {
  farms: {
    description: 'A farm of the report.',
    fields: [
      farm_id,
      id('organisation_id', 'The organisation that the farm is of.', always),
      text('organisation', 'Its name.', always),
      text('farm', 'Name of the farm.', always),
      text('city', 'City of its address.'),
      text('country', 'Country of its address.'),
      ...position,
      text('time_zone', 'IANA name of the zone of its clock: days and offsets are of that.', always),
      measured('area_m2', 'Area of the farm.', { unit: 'm²' }),
    ],
    refers: [],
  },
  plots: {
    description: 'A plot of the report, visited or not.',
    fields: [
      plot_id,
      farm_id,
      ...field,
      ...tunnel,
      whole('plot', 'Its number in the tunnel.', always),
      text('crop', 'What the field grows.'),
      treatment,
      text('block', 'Block of its trial.'),
      whole('replicate', 'Replicate of its trial.', { least: 1 }),
      ...position,
      text(
        'coordinates_of',
        'Whose the coordinates are: its own, or the middle of its field or farm. Blank: none are known.',
        {
          choices: ['plot', 'field', 'farm'],
        },
      ),
      measured('coordinates_accuracy_m', 'How exactly a phone measured them.', { unit: 'm' }),
      yes('archived', 'Whether the plot is in use no longer.', always),
    ],
    refers: refer('farms'),
  },
  taxa: {
    description: 'A name of the list by which surveys count: what could have been counted, seen or not.',
    fields: [
      id('taxon_id', 'The name.', always),
      text('rank', 'How far it goes; an aggregate is several species that look alike.', {
        ...always,
        choices: taxonRanks,
      }),
      text('order', 'Order, if known.'),
      text('family', 'Family, if known.'),
      text('genus', 'Genus, if known.'),
      text('species', 'Species, or the lowest rank that was identified.', always),
      text('scientific_name', 'Genus and species together.', always),
      text('common_name', 'English name.'),
      id('gbif_id', 'Key in the GBIF backbone taxonomy.'),
      text('uksi_id', 'Taxon version key of the UK Species Inventory.'),
    ],
    refers: [],
  },
  visits: {
    description: 'A visit to a plot on a day.',
    fields: [
      visit_id,
      plot_id,
      survey_date,
      id('round', 'Which visit to the plot on that day: 1 is the first.', always),
      text('observers', 'Who looked, by full name, parted by semicolons.'),
      text('observer_ids', 'Their accounts, parted by semicolons. Blank: names were typed.'),
      moment('started_at', 'Start, as somebody said, or else that of the first look. Blank: not known.'),
      moment('ended_at', 'End, as somebody said. Blank: not known.'),
      text('treatment_meaning', "What the plot's letter stood for on that day, as the farm says. Blank: not said."),
      id(
        'weather_id',
        'The weather observation of the same tunnel and day nearest in time to the start. Blank: none was made.',
      ),
      measured('weather_minutes', 'How far that observation is from the start.', { unit: 'minutes' }),
      ...weatherFields(),
    ],
    refers: [...refer('plots'), { field: 'weather_id', to: 'weather_observations' }],
  },
  looks: {
    description: 'A look at a plot (pollinators) or at a plant (flowers, predators) that counted, with what it took.',
    fields: [
      text('look_id', 'The look.', always),
      visit_id,
      text('survey', 'What was counted.', { ...always, choices: ['flower', 'pollinator', 'predator'] }),
      id('plant_number', 'The plant that was looked at. Blank: the plot.', { most: 5 }),
      ...observer,
      moment('started_at', 'When it began.', always),
      clock_ahead,
      text('protocol', 'How it was looked. Blank: not said.', { choices: protocols }),
      measured('watched_minutes', 'Time watched.', { unit: 'minutes' }),
      whole('flowers_watched', 'Flowers watched. Blank: not measured.', { least: 1 }),
      whole('plants_watched', 'Plants watched. Blank: not measured.', { least: 1 }),
      measured('area_m2', 'Area watched.', { unit: 'm²' }),
      measured('transect_m', 'Length of the transect.', { unit: 'm' }),
      whole('count', 'Sum of its counts.', always),
      measured('visits_per_flower_hour', 'All contacts of pollinators, on the centre or off it, per flower and hour.', {
        unit: 'contacts per flower and hour',
      }),
      measured('visits_per_flower_hour_low', 'Lower end of its 90 % range, for insects in runs.', {
        unit: 'contacts per flower and hour',
      }),
      measured('visits_per_flower_hour_high', 'Upper end of that range.', { unit: 'contacts per flower and hour' }),
      whole('centre_count', 'Of the counts of pollinators, those on the centre of a flower.'),
      measured('centre_visits_per_flower_hour', 'Contacts on the centre of a flower: what cameras count as visits.', {
        unit: 'visits per flower and hour',
      }),
      measured('centre_visits_per_flower_hour_low', 'Lower end of its 90 % range, for insects in runs.', {
        unit: 'visits per flower and hour',
      }),
      measured('centre_visits_per_flower_hour_high', 'Upper end of that range.', {
        unit: 'visits per flower and hour',
      }),
    ],
    refers: refer('visits'),
  },
  flower_counts: {
    description: 'The open flowers of a plant.',
    fields: [id('count_id', 'The count.', always), look_id, visit_id, plant_number, count, note],
    refers: refer('looks', 'visits'),
  },
  pollinator_counts: {
    description:
      'A kind of pollinator that a look counted, on centres of flowers or elsewhere. A group of which none was seen is a row of its own: count 0, without a taxon.',
    fields: [
      text('count_id', 'The count.', always),
      look_id,
      visit_id,
      text('functional_group', 'Functional group.', { ...always, choices: pollinatorGroups }),
      taxon_id,
      stage,
      yes('flower_centre', 'Whether it was on the centre of a flower. Blank where none was seen.'),
      text('caste', 'Caste, as Darwin Core has it: of bees, where the observer said. Blank is not said, or a male.', {
        choices: ['queen', 'worker'],
      }),
      text('sex', 'Sex, as Darwin Core has it: queens and workers are females. Blank where the observer did not say.', {
        choices: ['female', 'male'],
      }),
      count,
      note,
    ],
    refers: refer('looks', 'visits', 'taxa'),
  },
  predator_counts: {
    description:
      'A kind of predator or prey on a plant. A plant on which none was seen is a row of its own: count 0, without group and taxon.',
    fields: [
      text('count_id', 'The count.', always),
      look_id,
      visit_id,
      plant_number,
      text('functional_group', 'Functional group. Blank where none was seen.', { choices: predatorGroups }),
      taxon_id,
      stage,
      count,
      note,
    ],
    refers: refer('looks', 'visits', 'taxa'),
  },
  weather_observations: {
    description: 'What a person measured in a tunnel.',
    fields: [
      id('weather_id', 'The observation.', always),
      farm_id,
      ...field,
      ...tunnel,
      ...observer,
      moment('observed_at', 'When it was measured.', always),
      clock_ahead,
      ...weatherFields(always),
      note,
    ],
    refers: refer('farms'),
  },
  lures: {
    description: 'What was done with a lure on a plot.',
    fields: [
      id('lure_id', 'The entry.', always),
      plot_id,
      survey_date,
      ...observer,
      text('lure', 'The product.', always),
      text('trap', 'Which trap, where several of one lure stand on the plot.'),
      text('action', 'What was done.', { ...always, choices: lureActions }),
      text('target', 'Whom it is meant for.'),
      whole('caught', 'How many it had caught. Blank: nobody counted.'),
      note,
    ],
    refers: refer('plots'),
  },
  fruit_weights: {
    description: 'Fruit of a plant and shape that was weighed.',
    fields: [
      id('fruit_weight_id', 'The entry.', always),
      plot_id,
      survey_date,
      id('plant_number', 'The plant, from 1.', always),
      id('sample', 'Tells samples of one plant, day and shape apart.', always),
      ...observer,
      text('shape', 'Shape of the fruit.', { ...always, choices: fruitShapes }),
      whole('fruit_count', 'How many fruit.', always),
      figure('weight_g', 'Weight of all of them together.', { unit: 'g', least: 0, ...always }),
      note,
      text('pollination', 'Of a deficit trial.', { choices: pollinations }),
      text('fruit_class', 'Sold as.', { choices: fruitClasses }),
    ],
    refers: refer('plots'),
  },
  deficit_trials: {
    description:
      'A pollination deficit trial: flowers are left open, bagged, or pollinated by hand as well. Their fruit are in fruit_weights.',
    fields: [
      trial_id,
      farm_id,
      ...field,
      text('title', 'Its name.', always),
      text('variety', 'Variety of the crop.'),
      day('from_date', 'First day on which flowers were bagged and pollinated.', always),
      day('to_date', 'Last day of that.', always),
      day('harvest_to', 'Last day of the harvest.'),
      id('plants_per_plot', 'Plants of each plot that were to be marked.', always),
      id('flowers_per_kind', 'Flowers of each kind that were to be marked on a plant.', always),
      measured('plants_per_ha', 'Plants.', { unit: '1/ha' }),
      measured('fruits_per_plant', 'Fruit that a plant bears in a season.'),
    ],
    refers: refer('farms'),
  },
  deficit_trial_plots: {
    description: 'A plot of a deficit trial.',
    fields: [text('trial_plot_id', 'Trial and plot.', always), trial_id, plot_id],
    refers: refer('deficit_trials', 'plots'),
  },
  deficit_markings: {
    description: 'Flowers of a plant that were marked for a deficit trial.',
    fields: [
      id('marking_id', 'The entry.', always),
      trial_id,
      plot_id,
      survey_date,
      id('plant_number', 'The plant, from 1.', always),
      ...observer,
      text('pollination', 'How the flowers were pollinated.', { ...always, choices: pollinations }),
      id('flowers', 'How many flowers were marked.', always),
    ],
    refers: refer('deficit_trials', 'plots'),
  },
  photos: {
    description: 'A photo of what was surveyed. Its file lies in the ZIP under its path.',
    fields: [
      id('photo_id', 'The photo.', always),
      visit_id,
      text('look_id', 'The look that it belongs to. Blank: that was not counted yet.'),
      text('count_id', 'The count of pollinators or predators that it shows. Blank: the look as a whole.'),
      id('taxon_id', 'What that count says now.'),
      moment('taken_at', 'When it was taken.', always),
      ...position.map((each) => ({ ...each, description: `${each.description} Blank: not kept.` })),
      yes('unsure', 'Whether the observer was unsure what it shows.', always),
      text('identification', 'What somebody who knows said of it. Blank: nobody was asked.', {
        choices: identifications,
      }),
      text('path', 'Its file, a JPEG.', always),
    ],
    refers: refer('visits', 'looks', 'taxa'),
  },
}

const places = ['farms', 'plots'] as const
const counted = [...places, 'taxa', 'visits', 'looks'] as const
const tablesOf: Record<ReportType, readonly DatasetTableName[]> = {
  weather: ['farms', 'weather_observations'],
  flower: [...places, 'visits', 'looks', 'flower_counts'],
  pollinator: [...counted, 'pollinator_counts'],
  predator: [...counted, 'predator_counts'],
  lure: [...places, 'lures'],
  fruit_weights: [...places, 'fruit_weights', 'deficit_trials', 'deficit_trial_plots', 'deficit_markings'],
}

/** The tables of a dataset of these kinds, and those they refer to. Visits may have photos. */
export const tablesOfKinds = (kinds: readonly ReportType[], withPhotos = false): DatasetTableName[] => {
  const wanted = new Set(kinds.flatMap((kind) => tablesOf[kind]))
  if (withPhotos && wanted.has('visits')) for (const table of ['taxa', 'photos'] as const) wanted.add(table)
  return datasetTables.filter((table) => wanted.has(table))
}
