import { pollinatorGroups, predatorGroups } from '../../reference/taxon.ts'
import { castes } from '../../surveys/caste.ts'
import { UTC_OFFSET } from '../../reports/table.ts'
import { fruitClasses, fruitShapes, lureActions, pollinations, protocolWords, type ReportType } from '../types.ts'
import type { Unit } from './units.ts'

/**
 * A column of a survey file. Uploads, reports, the template and the documentation use it, so that reports can be
 * uploaded again.
 */
export interface FileColumn {
  key: string
  title: string
  kind: 'text' | 'number' | 'date' | 'moment' | 'choice' | 'yes'
  required: boolean
  /** The allowed values, in a sentence. */
  rule: string
  example: string
  unit?: string
  /** The unit of the file, if it differs. */
  from?: Unit
  /** The UTC offset of its times, if they are not in the farm's zone: `+00:00`. */
  offset?: string
  /** The insect group it counts, if a row has one column per group. */
  group?: string
  /** People write its name before the value, as in "Tunnel 4". */
  labels?: boolean
  /** Other accepted headings. */
  also?: readonly string[]
  /** Numbers: minimum, maximum, and step; 0: any. */
  least?: number
  most?: number
  step?: number
  choices?: readonly string[]
  /** Maximum length. */
  longest?: number
}

const MAX_NAME_LENGTH = 200
const text = (
  key: string,
  title: string,
  rule: string,
  example: string,
  more: Partial<FileColumn> = {},
): FileColumn => ({
  key,
  title,
  kind: 'text',
  required: false,
  rule,
  example,
  longest: MAX_NAME_LENGTH,
  ...more,
})
const number = (
  key: string,
  title: string,
  range: [number, number, number],
  rule: string,
  example: string,
  more: Partial<FileColumn> = {},
): FileColumn => ({
  key,
  title,
  kind: 'number',
  required: true,
  least: range[0],
  most: range[1],
  step: range[2],
  rule,
  example,
  ...more,
})

const MAX_COUNT = 1_000_000
const organisation = text(
  'organisation',
  'Organisation',
  'Needed only where two farms have the same name.',
  'Bramble Growers',
)
const farm = text('farm', 'Farm', 'A farm that you see, by its name.', 'Ashcombe Farm', {
  required: true,
  also: ['farm name', 'site', 'site name'],
})
const field = text('field', 'Field', 'A field of the farm, by its name.', 'Long Meadow', {
  required: true,
  also: ['field name', 'block'],
})
const tunnel = number('tunnel', 'Tunnel', [0, 2_147_483_647, 1], 'A tunnel of the field, by its number.', '4', {
  also: ['tunnel number', 'polytunnel'],
  labels: true,
})
const plot = number('plot', 'Plot', [0, 2_147_483_647, 1], 'A plot of the tunnel, by its number.', '12', {
  also: ['plot number'],
  labels: true,
})
const treatment = text('treatment', 'Treatment', 'If given, the treatment that the plot has: A to H.', 'B', {
  also: ['treatment type'],
})
const treatment_meaning = text(
  'treatment_meaning',
  'Treatment meaning',
  'What the letter stood for on that day, as reports write it. The upload passes over it.',
  'lure',
  { longest: 400 },
)
const crop = text('crop', 'Crop', 'If given, the crop that the field has: strawberry or raspberry.', 'strawberry', {
  also: ['crop type'],
})
const date: FileColumn = {
  key: 'survey_date',
  title: 'Survey date',
  kind: 'date',
  required: true,
  rule: "The farm's own day: 2026-06-10, 10 June 2026 or 10/6/2026; where that could be two days, you are asked.",
  example: '2026-06-10',
  also: ['date', 'date of survey', 'sampling date', 'day'],
}
const visit = number('visit', 'Visit', [1, 1_000, 1], 'Which visit to the plot on that day; 1 if empty.', '1', {
  required: false,
  labels: true,
})
const observer = text(
  'observer',
  'Observer',
  'Who looked, by full name. Somebody without an account is kept by name.',
  'Hannah Price',
  { required: true, also: ['observer name', 'surveyor', 'recorder', 'counted by'] },
)
const time: FileColumn = {
  key: 'start_time',
  title: 'Start time',
  kind: 'moment',
  required: true,
  rule: "The farm's clock: 2026-06-10 10:30, or 10:30 on the survey date; 10:30 AM, too. An offset such as +01:00 is respected.",
  example: '2026-06-10T10:30:00+01:00',
  also: ['time', 'date and time', 'time of day', 'time started', 'start'],
}
const dayOfTime: FileColumn = {
  ...date,
  required: false,
  rule: "The farm's own day, where Start time has the time of day alone.",
}
const plant = number('plant_number', 'Plant number', [1, 5, 1], 'From 1 to 5.', '3', { also: ['plant'], labels: true })
const count = number('count', 'Count', [0, MAX_COUNT, 1], 'A whole number; 0 says that none was seen.', '7', {
  also: ['number seen', 'number counted', 'abundance'],
})
const note = text('note', 'Note', 'At most 2,000 characters.', 'First warm day', {
  longest: 2_000,
  also: ['notes', 'comment', 'comments', 'remark', 'remarks'],
})
const ranks = [
  text('order', 'Order', 'If given, as in the list of species.', 'Hymenoptera'),
  text('family', 'Family', 'If given, as in the list of species.', 'Apidae'),
  text('genus', 'Genus', 'With Species, a name of the list. Empty where none of the group was seen.', 'Bombus'),
  text('species', 'Species', 'With Genus, a name of the list. Empty where none of the group was seen.', 'terrestris'),
]
const stage = text('stage', 'Stage', 'A stage of the list; may be empty where the species has one only.', 'Adult')
const ladybird: Record<string, string> = {
  order: 'Coleoptera',
  family: 'Coccinellidae',
  genus: 'Coccinella',
  species: 'septempunctata',
}
const group = (choices: readonly string[], required: boolean): FileColumn => ({
  key: 'functional_group',
  title: 'Functional group',
  kind: 'choice',
  required,
  choices,
  rule: `${required ? 'One' : 'Empty where nothing was seen on the plant, else one'} of: ${choices.join(', ')}.`,
  example: choices[0] ?? '',
  also: ['group', 'insect group'],
})
/** Effort: the last columns of counts on plots. Empty means not measured; 0 is refused. */
const effort: readonly FileColumn[] = [
  {
    key: 'protocol',
    title: 'Protocol',
    kind: 'choice',
    required: false,
    choices: protocolWords,
    rule: `How it was looked: ${protocolWords.join(', ')}. Empty where nobody said.`,
    example: 'timed count',
    also: ['method', 'survey method'],
  },
  ...(
    [
      ['watched_minutes', 'Minutes watched', 1_440, 0, '10', { also: ['minutes', 'duration'] }],
      ['flowers_watched', 'Flowers watched', MAX_COUNT, 1, '24', {}],
      ['plants_watched', 'Plants watched', 100_000, 1, '1', {}],
      ['area_m2', 'Area watched', MAX_COUNT, 0, '0.25', { unit: 'm²' }],
      ['transect_m', 'Transect', 100_000, 0, '', { unit: 'm', also: ['transect length'] }],
    ] as const
  ).map(([key, title, most, step, example, more]) =>
    number(key, title, [step === 1 ? 1 : 0.0001, most, step], 'Over 0; empty where it was not measured.', example, {
      ...more,
      required: false,
    }),
  ),
]
const ofTunnel = [organisation, farm, field, tunnel]
const ofPlot = [...ofTunnel, plot, treatment, treatment_meaning, crop, date]

export const fileColumns: Record<ReportType, readonly FileColumn[]> = {
  weather: [
    ...ofTunnel,
    observer,
    time,
    number('temperature', 'Temperature', [-10, 60, 0.1], 'From -10 to 60, in steps of 0.1.', '18.4', {
      unit: '°C',
      also: ['temp', 'air temperature'],
    }),
    number('relative_humidity', 'Relative humidity', [0, 100, 0.1], 'From 0 to 100, in steps of 0.1.', '61', {
      unit: '%',
      also: ['humidity', 'rh'],
    }),
    number('wind_speed', 'Wind speed', [0, 250, 0.01], 'From 0 to 250, in steps of 0.01.', '7.25', {
      unit: 'km/h',
      also: ['wind'],
    }),
    number('oktas', 'Oktas', [0, 8, 1], 'A whole number from 0 to 8.', '4', {
      unit: 'eighths of the sky',
      also: ['okta', 'cloud cover'],
    }),
    note,
  ],
  flower: [...ofPlot, visit, plant, observer, time, count, note, ...effort],
  pollinator: [
    ...ofPlot,
    visit,
    observer,
    time,
    group(pollinatorGroups, true),
    ...ranks,
    stage,
    {
      key: 'flower_centre',
      title: 'Flower centre',
      kind: 'yes',
      required: false,
      rule: 'Yes or no. Empty where none of the group was seen.',
      example: 'yes',
      also: ['flower center', 'centre'],
    },
    count,
    note,
    ...effort,
    {
      key: 'caste',
      title: 'Caste',
      kind: 'choice',
      required: false,
      choices: castes,
      rule: `Of bees, what was seen: ${castes.join(', ')}. Empty where nobody said. Queens and workers of one species are two rows.`,
      example: '',
      also: ['sex', 'caste or sex'],
    },
  ],
  predator: [
    ...ofPlot,
    visit,
    plant,
    observer,
    time,
    { ...group(predatorGroups, false), example: 'ladybird' },
    ...ranks.map((rank) => ({ ...rank, example: ladybird[rank.key] ?? rank.example })),
    { ...stage, example: 'Larva' },
    count,
    note,
    ...effort,
  ],
  lure: [
    ...ofPlot,
    observer,
    text('lure', 'Lure', 'The product.', 'Sex pheromone sachet', { required: true, also: ['product'] }),
    text('trap', 'Trap', 'Name or number of the trap, where several of one lure stand on a plot.', '2', {
      also: ['trap number', 'trap id'],
    }),
    {
      key: 'action',
      title: 'Action',
      kind: 'choice',
      required: true,
      choices: lureActions,
      rule: `One of: ${lureActions.join(', ')}.`,
      example: 'checked',
    },
    text('target', 'Target', 'Whom it is meant for.', 'Western flower thrips'),
    number('caught', 'Caught', [0, MAX_COUNT, 1], 'A whole number; empty where nobody counted.', '23', {
      required: false,
      also: ['caught count'],
    }),
    note,
  ],
  fruit_weights: [
    ...ofPlot,
    { ...plant, most: 100_000, rule: 'From 1.' },
    number('sample', 'Sample', [1, 1_000_000, 1], 'Tells samples of one plant, day and shape apart; 1 if empty.', '1', {
      required: false,
      labels: true,
    }),
    observer,
    {
      key: 'shape',
      title: 'Shape',
      kind: 'choice',
      required: true,
      choices: fruitShapes,
      rule: `One of: ${fruitShapes.join(', ')}.`,
      example: 'well-formed',
    },
    number('fruit_count', 'Fruit count', [0, MAX_COUNT, 1], 'A whole number.', '6'),
    number('weight_g', 'Weight', [0, 1_000_000, 0.001], 'Of all fruit counted together, in steps of 0.001.', '92.5', {
      unit: 'g',
    }),
    note,
    {
      key: 'pollination',
      title: 'Pollination',
      kind: 'choice',
      required: false,
      choices: pollinations,
      rule: `Of a deficit trial, how the flowers were pollinated: ${pollinations.join(', ')}. Empty elsewhere.`,
      example: '',
      also: ['pollination treatment', 'flower treatment'],
    },
    {
      key: 'fruit_class',
      title: 'Class',
      kind: 'choice',
      required: false,
      choices: fruitClasses,
      rule: `What the fruit would be sold as: ${fruitClasses.join(', ')}. Empty where nobody said.`,
      example: '',
      also: ['fruit class', 'grade', 'quality class'],
    },
  ],
}

/** Columns of uploads: those of reports, and a separate date column. */
export const uploadColumns: Record<ReportType, readonly FileColumn[]> = {
  ...fileColumns,
  weather: fileColumns.weather.flatMap((column) => (column.key === time.key ? [dayOfTime, column] : column)),
}

/** The heading of a column in a file, with its unit. */
export const headOf = ({ title, unit }: FileColumn): string => (unit ? `${title} (${unit})` : title)

/** The same with the unit and zone of its values. */
export const headingOf = (column: FileColumn): string =>
  column.from
    ? `${column.title} (${column.from.unit})`
    : column.offset === undefined
      ? headOf(column)
      : `${column.title}, GMT${column.offset}`

/** First column of a report of several kinds: the kind of each row. */
export const RECORD = 'Record'

/** Last column of a file of faulty rows; ignored when it is uploaded again. */
export const ERROR_COLUMN = 'What is wrong'

/** In workbooks, whose times have no zone: the farm's UTC offset. */
export const OFFSET = `${time.title} ${UTC_OFFSET}`

/** The columns of a report of several kinds: equal headings are shared. */
export const columnsOfAll = (types: readonly ReportType[]): FileColumn[] => [
  ...new Map(types.flatMap((type) => fileColumns[type]).map((column) => [column.key, column] as const)).values(),
]
