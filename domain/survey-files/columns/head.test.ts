import { describe, expect, it } from 'vitest'
import { columnsOfAll, fileColumns, headOf } from './columns.ts'
import { headAmong, readHead } from './head.ts'
import { templateOf } from './template.ts'
import { headingIn, headings } from './headings.ts'
import { languages } from '../../language/languages.ts'
import { reportTypes, type ReportType } from '../types.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const flower = ['Farm', 'Field', 'Tunnel', 'Plot', 'Survey date', 'Plant number', 'Observer', 'Start time', 'Count']
const read = (type: ReportType, cells: readonly string[]) => {
  const head = readHead(type, cells)
  return { ...head, columns: head.columns.map(({ at, column }) => `${at} ${column.key}`) }
}
const faults = (type: ReportType, cells: readonly string[]) =>
  readHead(type, cells).faults.map(({ column, reason }) => `${column}: ${reason}`)

it.each([...reportTypes])('the header row is recognised in any order, case and spacing: %s', (type) => {
  const cells = templateOf(type).split('\n')[0]?.split(',') ?? []
  const odd = cells.map((cell) => `  ${cell.toUpperCase().replaceAll(' ', '_')} `).reverse()
  expect(read(type, odd)).toEqual({
    columns: fileColumns[type]
      .map(({ key }) => key)
      .toReversed()
      .map((key, at) => `${at} ${key}`),
    record: null,
    cells: cells.length,
    faults: [],
    offset: null,
    unread: [],
  })
})

describe('headings of the template in other languages', () => {
  const translations = languages.filter((language) => language !== 'en')
  it.each(translations.flatMap((language) => reportTypes.map((type) => [language, type] as const)))(
    '%s, %s: every column is recognised, in its own unit, without a question',
    (language, type) => {
      const cells = fileColumns[type].map((column) => headingIn(language, column))
      expect(readHead(type, cells)).toEqual({
        columns: fileColumns[type].map((column, at) => ({ at, column })),
        record: null,
        cells: cells.length,
        faults: [],
        offset: null,
        unread: [],
      })
      expect(cells.join(',')).not.toMatch(/[";]/)
      expect(cells.join(',').split(',')).toHaveLength(cells.length)
    },
  )
  it.each(translations)('%s: there is one for every column, in its language', (language) => {
    const keys = columnsOfAll(reportTypes).map(({ key }) => key)
    expect(Object.keys(headings[language]).toSorted()).toEqual(keys.toSorted())
  })
  it('contain the unit', () => {
    expect(fileColumns.weather.slice(-5).map((column) => headingIn('de', column))).toEqual([
      'Temperatur (°C)',
      'Relative Luftfeuchte (%)',
      'Windgeschwindigkeit (km/h)',
      'Bewölkung (0–8)',
      'Notiz',
    ])
  })
})

describe('alternative column names', () => {
  const names: [ReportType, string, string[]][] = [
    ['flower', 'farm', ['Farm', 'farm name']],
    ['flower', 'field', ['Field', 'field name']],
    ['flower', 'tunnel', ['Tunnel', 'tunnel number']],
    ['flower', 'plot', ['Plot', 'Plot Number', 'Plot No', 'plot_no.', 'Plot #', 'PLOT NR']],
    ['flower', 'treatment', ['Treatment', 'treatment type']],
    ['flower', 'crop', ['Crop', 'crop type']],
    ['flower', 'survey_date', ['Survey date', 'survey_date', 'Date']],
    ['flower', 'observer', ['Observer', 'observer name']],
    ['flower', 'start_time', ['Start time', 'start_time', 'Start – time', 'StartTime', 'Time', 'Date and time']],
    ['flower', 'plant_number', ['Plant number', 'plant_number', 'Plant', 'Plant no.']],
    ['flower', 'note', ['Note', 'Notes', '(any) Note.', 'Comments']],
    ['weather', 'temperature', ['Temperature (°C)', 'Temperature', 'TEMPERATURE (F)', 'Températuré']],
    ['weather', 'relative_humidity', ['Relative humidity (%)', 'relative_humidity', 'Humidity']],
    ['weather', 'wind_speed', ['Wind speed (km/h)', 'wind_speed', 'Wind']],
    ['pollinator', 'order', ['Order']],
    ['pollinator', 'family', ['Family']],
    ['pollinator', 'genus', ['Genus']],
    ['pollinator', 'species', ['Species']],
    ['pollinator', 'stage', ['Stage']],
    ['pollinator', 'functional_group', ['Functional group', 'functional_group', 'Group']],
    ['pollinator', 'flower_centre', ['Flower centre', 'flower_centre', 'Flower Center', 'Centre']],
    ['lure', 'lure', ['Lure', 'Product']],
    ['lure', 'target', ['Target']],
    ['lure', 'caught', ['Caught', 'caught count']],
    ['fruit_weights', 'weight_g', ['Weight (g)', 'Weight', 'weight_g']],
  ]
  it.each(names)('%s, %s', (type, key, cells) => {
    for (const cell of cells) expect([cell, read(type, [cell]).columns]).toEqual([cell, [`0 ${key}`]])
  })
})

describe('errors in a header row', () => {
  const misses = (...without: string[]) => flower.filter((cell) => !without.includes(cell))
  const cases: [string, string[], string[]][] = [
    ['nothing', flower, []],
    ['cells without a name are passed over', [...flower, '', ' '], []],
    ['a column that is missing', misses('Plot'), ['Plot: is missing from the header row']],
    [
      'several, in the order of the page',
      misses('Count', 'Field'),
      ['Field: is missing from the header row', 'Count: is missing from the header row'],
    ],
    ['a column twice, under another name', [...flower, 'Farm Name'], ['Farm Name: is in the header row twice']],
  ]
  it.each(cases)('%s', (_name, cells, expected) => {
    expect(faults('flower', cells)).toEqual(expected)
  })
  it('are reported for every required column if none is named', () => {
    expect(faults('flower', ['']).map((fault) => fault.split(':')[0])).toEqual(flower)
  })
})

describe('an unknown column', () => {
  const told = (...cells: string[]) =>
    readHead('flower', [...flower, ...cells]).unread.map(({ title, similar }) => [title, similar])
  it.each([
    ['is passed over', 'Weight', []],
    ['names those that may have been meant', 'Nots', ['Note']],
    ['is no kind of row where there is one kind', 'Oktas', []],
    ['is no name because it ends like a number', 'Farm no', []],
  ])('%s: %s', (_name, cell, similar) => {
    expect(told(cell)).toEqual([[cell, similar]])
  })
  it('is reported with its first 200 characters', () => {
    expect(told('x'.repeat(300))).toEqual([['x'.repeat(200), []]])
  })
})

describe('a column chosen by the user', () => {
  const columns = (chosen: (string | null)[]) =>
    readHead('flower', ['Place', 'Farm', 'Plot'], { chosen }).columns.map(({ at, column }) => `${at} ${column.key}`)
  it('takes precedence over the names', () => {
    expect(columns(['farm', null])).toEqual(['0 farm', '2 plot'])
  })
  it('is ignored if there is no column with that key', () => {
    expect(columns(['constructor', 'farm'])).toEqual(['1 farm', '2 plot'])
  })
  it('is rejected if two cells map to the same column', () => {
    expect(readHead('flower', flower, { chosen: ['field'] }).faults[0]).toEqual({
      column: 'Field',
      reason: 'is in the header row twice',
    })
  })
})

describe('detection of the header row', () => {
  it.each([
    ['the first', [flower, ['Ash', 'Long']], 0],
    ['below a title', [['Counts of June', '', ''], flower], 1],
    ['below a title that is a name of a column', [['Flower', 'Plot'], flower], 1],
    ['the first of two', [flower, flower], 0],
    [
      'the first, where none names anything',
      [
        ['Betrieb', 'Feld'],
        ['1', '2'],
      ],
      0,
    ],
    [
      'the first, where one word is a name',
      [
        ['Betrieb', 'Feld'],
        ['Plot', '2'],
      ],
      0,
    ],
  ])('%s', (_name, rows, at) => {
    expect(headAmong('flower', rows)).toBe(at)
  })
})

describe('a file with several kinds of rows', () => {
  const record = ['RECORD ', ...flower, 'Oktas (eighths of the sky)', 'Lure']
  it('names the kind of each row and contains the columns of the other kinds', () => {
    const head = read('flower', record)
    expect(head).toMatchObject({ record: 0, cells: 12, faults: [] })
    expect(head.columns).toHaveLength(flower.length)
    expect(head.columns[0]).toBe('1 farm')
  })
  it('may name the kind in any column position', () => {
    expect(read('flower', [...flower, 'Record'])).toMatchObject({ record: 9, faults: [] })
  })
  it('reports any other column as unread', () => {
    expect(readHead('flower', [...record, 'Altitude']).unread.map(({ title }) => title)).toEqual(['Altitude'])
  })
  it('has the columns of each kind only once, in the order of the kinds', () => {
    expect(columnsOfAll(['flower', 'lure']).map(({ title }) => title)).toEqual([
      ...fileColumns.flower.map(({ title }) => title),
      'Lure',
      'Trap',
      'Action',
      'Target',
      'Caught',
    ])
    const all = columnsOfAll(reportTypes).map(headOf)
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('a malicious header row', () => {
  it.each([
    ['60,000 open brackets', ['('.repeat(60_000)]],
    ['a cell of a million blanks', [`a${' '.repeat(1_000_000)}b`]],
    ['300,000 columns that nobody knows', Array.from({ length: 300_000 }, () => 'qx')],
  ])('%s: is rejected within a second', (_name, cells) => {
    const began = performance.now()
    const { faults, unread } = readHead('flower', cells)
    expect(unread.length).toBeLessThanOrEqual(100)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.length).toBeLessThan(120)
    expect(performance.now() - began).toBeLessThan(timeLimit(1_000))
  })

  it('still has text in brackets ignored', () => {
    expect(read('weather', ['Temperature (°C) (in (the) shade)', 'Temperature )(']).columns).toEqual(['1 temperature'])
  })
})

describe('column names in other languages and vocabularies', () => {
  const keys = (type: ReportType, cells: string[]) => readHead(type, cells).columns.map(({ column }) => column.key)
  const flowerKeys = [
    'farm',
    'field',
    'tunnel',
    'plot',
    'survey_date',
    'start_time',
    'plant_number',
    'observer',
    'count',
  ]
  it.each([
    ['German', 'Betrieb|Feld|Tunnel|Parzelle|Datum|Uhrzeit|Pflanze|Beobachter|Anzahl|Bemerkungen'],
    ['Spanish', 'Finca|Campo|Túnel|Parcela|Fecha|Hora|Planta|Observador|Cantidad|Observaciones'],
    ['Polish', 'Gospodarstwo|Pole|Tunel|Poletko|Data|Godzina|Roślina|Obserwator|Liczba|Uwagi'],
    ['Romanian', 'Fermă|Câmp|Tunel|Parcelă|Data|Ora|Plantă|Observator|Număr|Observații'],
    ['French', 'Exploitation|Champ|Tunnel|Parcelle|Date|Heure|Plante|Observateur|Effectif|Remarques'],
    ['Dutch', 'Bedrijf|Veld|Tunnel|Proefvak|Datum|Tijd|Plant|Waarnemer|Aantal|Opmerkingen'],
  ])('%s', (_name, titles) => {
    const cells = titles.split('|')
    expect(keys('flower', cells)).toEqual([...flowerKeys, 'note'])
    expect(
      readHead(
        'flower',
        cells.map((cell) => cell.toUpperCase()),
      ).faults,
    ).toEqual([])
    expect(headAmong('flower', [['Titel 2026'], cells])).toBe(1)
  })
  it.each([
    ['German', 'Lufttemperatur (°C)|rel. Luftfeuchte (%)|Windgeschwindigkeit (m/s)|Bewölkung'],
    ['Spanish', 'Temperatura|Humedad relativa|Velocidad del viento|Nubosidad'],
    ['Polish', 'Temperatura powietrza|Wilgotność|Prędkość wiatru|Zachmurzenie'],
    ['Romanian', 'Temperatură|Umiditate|Viteza vântului|Nebulozitate'],
    ['French', 'Température|Humidité|Vitesse du vent|Nébulosité'],
    ['Dutch', 'Temperatuur|Luchtvochtigheid|Windsnelheid|Bewolking'],
  ])('for weather: %s', (_name, titles) => {
    expect(keys('weather', titles.split('|'))).toEqual(['temperature', 'relative_humidity', 'wind_speed', 'oktas'])
  })
  it('are recognised without the letters that a keyboard lacks', () => {
    expect(keys('weather', ['Bewoelkung', 'PREDKOSC WIATRU'])).toEqual(['oktas', 'wind_speed'])
    expect(keys('flower', ['Bluetenzahl', 'Dzialka', 'Número de planta', 'Pflanze Nr.'])).toEqual([
      'count',
      'plot',
      'plant_number',
    ])
  })
  it('include the terms of Darwin Core', () => {
    const titles =
      'eventDate|eventTime|recordedBy|individualCount|scientificName|order|family|genus|lifeStage|sex|occurrenceRemarks|samplingProtocol'
    expect(keys('pollinator', titles.split('|'))).toEqual(
      'survey_date|start_time|observer|count|species|order|family|genus|stage|caste|note|protocol'.split('|'),
    )
  })
  it('include the terms of open pollination data sets', () => {
    expect(
      keys('pollinator', [
        'pollinator',
        'guild',
        'sampling_method',
        'abundance',
        'total_sampled_area',
        'total_sampled_time',
        'total_sampled_flowers',
      ]),
    ).toEqual(['species', 'functional_group', 'protocol', 'count', 'area_m2', 'watched_minutes', 'flowers_watched'])
  })
  it('rank below the built-in names, and the other column is not read', () => {
    const { columns, faults, unread } = readHead('flower', ['Date', 'Datum', 'Count', 'Individuals'])
    expect(columns.map(({ at }) => at)).toEqual([0, 2])
    expect(faults.filter(({ reason }) => reason.includes('twice'))).toEqual([])
    expect(unread.map(({ title }) => title)).toEqual(['Datum', 'Individuals'])
  })
})

describe('unit and time zone given in a heading', () => {
  const first = (type: ReportType, title: string) => {
    const { columns, faults } = readHead(type, [title])
    const [one] = columns
    return one ? [one.column.key, one.column.from?.unit ?? one.column.offset] : faults[0]?.reason
  }
  it.each<[string, unknown]>([
    ['Temp, °C (LGR S/N: 10000000, SEN S/N: 10000000)', ['temperature', undefined]],
    ['Temp, °F (LGR S/N: 10000000, SEN S/N: 10000000)', ['temperature', '°F']],
    ['RH, % (LGR S/N: 10000000)', ['relative_humidity', undefined]],
    ['Outdoor Temperature(℃)', ['temperature', undefined]],
    ['Outdoor Temperature(℉)', ['temperature', '°F']],
    ['Outdoor Humidity(%)', ['relative_humidity', undefined]],
    ['Wind(mph)', ['wind_speed', 'mph']],
    ['WS_ms_Avg', ['wind_speed', 'm/s']],
    ['AirTC_Avg', ['temperature', undefined]],
    ['Date Time, GMT+00:00', ['start_time', '+00:00']],
    ['Date Time, GMT-05:00', ['start_time', '-05:00']],
    ['Time (UTC+2)', ['start_time', '+02:00']],
    ['Timestamp UTC', ['start_time', '+00:00']],
    ['datetime_utc', ['start_time', '+00:00']],
    ['Uhrzeit [GMT +1]', ['start_time', '+01:00']],
    ['Start time (local)', ['start_time', undefined]],
    ['Start time', ['start_time', undefined]],
  ])('%s', (title, expected) => {
    expect(first('weather', title)).toEqual(expected)
  })
  it.each(['Time (CET)', 'Start time (BST)', 'Date Time, UTC+99'])(
    'prompts the user for an unknown time zone: %s',
    (title) => {
      expect(first('weather', title)).toMatch(/^could be in several time zones/)
      expect(readHead('weather', [title], { chosen: ['start_time'] }).columns[0]?.column.offset).toBeUndefined()
      expect(readHead('weather', [title], { chosen: ['start_time:UTC+01:00'] }).columns[0]?.column.offset).toBe(
        '+01:00',
      )
    },
  )
})

describe('a form export', () => {
  const system = [
    '_id',
    '_uuid',
    '_submission_time',
    '_validation_status',
    '_notes',
    '_status',
    '_submitted_by',
    '__version__',
    '_tags',
    '_index',
  ]
  const form = ['Farm', 'Field', 'Tunnel', 'Plot', 'Plant number', 'Observer', 'Count', 'Notes']
  const grouped = form.map((name) => `Survey/${name}`)
  it('is read by the last parts of its headings, silently ignoring columns added by the server', () => {
    const { columns, faults, unread } = readHead('flower', ['start', 'end', 'today', ...grouped, ...system])
    expect(faults).toEqual([])
    expect(columns.map(({ column }) => column.key)).toEqual([
      'start_time',
      'survey_date',
      'farm',
      'field',
      'tunnel',
      'plot',
      'plant_number',
      'observer',
      'count',
      'note',
    ])
    expect(unread).toEqual([])
  })
  it('gives its own questions precedence over columns recorded by the server', () => {
    const cells = ['start', 'today', ...grouped, 'Survey/Start time', 'Survey/Date', ...system]
    const { columns, faults } = readHead('flower', cells)
    expect(faults).toEqual([])
    expect(columns.filter(({ at }) => at < 2)).toEqual([])
  })
  it('may come from ODK, too', () => {
    const { columns, unread } = readHead('flower', [
      'SubmissionDate',
      'start',
      'g/Farm',
      'g/Field',
      'meta/instanceID',
      'KEY',
      'SubmitterName',
      'FormVersion',
    ])
    expect(columns.map(({ column }) => column.key)).toEqual(['start_time', 'farm', 'field'])
    expect(unread).toEqual([])
  })
  it('is not assumed because of one slash, which may be part of a unit', () => {
    expect(readHead('flower', ['Insects/Plant', 'Yield kg/plant']).columns).toEqual([])
  })
})

describe('suggestions', () => {
  const similar = (type: ReportType, title: string) => readHead(type, [title]).unread[0]?.similar
  it.each<[ReportType, string, string[]]>([
    ['flower', 'yield', []],
    ['flower', 'Count by country', []],
    ['flower', 'country', []],
    ['flower', 'height', []],
    ['flower', 'Observr', ['Observer']],
    ['weather', 'Temprature', ['Temperature (°C)']],
    ['flower', 'Fied', ['Field']],
  ])('%s, %s', (type, title, expected) => {
    expect(similar(type, title)).toEqual(expected)
  })
})

it('ignores a column "Record" that contains no kinds', () => {
  const below = [['1', 'Ash']]
  expect(readHead('weather', ['RECORD', 'Farm'], { below }).record).toBeNull()
  expect(readHead('weather', ['RECORD', 'Farm'], { below: [['Weather', 'Ash']] }).record).toBe(0)
})
