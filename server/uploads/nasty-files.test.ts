import { describe, expect, it } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import { makeServer } from '../testing/server.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from './testing/uploader.ts'

const server = await makeServer()
server.setClock('2026-07-01T12:00:00Z')

describe('a file as spreadsheets and users write it', () => {
  const files: [string, string][] = [
    [
      'rows of nothing but commas',
      csvOf(flowerHead, ',,,,,,,,,', flowerRow(1), ' ,,, ,,,,,,', flowerRow(2), ',,,,,,,,,'),
    ],
    [
      'title rows above the head',
      csvOf('Counts of June 2026', '', 'Farm,Ashcombe,,,,,,,,', flowerHead, flowerRow(1), flowerRow(2)),
    ],
    [
      'other names of columns',
      csvOf(flowerHead.replace('Plot', 'Plot No').replace('Tunnel', 'tunnel #'), flowerRow(1), flowerRow(2)),
    ],
    ['a time with AM', csvOf(flowerHead, flowerRow(1, { time: '10:30 AM' }), flowerRow(2, { time: '10:30 am' }))],
    ['years of two digits', csvOf(flowerHead, flowerRow(1, { date: '10/6/26' }), flowerRow(2, { date: '13/6/26' }))],
    ['dates with a time', csvOf(flowerHead, flowerRow(1, { date: '2026-06-10 00:00:00' }), flowerRow(2))],
    [
      "a spreadsheet's numbers of days",
      csvOf(flowerHead, flowerRow(1, { date: '46183', time: '0.4375' }), flowerRow(2)),
    ],
    ['months by name', csvOf(flowerHead, flowerRow(1, { date: '10-Jun-26' }), flowerRow(2, { date: '10 June 2026' }))],
    [
      'a title with commas over cells parted by semicolons',
      csvOf('Counts, of June, at Ashcombe, Long Meadow,,,,,,,,', flowerHead, flowerRow(1), flowerRow(2))
        .split('\n')
        .map((line, index) => (index === 0 ? line : line.replaceAll(',', ';')))
        .join('\n'),
    ],
    ['tabs', csvOf(flowerHead, flowerRow(1), flowerRow(2)).replaceAll(',', '\t')],
    ['lines that end as on old Macs', csvOf('Counts', flowerHead, flowerRow(1), flowerRow(2)).replaceAll('\n', '\r')],
    [
      'the line that tells Excel the sign',
      `sep=;\n${csvOf(flowerHead, flowerRow(1), flowerRow(2)).replaceAll(',', ';')}`,
    ],
  ]
  it.each(files)('%s: its two rows can be imported', async (_name, content) => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', content)
    expect(await uploader.faults(batch.id)).toEqual([])
    expect(batch).toMatchObject({ state: 'ready', rows_read: 2, rows_good: 2, rows_error: 0, count_errors: 0 })
    const reading = await uploader.reading(batch.id)
    expect(reading?.preview.map(({ cells }) => cells.map(({ value }) => value))).toEqual(
      ['1', '2'].map((plant) => [
        'Ashcombe Farm',
        'Long Meadow',
        '4',
        '12',
        expect.stringMatching(/^2026-06-1[03]$/) as string,
        plant,
        'Ines Duarte',
        '10:30:00',
        '7',
        null,
      ]),
    )
  })

  it('may have unknown columns, which are skipped and reported with suggestions', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check(
      'flower',
      csvOf(`${flowerHead.replace('Note', 'Nots')},Altitude`, `${flowerRow(1)},120`),
    )
    expect(batch).toMatchObject({ state: 'ready', rows_good: 1 })
    const reading = await uploader.reading(batch.id)
    expect(reading?.columns.slice(-2)).toEqual([
      { title: 'Nots', key: null, similar: ['Note'] },
      { title: 'Altitude', key: null, similar: [] },
    ])
    expect(reading).toMatchObject({ head_line: 1, rows_above: 0, day_order: null, order_from: null, dates: null })
  })

  it('can have its columns matched by the user and is checked again without a new upload', async () => {
    const uploader = await makeUploader(server)
    const german = 'Betrieb,Feld,Tunnel,Parzelle,Datum,Pflanze,Wer,Zeit,Anzahl,Notiz'
    const batch = await uploader.check('flower', csvOf(german, flowerRow(1)))
    expect(batch.count_errors).toBeGreaterThan(0)
    const columns = [
      'farm',
      'field',
      'tunnel',
      'plot',
      'survey_date',
      'plant_number',
      'observer',
      'start_time',
      'count',
      null,
    ]
    const again = await uploader.readAgain(batch.id, { columns })
    expect(again.batch).toMatchObject({ state: 'ready', rows_read: 1, rows_good: 1, count_errors: 0 })
    expect(await uploader.faults(batch.id)).toEqual([])
  })

  it('with an unclosed quotation mark gives no negative totals', async () => {
    const uploader = await makeUploader(server)
    const first = await uploader.check('flower', csvOf(flowerHead, flowerRow(1, { note: '"never closed' })))
    expect(first).toMatchObject({ rows_read: 1, rows_good: 0, rows_error: 1, count_errors: 1 })
    const second = await uploader.check(
      'flower',
      csvOf(flowerHead, flowerRow(1), flowerRow(2, { note: '"never closed' })),
    )
    expect(second).toMatchObject({ rows_read: 2, rows_good: 1, rows_error: 1 })
    expect(await uploader.faults(second.id)).toEqual([`3 row: ${reasons.quote}`])
  })
})

describe('ambiguous dates', () => {
  const rows = (...dates: string[]) =>
    csvOf(flowerHead, ...dates.map((date, index) => flowerRow((index % 5) + 1, { date })))
  const days = async (id: number) =>
    (
      await server.db
        .selectFrom('surveys')
        .where('import_id', '=', id)
        .select('survey_date')
        .orderBy('survey_date')
        .execute()
    ).map(({ survey_date }) => survey_date)

  it('require a decision if no date in the file settles the order, and nothing is read until then', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', rows('6/3/2026', '6/3/2026', '5/3/2026', '2026-06-01', '4/4/2026'))
    expect(batch).toMatchObject({ state: 'choosing', rows_read: 0, rows_good: 0, count_errors: 0 })
    expect(await uploader.act(batch.id, 'confirm')).toMatchObject({ status: 409 })
    const reading = await uploader.reading(batch.id)
    expect(reading).toMatchObject({ day_order: null, order_from: null })
    expect(reading?.dates).toEqual({
      day_first: 0,
      month_first: 0,
      either: 3,
      listed: [
        { value: '6/3/2026', count: 2, line: 2 },
        { value: '5/3/2026', count: 1, line: 4 },
      ],
    })
    expect(reading?.preview[0]?.cells[4]).toEqual({
      column: 'Survey date',
      given: '6/3/2026',
      value: null,
      reason: reasons.dayOrder,
    })
    const chosen = await uploader.readAgain(batch.id, { day_order: 'month_first' })
    expect(chosen.batch).toMatchObject({ state: 'ready', rows_read: 5, rows_good: 5 })
    expect(await uploader.reading(batch.id)).toMatchObject({ day_order: 'month_first', order_from: 'person' })
    // The order is changed once more and back, while the file remains as it was sent.
    await uploader.readAgain(batch.id, { day_order: 'day_first' })
    await uploader.readAgain(batch.id, { day_order: 'month_first' })
    await uploader.act(batch.id, 'confirm')
    await uploader.work()
    expect(await days(batch.id)).toEqual(['2026-04-04', '2026-05-03', '2026-06-01', '2026-06-03'])
    expect(await uploader.readAgain(batch.id, { day_order: 'day_first' })).toMatchObject({ status: 409 })
  })

  it.each([
    ['day_first', ['6/3/2026', '13/3/2026'], ['2026-03-06', '2026-03-13']],
    ['month_first', ['6/3/2026', '3/13/2026'], ['2026-03-13', '2026-06-03']],
  ] as const)('are read in the only order that fits all dates: %s', async (order, dates, expected) => {
    const uploader = await makeUploader(server)
    const batch = await uploader.take('flower', rows(...dates))
    expect(await days(batch.id)).toEqual(expected)
    expect(await uploader.reading(batch.id)).toMatchObject({
      day_order: order,
      order_from: 'file',
      dates: { either: 1, [order]: 1 },
    })
  })

  it('require a decision if dates in the file contradict each other', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', rows('13/3/2026', '3/13/2026'))
    expect(batch.state).toBe('choosing')
    const { batch: chosen } = await uploader.readAgain(batch.id, { day_order: 'day_first' })
    expect(chosen).toMatchObject({ state: 'ready', rows_good: 1, rows_error: 1 })
    expect(await uploader.faults(batch.id)).toEqual([`3 Survey date: ${reasons.noSuchDay}`])
  })

  it('settled late in a file cause no duplicates of what was already read', async () => {
    const uploader = await makeUploader(server)
    const many = Array.from({ length: 400 }, (_, index) => flowerRow(6, { note: String(index) }))
    const batch = await uploader.check('flower', csvOf(flowerHead, ...many, flowerRow(1, { date: '13/6/2026' })))
    expect(batch).toMatchObject({ state: 'ready', rows_read: 401, rows_error: 400, count_errors: 400, rows_good: 1 })
    const { count } = await server.db
      .selectFrom('import_issues')
      .where('import_id', '=', batch.id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(400)
  })

  it('can be cancelled, and are neither visible to nor decided by another organisation', async () => {
    const [uploader, stranger] = [await makeUploader(server), await makeUploader(server)]
    const batch = await uploader.check('flower', rows('6/3/2026'))
    expect(await stranger.readAgain(batch.id, { day_order: 'day_first' })).toMatchObject({ status: 404 })
    expect((await stranger.ask(`GET /imports/${batch.id}/reading`, { headers: stranger.headers })).status).toBe(404)
    expect((await uploader.act(batch.id, 'cancel')).data.state).toBe('cancelled')
  })

  it.each([
    ['an order that is none', { day_order: 'year_first' }],
    ['more columns than can be', { columns: Array.from({ length: 201 }, () => null) }],
  ])('are not decided by %s', async (_name, choice) => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', rows('6/3/2026'))
    const { status } = await uploader.ask(`PUT /imports/${batch.id}/reading`, {
      headers: uploader.headers,
      body: choice,
    })
    expect(status).toBe(422)
    await uploader.act(batch.id, 'cancel')
  })
})
