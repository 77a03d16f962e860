import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Upload } from '#domain/uploads/upload.ts'
import type { ImportReading } from '#domain/uploads/reading.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { batchOf } from './testing/import-fixture.ts'
import { UploadPage } from './upload-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const batch = batchOf({ report_type: 'lure', state: 'choosing', rows_read: 0, rows_good: 0 })
const reading: ImportReading = {
  sheet: null,
  sheets: [],
  head_line: 2,
  rows_above: 1,
  columns: [
    { title: 'Farm', key: 'farm', similar: [] },
    { title: 'When', key: null, similar: [] },
    { title: 'Nots', key: null, similar: ['Note'] },
  ],
  columns_missing: ['field', 'tunnel', 'plot', 'survey_date', 'observer', 'lure', 'action'],
  day_order: null,
  order_from: null,
  replaced: [],
  dates: { day_first: 0, month_first: 0, either: 3, listed: [{ value: '6/3/2026', count: 2, line: 3 }] },
  preview: [
    {
      line: 3,
      cells: [
        { column: 'Farm', given: 'Ashcombe', value: 'Ashcombe', reason: null },
        { column: 'Survey date', given: '6/3/2026', value: null, reason: 'could be two different dates' },
      ],
    },
  ],
}
const groups = [
  {
    column: 'Farm',
    value: 'Ashcomb',
    reason: 'is not an existing farm.',
    count: 1714,
    lines: [3, 4],
    suggestions: ['Ashcombe'],
  },
  { column: null, value: null, reason: 'is in the file twice', count: 1, lines: [9], suggestions: [] },
]
const issues = [{ id: 1, line: 9, column: null, value: null, reason: 'is in the file twice' }]
const show = async (more: Partial<Upload> = {}, how: Partial<ImportReading> = {}) => {
  const own = { ...batch, ...more }
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology_admin') },
    'GET /api/imports': { data: { rows: [own], total: 1 } },
    'GET /api/imports/7': { data: own },
    'GET /api/imports/7/reading': { data: { ...reading, ...how } },
    'GET /api/imports/7/issues': { data: { rows: issues, total: issues.length } },
    'GET /api/imports/7/issues/groups': { data: groups },
    'GET /api/farms': { data: [{ id: 3, title: 'Ashcombe' }] },
    'GET /api/fields/farm/3': { data: [{ id: 4, field_name: 'Long Meadow' }] },
    'DELETE /api/imports/7/reading/columns': { data: { ...own, state: 'checking' } },
    'PUT /api/imports/7/reading': { data: { ...own, state: 'checking' } },
  })
  await renderPage(<UploadPage />, '/ento-home/manual-upload?batch=7')
  await screen.findByText('Preview of the first rows')
  const sent = () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const forgot = () => received.some(({ method }) => method === 'DELETE')
  return { sent, forgot }
}

test('ambiguous dates are shown in both readings, and read as the user selects', async () => {
  const { sent } = await show()
  expect(screen.getByText('In the dates of this file, which comes first: day or month?')).toBeTruthy()
  const dates = screen.getByRole('region', { name: '3 dates that can be read either way' })
  expect(within(dates).getAllByRole('row')[1]?.textContent).toBe('6/3/20266 Mar 20263 Jun 202623')
  expect(within(dates).getByText('Only some are listed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Month first: 6/3/2026 is 3 Jun 2026' }))
  expect(sent()).toEqual([{ day_order: 'month_first' }])
})

test('a date order determined by the file is stated, and can be reversed', async () => {
  const { sent } = await show(
    { state: 'ready', rows_read: 3, rows_good: 3 },
    { day_order: 'day_first', order_from: 'file', dates: { day_first: 2, month_first: 0, either: 1, listed: [] } },
  )
  expect(screen.getByText('Dates were read day first: 2 dates in this file cannot be read any other way.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Read month first instead' }))
  expect(sent()).toEqual([{ day_order: 'month_first' }])
})

test('ignored columns are named, and can be matched manually', async () => {
  const { sent } = await show()
  expect(screen.getByText('1 row above the column names was ignored.')).toBeTruthy()
  expect(screen.getByText('Ignored: When, Nots.')).toBeTruthy()
  expect(screen.getByText('Did you mean Note by Nots?')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('When'), 'Survey date')
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(sent()).toEqual([{ columns: ['farm', 'survey_date', null] }])
})

test('a wrongly matched column can be ignored', async () => {
  const { sent } = await show()
  const [column] = screen.getAllByLabelText('Farm').filter((one) => within(one).queryByText('Not read'))
  await userEvent.selectOptions(column as HTMLElement, 'Not read')
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(sent()).toEqual([{ columns: [null, null, null] }])
})

test('the first rows show the parsed values and, if different, those in the file', async () => {
  await show(
    { state: 'ready' },
    {
      dates: null,
      preview: [{ line: 3, cells: [{ column: 'Survey date', given: '6/3/26', value: '2026-03-06', reason: null }] }],
    },
  )
  const preview = screen.getByRole('region', { name: 'Preview of the first rows' })
  expect(within(preview).getAllByRole('row')[1]?.textContent).toBe('36 Mar 2026in the file: 6/3/26')
})

test('errors of one kind are one row and corrected together, and a correction can be undone', async () => {
  const replaced = { column: 'Plot', value: '13', by: '12' }
  const { sent } = await show(
    { state: 'ready', count_errors: 1715, rows_error: 1715 },
    { dates: null, replaced: [{ ...replaced, rows: 5 }] },
  )
  expect((await screen.findByText('1,714 ×')).parentElement?.textContent).toBe(
    '1,714 × FarmAshcomb is not an existing farm.Lines 3, 4 and more',
  )
  const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Replace and check again' })
  expect(check.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Replace all Ashcomb with'), 'Ashcombe')
  await userEvent.click(check)
  expect(screen.getByText('Plot: 13 was read as 12 in 5 rows.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo the replacement of 13 in Plot' }))
  expect(sent()).toEqual([
    { replacements: [replaced, { column: 'Farm', value: 'Ashcomb', by: 'Ashcombe' }] },
    { replacements: [] },
  ])
})

test('the user who matched the columns of an earlier file is named, and the match can be reset', async () => {
  const { forgot } = await show(
    { state: 'ready' },
    { dates: null, remembered: { by: 'Ines Duarte', at: '2026-06-03T10:00:00Z' } },
  )
  expect(screen.getByText(/^Columns were matched as Ines Duarte chose on 3 Jun 2026/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reset and match by column names' }))
  expect(forgot()).toBe(true)
})

test('figures in another unit are reported as converted, and a column can be matched with its unit', async () => {
  const { sent } = await show(
    { report_type: 'weather' },
    {
      dates: null,
      columns: [
        { title: 'Temperature (F)', key: 'temperature:°F', similar: [] },
        { title: 'Wind (Beaufort)', key: null, similar: [] },
      ],
      units: [{ title: 'Temperature (F)', from: '°F', to: '°C' }],
    },
  )
  expect(screen.getByText('Temperature (F) was converted from °F to °C.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Wind (Beaufort)'), 'Wind speed (given in mph)')
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(sent()).toEqual([{ columns: ['temperature:°F', 'wind_speed:mph'] }])
})

test('rows with and without errors can be downloaded separately', async () => {
  await show({ state: 'ready', rows_read: 9, rows_good: 7, rows_error: 2, count_errors: 3 }, { dates: null })
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /^Rows/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Rows with errors', '/api/imports/7/rows/csv?rows=wrong'],
    ['Rows without errors', '/api/imports/7/rows/csv?rows=others'],
  ])
})

test('ambiguous numbers are shown in both readings, and read as the user selects', async () => {
  const numbers = { point: 0, comma: 0, either: 1, listed: [{ value: '1.234', count: 1, line: 3 }] }
  const { sent } = await show({}, { dates: null, numbers, decimal_mark: null, mark_from: null })
  expect(screen.getByText(/^Which decimal separator does this file use/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Decimal comma: 1.234 is 1234' }))
  expect(sent()).toEqual([{ decimal_mark: 'comma' }])
})

test('a decimal separator determined by the file is stated with an example, and can be changed', async () => {
  const numbers = { point: 0, comma: 2, either: 1, listed: [{ value: '1.234', count: 1, line: 3 }] }
  const { sent } = await show({ state: 'ready' }, { dates: null, numbers, decimal_mark: 'comma', mark_from: 'file' })
  expect(
    screen.getByText(
      'Numbers were read with a decimal comma: 2 numbers in this file cannot be read any other way. 1.234 is 1234.',
    ),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Read with a decimal point instead' }))
  expect(sent()).toEqual([{ decimal_mark: 'point' }])
})

test('values that were read differently from the file are reported once for each column', async () => {
  await show(
    { state: 'ready' },
    {
      dates: null,
      notes: [
        { column: 'Temperature', kind: 'rounded', rows: 4, given: '17.352', value: '17.4' },
        { column: 'Weight', kind: 'grouped', rows: 1, given: '1.234', value: '1234' },
        { column: 'Note', kind: 'empty', rows: 2, given: 'NA', value: null },
      ],
    },
  )
  expect(screen.getByText('Temperature was rounded in 4 rows, for example 17.352 to 17.4.')).toBeTruthy()
  expect(screen.getByText('Weight has thousands separators in 1 row: 1.234 was read as 1234.')).toBeTruthy()
  expect(screen.getByText('Note was read as empty in 2 rows: NA.')).toBeTruthy()
})

test('several sheets with the same headings are offered, and read together', async () => {
  const { sent } = await show(
    { state: 'ready' },
    { dates: null, sheet: 'May', sheets: ['May', 'About', 'June'], sheets_read: ['May'], sheets_alike: ['June'] },
  )
  expect(screen.getByText('2 sheets have the same headings')).toBeTruthy()
  expect(screen.queryByLabelText('About')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Read these 2 sheets' }))
  await userEvent.selectOptions(screen.getByLabelText('Sheet'), 'About')
  expect(sent()).toEqual([
    { sheets: ['May', 'June'] },
    { sheet: 'About', sheets: ['About'], head_line: null, columns: [] },
  ])
})

test('another row of the file can be selected as the header row', async () => {
  const rows = [
    { line: 1, cells: ['Blütenzählung'] },
    { line: 3, cells: ['Betrieb', 'Feld'] },
  ]
  const { sent } = await show({}, { dates: null, head_line: 1, first_rows: rows })
  const first = within(screen.getByRole('region', { name: 'Choose the header row' }))
  expect(first.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '1HeadingsBlütenzählung',
    '3Use this rowBetriebFeld',
  ])
  await userEvent.click(first.getByRole('button', { name: 'Use this row: line 3' }))
  expect(sent()).toEqual([{ head_line: 3, columns: [] }])
})

test('missing values are set once for all rows: required columns are requested, and others can be added', async () => {
  const { sent } = await show({}, { dates: null, constants: [{ column: 'action', value: 'placed' }] })
  await userEvent.type(screen.getByLabelText('Observer'), 'Ines Duarte')
  expect(screen.queryByLabelText('Action')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Another column'), 'Target')
  await userEvent.type(screen.getByLabelText('Target'), 'thrips')
  await userEvent.click(screen.getByRole('button', { name: 'Use these values and check again' }))
  expect(sent()).toEqual([
    {
      constants: [
        { column: 'action', value: 'placed' },
        { column: 'observer', value: 'Ines Duarte' },
        { column: 'target', value: 'thrips' },
      ],
    },
  ])
})

test('a place is selected as a whole, and only the values missing in the file are set', async () => {
  const { sent } = await show({}, { dates: null })
  const ashcombe = await screen.findByRole('option', { name: 'Ashcombe' })
  await userEvent.selectOptions(ashcombe.closest('select') as HTMLElement, ashcombe)
  await userEvent.selectOptions(await screen.findByLabelText('Field'), await screen.findByText('Long Meadow'))
  await userEvent.click(screen.getByRole('button', { name: 'Use these values and check again' }))
  expect(sent()).toEqual([{ constants: [{ column: 'field', value: 'Long Meadow' }] }])
})

test('missing columns are listed once', async () => {
  const missing = {
    column: 'Plot',
    value: '',
    reason: 'is missing from the header row',
    count: 1,
    lines: [1],
    suggestions: [],
  }
  groups.push(missing)
  try {
    await show({ state: 'ready', count_errors: 1, rows_error: 0, rows_read: 0 }, { dates: null })
    expect(await screen.findAllByText(/is missing from the header row/)).toHaveLength(1)
    expect(screen.queryByRole('table', { name: /rror/ })).toBeNull()
  } finally {
    groups.pop()
  }
})

test('rows are skipped by a value or by line number, and empty cells are filled down', async () => {
  const empty = { column: 'Farm', value: '', reason: 'is missing', count: 2, lines: [4, 5], suggestions: [] }
  groups.push(empty)
  try {
    const { sent } = await show({ state: 'ready', count_errors: 3, rows_error: 3 }, { dates: null })
    await userEvent.click(await screen.findByRole('button', { name: /^Skip .*: Ashcomb in Farm$/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Fill Farm down from the row above' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Skip line 9' }))
    expect(sent()).toEqual([
      { rows_left_out: [{ column: 'Farm', value: 'Ashcomb' }] },
      { fill_down: ['farm'] },
      { lines_left_out: [{ line: 9, sheet: null }] },
    ])
  } finally {
    groups.pop()
  }
})

test('settings for the rows are listed, and each can be undone separately', async () => {
  const { sent } = await show(
    { state: 'ready' },
    {
      dates: null,
      constants: [{ column: 'observer', value: 'Ines Duarte' }],
      fill_down: ['farm'],
      rows_left_out: [{ column: 'Farm', value: 'Mean', rows: 1 }],
      lines_left_out: [{ line: 9, sheet: 'June' }],
    },
  )
  const list = within(screen.getByRole('list', { name: 'Your changes to this file' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Observer is Ines Duarte in all rows.Undo',
    'Farm is filled down where it is empty.Undo',
    '1 row with Mean in Farm skipped.Undo',
    'Line 9 of June skipped.Undo',
  ])
  for (const name of ['Observer', 'Farm', 'Farm Mean', 'line 9 of June'])
    await userEvent.click(list.getByRole('button', { name: `Undo the choice for ${name}` }))
  expect(sent()).toEqual([{ constants: [] }, { fill_down: [] }, { rows_left_out: [] }, { lines_left_out: [] }])
})

test('merged cells, hidden rows and rows of units are mentioned', async () => {
  await show(
    { state: 'ready' },
    { dates: null, merged: [{ column: 'Farm', rows: 2 }], rows_hidden: 1, rows_describing: 2 },
  )
  expect(screen.getByText('Merged cells were filled in each of their rows: Farm.')).toBeTruthy()
  expect(screen.getByText('1 row hidden by a filter was also read.')).toBeTruthy()
  expect(screen.getByText('2 rows of units below the header were skipped.')).toBeTruthy()
})
