import { describe, expect, it } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import { makeServer } from '../testing/server.ts'
import { makeUploader } from './testing/uploader.ts'
import { workbookOf, zipOf, type MadeSheet } from './testing/workbook.ts'

const server = await makeServer()
server.setClock('2026-07-01T12:00:00Z')

const head = [
  'Farm',
  'Field',
  'Tunnel',
  'Plot No',
  'Survey date',
  'Plant number',
  'Observer',
  'Start time',
  'Count',
  'Note',
]
const JUNE_10 = 46_183
const HALF_PAST_TEN = 0.4375
const row = (plant: number, { day = JUNE_10, note = null as string | null } = {}) =>
  [
    'Ashcombe Farm',
    'Long Meadow',
    4,
    12,
    { day },
    plant,
    { text: 'Ines Duarte' },
    { time: HALF_PAST_TEN },
    7,
    note,
  ] as const
const counts = (rows: MadeSheet['rows']): MadeSheet => ({ name: 'Counts', rows })
const kept = (id: number) =>
  server.db
    .selectFrom('flower_surveys')
    .innerJoin('surveys', 'surveys.id', 'flower_surveys.survey_id')
    .innerJoin('flower_observations', 'flower_observations.flower_survey_id', 'flower_surveys.id')
    .where('flower_surveys.import_id', '=', id)
    .select(['survey_date', 'plant_number', 'start_time', 'count', 'notes'])
    .orderBy('plant_number')
    .execute()

describe('an Excel workbook', () => {
  it('is imported with real dates and times, below a title and with blank rows between', async () => {
    const uploader = await makeUploader(server)
    const rows = [['Counts of June'], [], head, row(1), [null, null], row(2, { note: 'A & B <warm>' }), ['', ' ']]
    const batch = await uploader.take('flower', workbookOf([counts(rows)]))
    expect(await uploader.faults(batch.id)).toEqual([])
    expect(batch).toMatchObject({ state: 'done', encoding: 'xlsx', delimiter: null, rows_read: 2, rows_done: 2 })
    const start_time = new Date('2026-06-10T09:30:00Z')
    expect(await kept(batch.id)).toEqual([
      { survey_date: '2026-06-10', plant_number: 1, start_time, count: 7, notes: null },
      { survey_date: '2026-06-10', plant_number: 2, start_time, count: 7, notes: 'A & B <warm>' },
    ])
  })

  it('with the 1904 date system has the dates that it displays', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.take(
      'flower',
      workbookOf([counts([head, row(1, { day: JUNE_10 - 1_462 })])], { from1904: true }),
    )
    expect((await kept(batch.id))[0]?.survey_date).toBe('2026-06-10')
  })

  it('is read from the visible sheet with the most matching columns, unless the user chooses one', async () => {
    const uploader = await makeUploader(server)
    const sheets = [
      { name: 'About', rows: [['Plot', 'Who']] },
      { name: 'Old', rows: [head, row(1), row(2), row(3)], hidden: true },
      { name: 'May', rows: [head, row(1)] },
      { name: 'June', rows: [head, row(1), row(2)] },
    ]
    const batch = await uploader.check('flower', workbookOf(sheets))
    expect(batch).toMatchObject({ state: 'ready', rows_read: 1 })
    expect(await uploader.reading(batch.id)).toMatchObject({ sheet: 'May', sheets: ['About', 'May', 'June'] })
    const { batch: other } = await uploader.readAgain(batch.id, { sheet: 'June' })
    expect(other).toMatchObject({ state: 'ready', rows_read: 2, rows_good: 2 })
    await uploader.act(batch.id, 'cancel')
  })

  it.each([
    ['texts', { texts: 'SharedStrings.xml' }],
    ['texts under another name', { texts: 'strings/words.xml' }],
    ['the workbook itself', { book: 'xl/workbook2.xml' }],
    ['the workbook and its styles elsewhere', { book: 'office/book.xml', styles: 'looks.xml' }],
  ])('has its files found by their relationships, whatever their names: %s', async (_name, parts) => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', workbookOf([counts([head, row(1)])], { parts }))
    expect(await uploader.faults(batch.id)).toEqual([])
    expect(batch).toMatchObject({ state: 'ready', rows_good: 1 })
  })

  const first = row(1)
  const below = (plant: number) => first.map((cell, at) => (at === 5 ? plant : at < 8 ? null : cell))
  it('has merged cells filled in each of their rows, which is reported', async () => {
    const uploader = await makeUploader(server)
    const merged = [...'ABCDEGH'].map((column) => `${column}2:${column}4`)
    const rows = [head, first, below(2), below(3), [null, null]]
    const batch = await uploader.take('flower', workbookOf([{ name: 'Counts', rows, merged: [...merged, 'A5:A6'] }]))
    expect(await uploader.faults(batch.id)).toEqual([])
    expect(batch).toMatchObject({ state: 'done', rows_done: 3 })
    expect((await uploader.reading(batch.id))?.merged).toEqual(
      ['Farm', 'Field', 'Tunnel', 'Plot No', 'Survey date', 'Observer', 'Start time'].map((column) => ({
        column,
        rows: 2,
      })),
    )
  })

  it('has rows hidden by a filter read, which is reported', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check(
      'flower',
      workbookOf([{ name: 'Counts', rows: [head, row(1), row(2), row(3)], hiddenRows: [3, 4] }]),
    )
    expect(batch).toMatchObject({ rows_good: 3 })
    expect((await uploader.reading(batch.id))?.rows_hidden).toBe(2)
  })

  it('lists other sheets with the same header, and reads all of them on request', async () => {
    const uploader = await makeUploader(server)
    const onDay = (day: number, plant = 1) => row(plant, { day: JUNE_10 + day })
    const sheets = [
      { name: 'Week 1', rows: [head, onDay(0)] },
      { name: 'About', rows: [['Plot', 'Who']] },
      { name: 'Week 2', rows: [['Second week'], head, onDay(7), onDay(7, 6)] },
      { name: 'Week 3', rows: [head, onDay(14), onDay(14)] },
    ]
    const batch = await uploader.check('flower', workbookOf(sheets))
    expect(batch).toMatchObject({ rows_read: 1 })
    expect(await uploader.reading(batch.id)).toMatchObject({
      sheets_read: ['Week 1'],
      sheets_alike: ['Week 2', 'Week 3'],
    })
    const all = { sheets: ['Week 1', 'Week 2', 'Week 3'] }
    const { batch: whole } = await uploader.readAgain(batch.id, all)
    expect(whole).toMatchObject({ rows_read: 5, rows_good: 3, rows_error: 1, rows_duplicate: 1 })
    expect((await uploader.issues(batch.id)).map(({ sheet, line, column }) => [sheet, line, column])).toEqual([
      ['Week 2', 4, 'Plant number'],
    ])
    expect((await uploader.issues(batch.id, 'duplicate')).map(({ sheet, line }) => [sheet, line])).toEqual([
      ['Week 3', 3],
    ])
    const wrong = await server.app.inject({
      url: `/api/imports/${batch.id}/rows/csv?rows=wrong`,
      headers: uploader.headers,
    })
    expect(wrong.payload.split('\r\n')[1]).toContain('Week 2, line 4: Plant number must be')
    const { batch: left } = await uploader.readAgain(batch.id, { lines_left_out: [{ sheet: 'Week 2', line: 4 }] })
    expect(left).toMatchObject({ rows_read: 4, count_errors: 0 })
    const other = await uploader.readAgain(batch.id, { sheets: ['Week 1', 'About'] })
    expect(await uploader.faults(other.batch.id)).toEqual([`1 About: ${reasons.otherHead}`])
    await uploader.act(batch.id, 'cancel')
  })

  it('has errors reported with the row number shown in the sheet', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', workbookOf([counts([head, [], [], row(6)])]))
    expect(await uploader.faults(batch.id)).toEqual([`4 Plant number: ${reasons.range(1, 5, 1)}`])
  })
})

describe('an unreadable workbook', () => {
  const sheet = (xml: string) =>
    zipOf({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="/xl/a.xml"/></Relationships>',
      'xl/a.xml': xml,
    })
  const whole = workbookOf([counts([head, row(1)])])
  const files: [string, () => Buffer, string][] = [
    ['another archive', () => zipOf({ 'notes.txt': 'nothing' }), reasons.unreadable.archive],
    ['half of one', () => whole.subarray(0, whole.length / 2), reasons.brokenWorkbook],
    ['an older workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), reasons.oldWorkbook],
    ['one without rows', () => workbookOf([counts([])]), reasons.empty],
    [
      'one of hidden sheets alone',
      () => workbookOf([{ name: 'A', rows: [head, row(1)], hidden: true }]),
      reasons.empty,
    ],
    ['XML that is none', () => sheet('<worksheet><sheetData><row></sheetData>'), reasons.brokenWorkbook],
    [
      'a sheet that unpacks to a thousand times its size',
      () => sheet(`<worksheet>${' '.repeat(8_000_000)}</worksheet>`),
      reasons.hugeWorkbook,
    ],
    [
      'more parts than any workbook has',
      () => zipOf(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`xl/${index}.xml`, '']))),
      reasons.hugeWorkbook,
    ],
    [
      'a name of an entity that nobody knows',
      () => sheet('<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>'),
      reasons.brokenWorkbook,
    ],
  ]
  it.each(files)('%s: gives the reason, and nothing is read', async (_name, make, reason) => {
    const uploader = await makeUploader(server)
    expect(await uploader.check('flower', make())).toMatchObject({ state: 'failed', reason, rows_read: 0 })
  })
})
