import { describe, expect, it } from 'vitest'
import { readHead } from '#domain/survey-files/columns/head.ts'
import { fileColumns } from '#domain/survey-files/columns/columns.ts'
import type { CellReading } from '#domain/survey-files/cells/cells.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { usualReading } from '#domain/survey-files/testing/read-cell.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { rowReader } from './read-row.ts'
import { copyCell, stagedColumns } from './staging.ts'

const place = { tunnel_id: 4, plot_id: 12, time_zone: 'Europe/London', organisation_id: 1 }
/** Places, people and species that are always found, except for one name each. */
const find: Parameters<typeof rowReader>[0]['find'] = {
  place: (named) =>
    named.farm === 'Nowhere'
      ? { faults: [{ column: 'farm', reason: 'is not an existing farm' }] }
      : { value: { ...place, plot_id: named.plot === null ? 0 : place.plot_id } },
  person: (name, organisation_id) => (name === 'Ada' && organisation_id === 1 ? 7 : null),
  taxon: (named) =>
    named.species === 'nobody'
      ? { faults: [{ column: 'species', reason: 'is not a species in the list' }] }
      : { value: 31 },
}
const example = (type: ReportType): Record<string, string> =>
  Object.fromEntries(fileColumns[type].map(({ key, example }) => [key, example]))

/** Reads a row of a kind in which some cells differ from the example; returns the staged values by name, or faults. */
const read = (
  type: ReportType,
  change: Record<string, string> = {},
  more: Partial<CellReading> = {},
  hasGroups = false,
) => {
  const cells: Record<string, string> = { ...example(type), observer: 'Ada', ...change }
  const columns = fileColumns[type]
  const head = readHead(
    type,
    columns.map(({ title }) => title),
  )
  const reader = rowReader({
    type,
    head,
    reading: { ...usualReading, ...more },
    hasGroups,
    find,
    now: new Date('2026-07-01T12:00:00Z'),
  })
  const row = reader.read(
    columns.map(({ key }) => cells[key] ?? ''),
    2,
  )
  if (row === null) return null
  if ('faults' in row) return row.faults.map(({ column, value, reason }) => `${column} ${value}: ${reason}`)
  const values = row.line.slice(0, -1).split('\t')
  expect(row.line.endsWith('\n')).toBe(true)
  return Object.fromEntries(stagedColumns[type].map((name, index) => [name, values[index]]))
}

it('an offset beyond PostgreSQL’s range is an error of its row, not of the file', () => {
  expect(read('weather', { start_time: '2026-06-10T10:30:00+16:00' })).toEqual([
    expect.stringContaining('2026-06-10T10:30:00+16:00'),
  ])
})
it('a number within rounding error of an integer is stored as that integer', () => {
  expect(read('weather', { oktas: '4.0000001' })).toMatchObject({ oktas: '4' })
  expect(read('weather', { oktas: '4.01' })).toEqual([expect.stringContaining('4.01')])
})

describe('a row of each kind', () => {
  const who = { line: '2', observer_id: '7', observer: 'Ada', note: 'First warm day' }
  const onPlot = { ...who, plot_id: '12', survey_date: '2026-06-10' }
  const start_time = '2026-06-10T10:30:00+01:00'
  const effort = {
    protocol: 'timed count',
    watched_minutes: '10',
    flowers_watched: '24',
    plants_watched: '1',
    area_m2: '0.25',
    transect_m: '\\N',
  }
  const staged: [ReportType, Record<string, string>][] = [
    [
      'weather',
      {
        ...who,
        tunnel_id: '4',
        start_time,
        temperature: '18.4',
        relative_humidity: '61',
        wind_speed: '7.25',
        oktas: '4',
      },
    ],
    ['flower', { ...onPlot, visit: '1', plant_number: '3', start_time, count: '7', ...effort }],
    [
      'pollinator',
      {
        ...onPlot,
        visit: '1',
        start_time,
        ...effort,
        functional_group: 'bumblebee',
        taxon_id: '31',
        flower_centre: 'true',
        count: '7',
        caste: '\\N',
      },
    ],
    ['predator', { ...onPlot, visit: '1', plant_number: '3', start_time, taxon_id: '31', count: '7', ...effort }],
    [
      'lure',
      {
        ...onPlot,
        lure: 'Sex pheromone sachet',
        trap: '2',
        action: 'checked',
        target: 'Western flower thrips',
        caught: '23',
      },
    ],
    [
      'fruit_weights',
      {
        ...onPlot,
        plant_number: '3',
        sample: '1',
        shape: 'well-formed',
        fruit_count: '6',
        weight_g: '92.5',
        pollination: '\\N',
        fruit_class: '\\N',
      },
    ],
  ]
  it.each(staged)('%s', (type, expected) => {
    expect(read(type)).toEqual(expected)
  })
})

it('defaults for omitted values are the first visit, the first sample, or blank', () => {
  expect(read('flower', { visit: '', note: '' })).toMatchObject({ visit: '1', note: '\\N' })
  expect(read('flower', { visit: '3' })).toMatchObject({ visit: '3' })
  expect(read('fruit_weights', { sample: '' })).toMatchObject({ sample: '1' })
  expect(read('lure', { target: '', caught: '' })).toMatchObject({ target: '\\N', caught: '\\N' })
  expect(read('flower', { observer: 'Somebody' })).toMatchObject({ observer_id: '\\N', observer: 'Somebody' })
})

describe('a start time', () => {
  it.each([
    ['with an offset is kept as it is', '2026-06-10T10:30:00.123456+01:00', '2026-06-10T10:30:00.123456+01:00'],
    ['west of Greenwich', '2026-06-10T10:30:00-05:00', '2026-06-10T10:30:00-05:00'],
    ['of UTC', '2026-06-10T10:30:00Z', '2026-06-10T10:30:00Z'],
    ['of the clock of the farm', '2026-06-10 10:30', '2026-06-10T09:30:00.000Z'],
    ['of the survey date', '10:30', '2026-06-10T09:30:00.000Z'],
    ['in winter', '2026-01-10 10:30', '2026-01-10T10:30:00.000Z'],
    ['of an hour that is shown twice', '2025-10-26 01:30', '2025-10-26T00:30:00.000Z'],
    ['within a day from now', '2026-07-02T12:00:00Z', '2026-07-02T12:00:00Z'],
  ])('%s', (_name, given, expected) => {
    const survey_date = given.includes('-') ? given.slice(0, 10) : '2026-06-10'
    expect(read('flower', { survey_date, start_time: given })).toMatchObject({ start_time: expected })
  })
  it.each([
    ['2026-06-09 00:00', true],
    ['2026-06-11 23:59', true],
    // At the farm it is still the 8th, and already the 12th.
    ['2026-06-08T22:59:59Z', false],
    ['2026-06-11T23:00:00Z', false],
    ['1999-06-10 10:30', false],
  ])('must be near the day of the survey: %s %s', (start_time, is) => {
    expect(read('flower', { start_time })).toEqual(
      is ? expect.objectContaining({}) : [`Start time ${start_time}: ${reasons.momentElsewhere}`],
    )
  })
  it('is rejected in the future, as is a day after tomorrow', () => {
    expect(read('flower', { survey_date: '2026-07-02', start_time: '2026-07-02T12:00:01Z' })).toEqual([
      `Start time 2026-07-02T12:00:01Z: ${reasons.future}`,
    ])
    expect(read('lure', { survey_date: '2026-07-02' })).toMatchObject({ survey_date: '2026-07-02' })
    expect(read('lure', { survey_date: '2026-07-03' })).toEqual([`Survey date 2026-07-03: ${reasons.future}`])
  })
  it('needs a date, which a weather row has only in this column', () => {
    expect(read('weather', { start_time: '10:30' })).toEqual([`Start time 10:30: ${reasons.moment}`])
  })
  it('is rejected with an offset that no time zone has', () => {
    expect(read('flower', { start_time: '2026-06-10T10:30:00+99:00' })).toEqual([
      `Start time 2026-06-10T10:30:00+99:00: ${reasons.moment}`,
    ])
  })
})

describe('the species of a row', () => {
  const none = { genus: '', species: '' }
  it('may be none: the count is then 0, and its other cells are ignored', () => {
    const staged = read('pollinator', { ...none, count: '0', flower_centre: 'yes' })
    expect(staged).toMatchObject({ taxon_id: '0', flower_centre: 'false', count: '0', functional_group: 'bumblebee' })
    expect(read('predator', { ...none, count: '0', functional_group: '' })).toMatchObject({ taxon_id: '0', count: '0' })
  })
  it.each([
    ['a count without a species', 'pollinator', none, [`Count 7: ${reasons.noneWithCount}`]],
    ['a species without a group', 'predator', { functional_group: '' }, [`Functional group : ${reasons.missing}`]],
    ['a species without its place', 'pollinator', { flower_centre: '' }, [`Flower centre : ${reasons.missing}`]],
    ['a species that is none', 'pollinator', { species: 'nobody' }, ['Species nobody: is not a species in the list']],
    [
      'both',
      'pollinator',
      { flower_centre: '', species: 'nobody' },
      [`Flower centre : ${reasons.missing}`, 'Species nobody: is not a species in the list'],
    ],
  ] as const)('is rejected for %s', (_name, type, change, expected) => {
    expect(read(type, change)).toEqual(expected)
  })
  it('may have a caste if it is a bee, in pollinator files only', () => {
    const fault = (change: Record<string, string>) => read('pollinator', { caste: 'queen', ...change })
    expect(fault({ functional_group: 'bumblebee' })).toMatchObject({ caste: 'queen' })
    expect(fault({ functional_group: 'hoverfly' })).toEqual([`Caste queen: ${reasons.casteOfBees}`])
    expect(read('pollinator', { functional_group: 'hoverfly', caste: '' })).toMatchObject({ caste: '\\N' })
    expect(read('predator', {})).not.toBeInstanceOf(Array)
  })

  it('may be given by one cell alone', () => {
    expect(read('pollinator', { genus: '' })).toMatchObject({ taxon_id: '31' })
    expect(read('pollinator', { species: '' })).toMatchObject({ taxon_id: '31' })
    expect(read('pollinator', { flower_centre: 'no' })).toMatchObject({ flower_centre: 'false' })
  })
})

describe('errors in a row', () => {
  it('are reported for every cell at once, and place errors only if there are no others', () => {
    expect(read('flower', { count: 'many', plant_number: '6', farm: 'Nowhere' })).toEqual([
      `Plant number 6: ${reasons.range(1, 5, 1)}`,
      `Count many: ${reasons.number}`,
    ])
    expect(read('flower', { farm: 'Nowhere', survey_date: '2027-01-01' })).toEqual([
      'Farm Nowhere: is not an existing farm',
      `Survey date 2027-01-01: ${reasons.future}`,
    ])
  })
  it('show at most 200 characters of a cell', () => {
    const long = 'x'.repeat(300)
    expect(read('flower', { farm: long })).toEqual([`Farm ${long.slice(0, 200)}: ${reasons.long(200)}`])
    expect(read('flower', { count: '9'.repeat(300) })).toEqual([
      `Count ${'9'.repeat(200)}: ${reasons.range(0, 1_000_000, 1)}`,
    ])
  })
  it('respect the decimal mark of the file', () => {
    const comma = { decimalMark: 'comma' as const }
    expect(read('weather', { temperature: '18,4' }, comma)).toMatchObject({ temperature: '18.4' })
    expect(read('fruit_weights', { weight_g: '1,234' }, comma)).toMatchObject({ weight_g: '1.234' })
    expect(read('fruit_weights', { weight_g: '1,234' })).toMatchObject({ weight_g: '1234' })
    expect(read('fruit_weights', { weight_g: '1,234' }, { decimalMark: null })).toEqual([
      `Weight 1,234: ${reasons.decimalMark}`,
    ])
  })
})

describe('a count without a species', () => {
  const row = { functional_group: 'bumblebee', genus: '', species: '', caste: '', flower_centre: 'yes', count: '3' }
  it('is an error because the species may have been forgotten', () => {
    expect(read('pollinator', row)).toEqual([`Count 3: ${reasons.noneWithCount}`])
  })
  it('applies to the whole group if the file has a column for each group', () => {
    expect(read('pollinator', row, {}, true)).toMatchObject({ taxon_id: '31', count: '3', flower_centre: 'true' })
    expect(read('pollinator', { ...row, count: '0', flower_centre: '' }, {}, true)).toMatchObject({ taxon_id: '0' })
    expect(read('pollinator', { ...row, flower_centre: '' }, {}, true)).toEqual([`Flower centre : ${reasons.missing}`])
  })
})

describe('cells and headings', () => {
  const titles = fileColumns.flower.map(({ title }) => title)
  const cells = fileColumns.flower.map(({ example: text }) => text)
  const of = (head: string[], record: string[]) =>
    rowReader({
      type: 'flower',
      head: readHead('flower', head),
      reading: usualReading,
      find,
      now: new Date('2026-07-01T12:00:00Z'),
    }).read(record, 2)
  it('a row may omit trailing cells that are not required', () => {
    expect(of(titles, cells.slice(0, titles.indexOf('Note')))).toHaveProperty('line')
    expect(of(titles, cells.slice(0, titles.indexOf('Count')))).toEqual({
      faults: [{ column: 'Count', value: '', reason: reasons.missing }],
    })
  })
  it('rows of another survey type are skipped', () => {
    const head = ['Record', ...titles]
    expect(of(head, [' FLOWER ', ...cells])).toHaveProperty('line')
    expect(of(head, ['Weather', ...cells])).toBeNull()
    expect(of(head, ['', ...cells])).toBeNull()
  })
  it('no value is carried over from the previous row', () => {
    const reader = rowReader({
      type: 'flower',
      head: readHead('flower', titles),
      reading: usualReading,
      find,
      now: new Date('2026-07-01T12:00:00Z'),
    })
    const [first, second] = [reader.read([...cells.slice(0, -1), '30'], 2), reader.read(cells.slice(0, -1), 3)]
    expect(first).toEqual({ line: expect.stringMatching(/\t30\n$/) as string })
    expect(second).toEqual({ line: expect.stringMatching(/^3\t.*\t\\N\n$/) as string })
  })
  it('conversions are counted once per column, and only in accepted rows', () => {
    const reader = rowReader({
      type: 'fruit_weights',
      head: readHead('fruit_weights', ['Farm', 'Weight (g)', 'Note']),
      reading: usualReading,
      find,
      now: new Date('2026-07-01T12:00:00Z'),
    })
    const rows = [
      ['A', '1.2345', 'NA'],
      ['A', '2.3456', '-'],
      ['A', '1,234', 'NA'],
      ['Nowhere', '9.9999', 'NA'],
    ]
    rows.forEach((row, at) => reader.read(row, at + 2))
    expect(reader.notes()).toEqual([
      { column: 'Weight', kind: 'rounded', rows: 2, given: '1.2345', value: '1.235' },
      { column: 'Note', kind: 'empty', rows: 3, given: 'NA', value: null },
      { column: 'Weight', kind: 'grouped', rows: 1, given: '1,234', value: '1234' },
    ])
  })
})

it.each([
  [null, '\\N'],
  ['\\N', '\\\\N'],
  ['a\tb\nc\rd\\e', 'a\\tb\\nc\\rd\\\\e'],
  ['plain', 'plain'],
  ['', ''],
  [0, '0'],
  [-0.1, '-0.1'],
  [true, 'true'],
  [false, 'false'],
])('%j is written to the database as %j', (value, text) => {
  expect(copyCell(value)).toBe(text)
})
