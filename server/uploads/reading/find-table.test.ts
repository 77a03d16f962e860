import { describe, expect, it } from 'vitest'
import type { ReadingChoice } from '#domain/uploads/reading.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { findTable } from './find-table.ts'
import { signatureOf, type Remembered } from './remembered-choices.ts'
import type { RowSource, SourceRow } from './row-source.ts'
import { lineOfPlace } from './table.ts'
import { tableRows } from './table-rows.ts'

/** A file with these rows, or with these sheets. */
const sourceOf = (...sheets: string[][][]): RowSource => {
  const rowsOf = (sheet: number): SourceRow[] =>
    (sheets[sheet] ?? []).map((cells, index) => ({ cells: [...cells], line: index + 1 }))
  return {
    encoding: sheets.length > 1 ? 'xlsx' : 'utf-8',
    delimiter: ';',
    hasNumbers: false,
    hasBadBytes: false,
    from1904: false,
    sheets: sheets.length > 1 ? sheets.map((_, index) => `Sheet ${index + 1}`) : [],
    rows: async (take, pause, sheet = 0) => {
      for (const { cells, line } of rowsOf(sheet)) take(cells, line)
      await pause(1)
    },
    first: async (sheet) => rowsOf(sheet).filter(({ cells }) => cells.some((cell) => cell !== '')),
    close: () => undefined,
  }
}
const none = async () => new Map<string, Remembered>()
/** Returns the columns of a file, the faults of its header, and its rows as they are read. */
const read = async (
  type: ReportType,
  source: RowSource,
  choice: ReadingChoice = {},
  remembered: ReadonlyMap<string, Remembered> = new Map(),
) => {
  const found = await findTable(source, type, choice, async () => remembered)
  if (!found) throw new Error('no table')
  const { table } = found
  const rows = tableRows(source, table, 1)
  const taken: [line: number, ...cells: string[]][] = []
  const tooMany: number[] = []
  await rows.read(
    (cells, { place, tooMany: extra }) => {
      const { sheet, line } = lineOfPlace(place)
      taken.push([sheet * 100 + line, ...cells])
      if (extra !== undefined) tooMany.push(extra)
    },
    () => undefined,
  )
  return {
    table,
    keys: table.head.columns.map(({ at, column }) => `${at} ${column.key}`),
    faults: table.head.faults.map(({ column, reason }) => `${column}: ${reason}`),
    rows: taken,
    tooMany,
    figures: rows.figures(),
  }
}

const head = ['Farm', 'Field', 'Tunnel', 'Plot', 'Survey date', 'Plant number', 'Observer', 'Start time', 'Count']
const row = (plant: string, count: string, farm = 'Ash') => [
  farm,
  'Long',
  '4',
  '12',
  '2026-06-10',
  plant,
  'Ada',
  '10:30',
  count,
]

describe('the header row', () => {
  const unknown = ['Kenttä', 'Määrä', 'Havaitsija']
  it('is the first row with the most words if no language matches, and not the title above it', async () => {
    const { table } = await read('flower', sourceOf([['Laskenta 2026'], [], unknown, ['A', '7', 'Ada']]))
    expect(table.titles).toEqual(unknown)
    expect(table.above).toBe(1)
  })
  it('is the one that the user chooses', async () => {
    const { table, rows } = await read('flower', sourceOf([head, unknown, ['A', '7', 'Ada']]), { head_line: 2 })
    expect(table.titles).toEqual(unknown)
    expect(rows).toEqual([[3, 'A', '7', 'Ada']])
    expect((await read('flower', sourceOf([head, row('1', '7')]), { head_line: 40 })).table.titles).toEqual(head)
  })
  it('is one by which a file was read before, whatever other rows contain', async () => {
    const columns = ['field', 'count', 'observer']
    const before = new Map([[signatureOf(unknown), { choice: { columns }, allSheets: false }]])
    const { table, keys } = await read('flower', sourceOf([['Plot', 'Farm'], unknown, ['A', '7', 'Ada']]), {}, before)
    expect(table.titles).toEqual(unknown)
    expect(keys).toEqual(['0 field', '1 count', '2 observer'])
  })
})

describe('a value for all rows', () => {
  const titles = ['Plant number', 'Count']
  const constants = ['farm', 'field', 'tunnel', 'plot', 'survey_date', 'observer', 'start_time'].map((column) => ({
    column,
    value: column === 'survey_date' ? '10 June 2026' : column === 'start_time' ? '10:30' : '4',
  }))
  it('replaces a column that the file does not have', async () => {
    const { keys, faults, rows } = await read('flower', sourceOf([titles, ['1', '7'], ['2'], ['3', '8', '', '']]), {
      constants,
    })
    expect(faults).toEqual([])
    expect(keys.slice(0, 4)).toEqual(['0 plant_number', '1 count', '2 farm', '3 field'])
    const values = constants.map(({ value }) => value)
    expect(rows).toEqual([
      [2, '1', '7', ...values],
      [3, '2', '', ...values],
      [4, '3', '8', ...values],
    ])
  })
  it('also replaces a column that the file has', async () => {
    const { keys, rows } = await read(
      'flower',
      sourceOf([
        ['Observer', 'Count'],
        ['Ida', '7'],
      ]),
      {
        constants: [{ column: 'observer', value: 'Ada' }],
      },
    )
    expect(keys).toEqual(['1 count', '2 observer'])
    expect(rows[0]).toEqual([2, 'Ida', '7', 'Ada'])
  })
  it('is reported once if it is invalid for its column or the column does not exist', async () => {
    const { faults } = await read('flower', sourceOf([head, row('1', '7')]), {
      constants: [
        { column: 'visit', value: 'many' },
        { column: 'weight_g', value: '1' },
      ],
    })
    expect(faults).toEqual([`Visit: ${reasons.number}`, expect.stringMatching(/^weight_g: must be one of: /)])
  })
  it('does not hide that a row has more cells than the header', async () => {
    const { rows, tooMany } = await read('flower', sourceOf([titles, ['1', '7', '', 'x']]), { constants })
    expect(tooMany).toEqual([4])
    expect(rows).toEqual([[2, '1', '7', '', 'x']])
  })
})

describe('rows as chosen by the user', () => {
  it('are filled down only in the named columns', async () => {
    const source = sourceOf([
      head,
      row('1', '7'),
      row('2', '', ''),
      row('3', '9', 'Elm'),
      ['', '', '', '', '', '4'],
      [],
    ])
    const { rows } = await read('flower', source, { fill_down: ['farm', 'observer'] })
    expect(rows.map(([line, farm, , , , , plant, observer, , count]) => [line, farm, plant, observer, count])).toEqual([
      [2, 'Ash', '1', 'Ada', '7'],
      [3, 'Ash', '2', 'Ada', ''],
      [4, 'Elm', '3', 'Ada', '9'],
      [5, 'Elm', '4', 'Ada', undefined],
    ])
  })
  it('are excluded by value or line, and their values are not filled down', async () => {
    const mean = ['Mean', '', '', '', '', '', '', '', '8']
    const source = sourceOf([head, row('1', '7'), row('2', '9'), mean, row('3', '5', ''), row('4', '1')])
    const { rows, figures } = await read('flower', source, {
      fill_down: ['farm'],
      rows_left_out: [
        { column: 'Farm', value: 'Mean' },
        { column: 'Count', value: '99' },
      ],
      lines_left_out: [{ line: 6 }],
    })
    expect(rows.map(([line, farm]) => [line, farm])).toEqual([
      [2, 'Ash'],
      [3, 'Ash'],
      [5, 'Ash'],
    ])
    expect(figures.leftOut).toEqual([
      { column: 'Farm', value: 'Mean', rows: 1 },
      { column: 'Count', value: '99', rows: 0 },
    ])
  })
})

describe('rows of units below the header', () => {
  it('are not data rows, but their units are applied', async () => {
    const { table, rows } = await read(
      'weather',
      sourceOf([
        ['TOA5', 'CR1000', 'Ash'],
        ['TIMESTAMP', 'RECORD', 'AirT_Avg', 'RH', 'WS_Avg'],
        ['TS', 'RN', 'Deg F', '%', 'meters/second'],
        ['', '', 'Avg', 'Smp', 'Avg'],
        ['2026-06-10 10:30:00', '1', '68', '61', '2.5'],
      ]),
    )
    expect(table.describing).toBe(2)
    expect(rows.map(([line]) => line)).toEqual([5])
    expect(table.head.columns.map(({ column }) => [column.key, column.from?.unit])).toEqual([
      ['start_time', undefined],
      ['temperature', '°F'],
      ['relative_humidity', undefined],
      ['wind_speed', 'm/s'],
    ])
    // Its number of a row does not refer to a record of any kind.
    expect(table.head.record).toBeNull()
  })
  it('are data rows if a cell contains anything else', async () => {
    const titles = ['Start time', 'Temperature', 'Note', 'Battery']
    for (const cells of [
      ['10:30', 'C', '', ''],
      ['', 'C', '', '12.4'],
      ['', '', 'too windy', ''],
    ])
      expect((await read('weather', sourceOf([titles, cells]))).table.describing).toBe(0)
    expect((await read('weather', sourceOf([titles, ['', '[°C]', 'none', 'V']]))).table.describing).toBe(1)
  })
})

describe('date and time in one column', () => {
  const plain = head.filter((title) => title !== 'Survey date')
  const cells = (time: string) =>
    row('1', '7')
      .filter((_, at) => at !== 4)
      .with(6, time)
  it('are the start time, which also gives the survey date', async () => {
    expect((await read('flower', sourceOf([plain, cells('6/14/26 10:30')]))).faults).toEqual([])
    expect((await read('flower', sourceOf([plain, cells('10:30')]))).faults).toEqual([
      `Survey date: ${reasons.columnMissing}`,
    ])
  })
  it('are recognised in a date column, unless all of its times are midnight', async () => {
    const titles = ['Fecha', 'Temperatura']
    const moments = await read('weather', sourceOf([titles, ['02/08/2022   15:30', '28,9']]))
    expect(moments.keys).toEqual(['0 start_time', '1 temperature'])
    const days = await read('weather', sourceOf([titles, ['02/08/2022 00:00:00', '28,9']]))
    expect(days.keys).toEqual(['0 survey_date', '1 temperature'])
  })
})

describe('one column per insect group', () => {
  const titles = ['sample_id', 'recorder', 'bumblebees', 'hoverflies', 'wasps', 'beetles', 'all_insects_total']
  const source = () => sourceOf([titles, ['s1', 'Ada', '2', '0', '', '1', '3'], ['s2', 'Ida', '', 'NA', '1', '0', '1']])
  it('gives a row for each cell with a count, with the values for all rows', async () => {
    const { table, keys, rows } = await read('pollinator', source(), { constants: [{ column: 'farm', value: 'Ash' }] })
    expect(keys).toEqual(['1 observer', '7 farm', '8 functional_group', '9 count'])
    expect(rows.map(([line, , observer, , , , , , ...more]) => [line, observer, ...more])).toEqual([
      [2, 'Ada', 'Ash', 'bumblebee', '2'],
      [2, 'Ada', 'Ash', 'hoverfly', '0'],
      [3, 'Ida', 'Ash', 'social wasp', '1'],
    ])
    expect(table.head.unread.map(({ title }) => title)).toEqual(['sample_id', 'beetles', 'all_insects_total'])
    expect(table.head.faults.map(({ column }) => column)).not.toContain('Count')
  })
  it('gives each row a unique number', async () => {
    const found = await findTable(source(), 'pollinator', {}, none)
    const ids: number[] = []
    await tableRows(source(), found?.table ?? ({} as never), 1).read(
      (_cells, { id }) => ids.push(id),
      () => undefined,
    )
    expect(ids).toEqual([6, 7, 11])
  })
  it('is not assumed if the file has a count column, names only one group, or is of another type', async () => {
    const own = sourceOf([
      ['Count', 'Bumblebees', 'Hoverflies'],
      ['1', '2', '3'],
    ])
    expect((await read('pollinator', own)).keys).toEqual(['0 count'])
    const alone = sourceOf([
      ['Farm', 'Bumblebees', 'Yield'],
      ['A', '2', '3'],
    ])
    expect((await read('pollinator', alone)).keys).toEqual(['0 farm'])
    expect((await read('flower', source())).keys).toEqual(['1 observer'])
  })
  it('can be chosen by the user', async () => {
    const { keys, rows } = await read(
      'pollinator',
      sourceOf([
        ['Kimalainen', 'Muu'],
        ['2', '1'],
      ]),
      {
        columns: ['count:bumblebee', null],
      },
    )
    expect(keys).toEqual(['2 functional_group', '3 count'])
    expect(rows).toEqual([[2, '2', '1', 'bumblebee', '2']])
  })
})

describe('several sheets', () => {
  const sheets = [
    [head, row('1', '7')],
    [
      ['Other', 'Things'],
      ['1', '2'],
    ],
    [['Second week'], head, row('2', '8')],
  ]
  it('with the same header are read one after another, with their own line numbers', async () => {
    const { rows, table } = await read('flower', sourceOf(...sheets), { sheets: ['Sheet 1', 'Sheet 3'] })
    expect(rows.map(([line, , , , , , plant]) => [line, plant])).toEqual([
      [2, '1'],
      [103, '2'],
    ])
    expect(table.alike).toEqual([])
  })
  it('are all read if all sheets with this header were read before', async () => {
    const before = new Map([[signatureOf(head), { choice: {}, allSheets: true }]])
    expect((await read('flower', sourceOf(...sheets), {}, before)).rows).toHaveLength(2)
    expect((await read('flower', sourceOf(...sheets), { sheet: 'Sheet 3' }, before)).rows).toHaveLength(1)
  })
  it('are distinguished by their headers', async () => {
    const one = await read('flower', sourceOf(...sheets))
    expect([one.table.sheets.map(({ name }) => name), one.table.alike]).toEqual([['Sheet 1'], ['Sheet 3']])
    expect(await findTable(sourceOf([[]]), 'flower', {}, none)).toBeNull()
  })
})
