import { describe, expect, it } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import { makeServer } from '../testing/server.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from './testing/uploader.ts'
import { workbookOf, type Cell } from './testing/workbook.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')

const weatherHead =
  'Farm,Field,Tunnel,Observer,Start time,Temperature (°C),Relative humidity (%),Wind speed (km/h),Oktas,Note'
const weatherRow = (time: string, figures: string, note = '') =>
  `Ashcombe Farm,Long Meadow,4,Ines Duarte,"${time}",${figures},4,${note}`
const weights = (rows: [plant: number, weight: string][]) =>
  csvOf(
    'Farm;Field;Tunnel;Plot;Survey date;Plant number;Observer;Shape;Fruit count;Weight (g)',
    ...rows.map(
      ([plant, weight]) => `Ashcombe Farm;Long Meadow;4;12;10.06.2026;${plant};Ines Duarte;well-formed;6;${weight}`,
    ),
  )
const weatherOf = (id: number) =>
  db.selectFrom('weathers').where('import_id', '=', id).selectAll().orderBy('timestamp').execute()
const weightsOf = async (id: number) =>
  (
    await db
      .selectFrom('fruit_weights')
      .where('import_id', '=', id)
      .select('weight_g')
      .orderBy('plant_number')
      .execute()
  ).map(({ weight_g }) => weight_g)

describe('numbers with meaning beyond their digits', () => {
  it('a cell that Excel shows as a percentage is read as shown', async () => {
    const uploader = await makeUploader(server)
    const row = (humidity: number): Cell[] => [
      'Ashcombe Farm',
      'Long Meadow',
      4,
      'Ines Duarte',
      '2026-06-10 10:30',
      18.4,
      { percent: humidity },
      7.25,
      4,
    ]
    const rows = [weatherHead.split(',').slice(0, -1), row(0.6), row(0.55)]
    const batch = await uploader.take('weather', workbookOf([{ name: 'Station', rows }]))
    expect(await uploader.faults(batch.id)).toEqual([])
    const stored = await weatherOf(batch.id)
    expect(stored.map(({ relative_humidity }) => relative_humidity).toSorted()).toEqual([55, 60])
  })

  it('a point before three digits groups thousands if the file has decimal commas, which is reported', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.take(
      'fruit_weights',
      weights([
        [1, '92,5'],
        [2, '1.234'],
      ]),
    )
    expect(await weightsOf(batch.id)).toEqual([92.5, 1_234])
    expect(await uploader.reading(batch.id)).toMatchObject({
      decimal_mark: 'comma',
      mark_from: 'file',
      numbers: { point: 0, comma: 1, either: 1, listed: [{ value: '1.234', count: 1, line: 3 }] },
      notes: [{ column: 'Weight', kind: 'grouped', rows: 1, given: '1.234', value: '1234' }],
    })
  })

  it('if no number settles the decimal mark, the user has to choose, and can change it afterwards', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('fruit_weights', weights([[1, '1.234']]))
    expect(batch).toMatchObject({ state: 'choosing', rows_read: 0 })
    expect(await uploader.reading(batch.id)).toMatchObject({ decimal_mark: null, mark_from: null, dates: null })
    const { batch: point } = await uploader.readAgain(batch.id, { decimal_mark: 'point' })
    expect(point).toMatchObject({ state: 'ready', rows_good: 1 })
    expect((await uploader.reading(batch.id))?.preview[0]?.cells.at(-1)).toMatchObject({
      given: '1.234',
      value: '1.234',
    })
    await uploader.readAgain(batch.id, { decimal_mark: 'comma' })
    expect(await uploader.reading(batch.id)).toMatchObject({ decimal_mark: 'comma', mark_from: 'person' })
    await uploader.act(batch.id, 'confirm')
    await uploader.work()
    expect(await weightsOf(batch.id)).toEqual([1_234])
  })

  it('digits beyond the stored precision are rounded in every column, and reported once for each', async () => {
    const uploader = await makeUploader(server)
    const rows = [8, 9, 10, 11].map((hour) => weatherRow(`2026-06-10 ${hour}:00`, '17.352,61.237,4.785'))
    const batch = await uploader.take('weather', csvOf(weatherHead, ...rows))
    expect(batch).toMatchObject({ state: 'done', rows_done: 4 })
    expect((await weatherOf(batch.id))[0]).toMatchObject({
      temperature: 17.4,
      relative_humidity: 61.2,
      wind_speed: 4.79,
    })
    expect((await uploader.reading(batch.id))?.notes).toEqual([
      { column: 'Temperature', kind: 'rounded', rows: 4, given: '17.352', value: '17.4' },
      { column: 'Relative humidity', kind: 'rounded', rows: 4, given: '61.237', value: '61.2' },
      { column: 'Wind speed', kind: 'rounded', rows: 4, given: '4.785', value: '4.79' },
    ])
  })
})

describe('cells without a value', () => {
  it('words for missing values are blank: optional columns are blank, required ones are missing', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check(
      'flower',
      csvOf(flowerHead, flowerRow(1, { note: 'NA' }), flowerRow(2, { note: 'NA' }).replace('Ines Duarte', 'NA')),
    )
    expect(await uploader.faults(batch.id)).toEqual([`3 Observer: ${reasons.missing}`])
    const right = await uploader.take('flower', csvOf(flowerHead, flowerRow(1, { note: 'NA' })))
    const [entry] = await db
      .selectFrom('flower_observations')
      .where('import_id', '=', right.id)
      .select('notes')
      .execute()
    expect(entry?.notes).toBeNull()
  })

  const flowerTitles = [...flowerHead.split(','), 'Visit']
  const sheetRow = (plant: number, { note = null, visit = null }: { note?: Cell; visit?: Cell }): Cell[] => [
    'Ashcombe Farm',
    'Long Meadow',
    4,
    12,
    '2026-06-10',
    plant,
    'Ines Duarte',
    '10:30',
    3,
    note,
    visit,
  ]

  it('formulas without results are rejected, even in optional columns, naming the cells', async () => {
    const uploader = await makeUploader(server)
    const rows = [flowerTitles, sheetRow(1, { visit: { formula: '1+1' } }), sheetRow(2, { note: { formula: 'B9' } })]
    const batch = await uploader.check('flower', workbookOf([{ name: 'Counts', rows }]))
    expect(await uploader.faults(batch.id)).toEqual([`2 Visit: ${reasons.noResult}`, `3 Note: ${reasons.noResult}`])
    expect((await uploader.issues(batch.id)).map(({ value }) => value)).toEqual(['=…', '=…'])
  })

  it('spreadsheet errors are named, except the one that means no value', async () => {
    const uploader = await makeUploader(server)
    const rows = [flowerTitles, sheetRow(1, { note: { error: '#REF!' } }), sheetRow(2, { note: { error: '#N/A' } })]
    const batch = await uploader.check('flower', workbookOf([{ name: 'Counts', rows }]))
    expect(await uploader.faults(batch.id)).toEqual([`2 Note: ${reasons.spreadsheetError}`])
  })
})

describe('humidity', () => {
  const head = weatherHead
  const rows = (...humidities: (string | number)[]) =>
    humidities.map((one, index) => weatherRow(`2026-06-10 ${8 + index}:00`, `17,${one},4`))

  it('from 0 to 1 under a percent sign requires a decision, and is read accordingly', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('weather', csvOf(head, ...rows('0.61', '0.6', '1')))
    expect(batch).toMatchObject({ state: 'ready', rows_read: 0, count_errors: 1 })
    const columns = ((await uploader.reading(batch.id))?.columns ?? []).map(({ key }) => key)
    const at = columns.indexOf(null)
    await uploader.readAgain(batch.id, { columns: columns.with(at, 'relative_humidity:0 to 1') })
    await uploader.act(batch.id, 'confirm')
    await uploader.work()
    expect((await weatherOf(batch.id)).map((row) => row.relative_humidity)).toEqual([61, 60, 100])
    const other = await makeUploader(server)
    const dry = await other.check('weather', csvOf(head, ...rows('0.61', '0.6', '1')))
    await other.readAgain(dry.id, { columns: columns.with(at, 'relative_humidity') })
    await other.act(dry.id, 'confirm')
    await other.work()
    expect((await weatherOf(dry.id)).map((row) => row.relative_humidity)).toEqual([0.6, 0.6, 1])
  })

  it.each([[['0', '0']], [['0.5', '45']], [['1', '1']]])('of %j is read unchanged', async (humidities) => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('weather', csvOf(head, ...rows(...humidities)))
    expect(batch).toMatchObject({ state: 'ready', rows_good: 2, count_errors: 0 })
  })
})

it('two-row headings below an optional title are joined, and remembered together', async () => {
  const uploader = await makeUploader(server)
  const titles = flowerHead.split(',')
  const groups = titles.map((title) => (title === 'Plant number' ? 'Plant' : ''))
  const columns = titles.map((title) => (title === 'Plant number' ? 'number' : title === 'Note' ? 'Words' : title))
  const file = (...rows: string[]) => csvOf('Counts of June', groups.join(','), columns.join(','), ...rows)
  const batch = await uploader.check('flower', file(flowerRow(1), flowerRow(2)))
  expect(batch).toMatchObject({ state: 'ready', rows_good: 2, count_errors: 0 })
  const reading = await uploader.reading(batch.id)
  expect(reading).toMatchObject({ head_line: 3, rows_above: 1 })
  expect(reading?.columns.map(({ title }) => title)).toContain('Plant number')
  const keys = reading?.columns.map(({ title, key }) => (title === 'Words' ? 'note' : key))
  await uploader.readAgain(batch.id, { columns: keys })
  await uploader.act(batch.id, 'confirm')
  await uploader.work()
  const next = await uploader.check('flower', file(flowerRow(3)))
  expect((await uploader.reading(next.id))?.columns.map(({ key }) => key)).toEqual(keys)
})

it('a file mostly in Windows-1252 shows the words that may be UTF-8', async () => {
  const uploader = await makeUploader(server)
  const western = (text: string) => Buffer.from(text, 'latin1')
  const body = Buffer.concat([
    western(csvOf(flowerHead, flowerRow(1, { note: 'Café, été' }), flowerRow(2, { note: 'à côté' }))),
    western(`${flowerRow(3, { note: '' }).replace(/,$/, ',')}`),
    Buffer.from('Zoë\n'),
  ])
  const batch = await uploader.check('flower', body)
  expect(batch).toMatchObject({ encoding: 'windows-1252' })
  expect((await uploader.reading(batch.id))?.words_of_two_encodings).toEqual([{ read: 'ZoÃ«', otherwise: 'Zoë' }])
  const plain = await uploader.check('flower', western(csvOf(flowerHead, flowerRow(4, { note: 'été' }))))
  expect(await uploader.reading(plain.id)).not.toHaveProperty('words_of_two_encodings')
})

it('a file with one bad byte is still read as UTF-8, and its cell is named', async () => {
  const uploader = await makeUploader(server)
  const text = csvOf(flowerHead, flowerRow(1).replace('Ines Duarte', 'Zoë Ångström'), flowerRow(2, { note: 'caf' }))
  const file = Buffer.concat([Buffer.from(text).subarray(0, -1), Buffer.from([0xe9]), Buffer.from('\n')])
  const batch = await uploader.check('flower', file)
  expect(batch).toMatchObject({ encoding: 'utf-8', rows_error: 1 })
  expect(await uploader.faults(batch.id)).toEqual([`3 Note: ${reasons.undecoded}`])
  expect((await uploader.reading(batch.id))?.preview[0]?.cells[6]?.value).toBe('Zoë Ångström')
})

describe('dates and times', () => {
  it('are read in the format the portal displays', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.take(
      'weather',
      csvOf(
        weatherHead,
        weatherRow('3rd Mar, 2026 5:30 PM', '18.4,61,7.25'),
        weatherRow('10th June 2026 09:00', '18,61,7'),
      ),
    )
    expect((await weatherOf(batch.id)).map(({ timestamp }) => timestamp)).toEqual([
      new Date('2026-03-03T17:30:00Z'),
      new Date('2026-06-10T08:00:00Z'),
    ])
  })

  it('have the survey date if Access or Excel exports only a time of day', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.take(
      'flower',
      csvOf(
        flowerHead,
        flowerRow(1, { date: '18/06/2026 00:00:00', time: '30/12/1899 10:30:00' }),
        flowerRow(2, { date: '18/06/2026 00:00:00', time: '1899-12-30 10:45:00' }),
      ),
    )
    const entries = await db
      .selectFrom('flower_surveys')
      .where('import_id', '=', batch.id)
      .select('start_time')
      .orderBy('plant_number')
      .execute()
    expect(entries.map(({ start_time }) => start_time)).toEqual([
      new Date('2026-06-18T09:30:00Z'),
      new Date('2026-06-18T09:45:00Z'),
    ])
  })

  it('with dots are day first; slashes in the same file require a decision', async () => {
    const uploader = await makeUploader(server)
    const dotted = await uploader.check('flower', csvOf(flowerHead, flowerRow(1, { date: '03.06.2026' })))
    expect(dotted).toMatchObject({ state: 'ready', rows_good: 1 })
    const both = await uploader.check(
      'flower',
      csvOf(flowerHead, flowerRow(1, { date: '13.06.2026' }), flowerRow(2, { date: '6/4/26' })),
    )
    expect(both).toMatchObject({ state: 'choosing' })
    const { batch } = await uploader.readAgain(both.id, { day_order: 'month_first' })
    expect(batch).toMatchObject({ state: 'ready', rows_good: 2 })
    expect((await uploader.reading(both.id))?.preview.map(({ cells }) => cells[4]?.value)).toEqual([
      '2026-06-13',
      '2026-06-04',
    ])
  })
})

describe('a valid file is still accepted with', () => {
  const whole = csvOf(flowerHead, flowerRow(1, { date: '21/06/2026' }))
  it.each([
    ['rows of blanks at the end', `${whole} , , , , , , , , , \n,,,,,,,,,\n`],
    [
      'a line that tells Excel the delimiter, and a title with commas',
      `sep=;\r\nFlower counts, Long Meadow, week 24, by Ines\r\n${whole.replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
    ],
    ['lines that end with CR alone', csvOf('', whole).replaceAll('\n', '\r')],
    [
      'a block with names of columns above the head',
      `Site,Ashcombe,Date,21/06/2026,,,,,,\nRecorder,Ines,,,,,,,,\n,,,,,,,,,\n${whole}`,
    ],
  ])('%s', async (_name, content) => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', content)
    expect(await uploader.faults(batch.id)).toEqual([])
    expect(batch).toMatchObject({ state: 'ready', rows_read: 1, rows_good: 1 })
  })
})
