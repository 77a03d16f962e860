import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { uploadSurveys } from '#domain/uploads/endpoints.ts'
import type { Upload } from '#domain/uploads/upload.ts'
import { endSession } from '#web/platform/session/session.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { fakeUploads } from '#web/platform/testing/fake-upload.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { weatherObservationsQuery } from '#web/weather-observations/queries.ts'
import { batchOf } from './testing/import-fixture.ts'
import { UploadPage } from './upload-page.tsx'

afterEach(() => vi.unstubAllGlobals())

type Responses = Parameters<typeof fakeServer>[0]
const plain = { head_line: 1, rows_above: 0, columns: [], sheet: null, sheets: [], day_order: null, order_from: null }

/** A list that stays cached while another page is open. */
const Kept = () => <p>{useQuery(weatherObservationsQuery({ tunnel_id: 4, year: 2026 })).data?.total} observations</p>

/** Renders the page with a server that has one upload, or none, and changes it on request. */
const open = async (first: Upload | null, address = '', responses: Responses = {}) => {
  let now = first
  const become = (more: Partial<Upload>) => () => ({ data: (now = batchOf({ ...now, ...more })) })
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology_admin') },
    'GET /api/imports': () => ({ data: { rows: now ? [now] : [], total: now ? 1 : 0 } }),
    'GET /api/imports/7': () => ({ data: now }),
    'GET /api/imports/7/reading': { data: { ...plain, dates: null, replaced: [], preview: [] } },
    'GET /api/imports/7/issues': ({ path }) => {
      const { searchParams } = new URL(path, 'http://localhost')
      const reason = `${searchParams.get('kind')} of version ${now?.version}, from ${searchParams.get('skip')}`
      return { data: { rows: [{ id: 1, line: 3, column: 'Count', value: 'many', reason }], total: 12 } }
    },
    'GET /api/imports/7/issues/groups': { data: [] },
    'GET /api/weathers': () => ({ data: { rows: [], total: now?.state === 'undone' ? 0 : 3 } }),
    'POST /api/imports/7/confirm': become({ state: 'done', rows_done: 3 }),
    'POST /api/imports/7/cancel': become({ state: 'cancelled' }),
    'POST /api/imports/7/undo': become({ state: 'undone' }),
    ...responses,
  })
  const shown = await renderPage(
    <>
      <UploadPage />
      <Kept />
    </>,
    `/ento-home/manual-upload${address}`,
  )
  await screen.findByRole('heading', { name: 'Uploads' })
  return { ...shown, received, keep: (batch: Upload) => void (now = batch) }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const file = new File(['Farm,Field'], 'july.csv')
const choose = (chosen = file) =>
  fireEvent.change(screen.getByLabelText('File', { selector: 'input' }), { target: { files: [chosen] } })

test('an imported file is shown as imported, and can be undone on the same page', async () => {
  await open(batchOf(), '?batch=7')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await press('Import 3 rows')
  expect(await screen.findByText('3 rows imported.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import 3 rows' })).toBeNull()
  await press('Undo')
  expect(await screen.findByRole('alertdialog', { name: 'Undo this upload?' })).toBeTruthy()
})

test('a discarded file is cancelled, and its page can be closed', async () => {
  const { address } = await open(batchOf(), '?batch=7')
  await press('Discard')
  expect(await screen.findByText('This upload was cancelled')).toBeTruthy()
  await press('Close')
  await waitFor(() => expect(address()).not.toContain('batch'))
})

test('a rejected import is reported, and the file can still be imported', async () => {
  await open(batchOf(), '?batch=7', { 'POST /api/imports/7/confirm': { status: 409, message: 'It was changed.' } })
  await press('Import 3 rows')
  expect(await screen.findByText('It was changed.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 3 rows' })).toBeTruthy()
})

test('undone rows disappear from the lists that contained them', async () => {
  await open(batchOf({ state: 'done', rows_done: 3 }))
  expect(await screen.findByText('3 observations')).toBeTruthy()
  await press('Undo june.csv')
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('june.csv was undone.')).toBeTruthy()
  expect(await screen.findByText('0 observations')).toBeTruthy()
})

test('an upload with dependent records is not undone, and those records are listed', async () => {
  await open(batchOf({ state: 'done', rows_done: 3 }), '', {
    'POST /api/imports/7/undo': {
      status: 409,
      message: 'Some of it was changed since.',
      depends: [{ kind: 'changed entries', count: 1_200 }],
    },
  })
  await press('Undo june.csv')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await dialog.findByText('Some of it was changed since.')).toBeTruthy()
  expect(dialog.getByText('1,200 changed entries')).toBeTruthy()
})

test('a file must be selected before the upload, and stays selected if the server rejects it', async () => {
  await open(null, '?type=flower')
  const going = fakeUploads()
  await press('Upload')
  expect(screen.getByText('Please select a report type and upload a file')).toBeTruthy()
  choose()
  await press('Upload')
  ;(await going).answer(413, { error: true, message: 'The file is too large.', data: null })
  expect(await screen.findByText('The file is too large.')).toBeTruthy()
  expect(screen.getByText('july.csv')).toBeTruthy()
})

test('an uploaded file is opened, and the form is ready for another', async () => {
  const { address, keep } = await open(null, '?type=flower')
  const going = fakeUploads()
  choose()
  await press('Upload')
  const upload = await going
  expect(screen.getByRole('progressbar', { name: 'Uploading july.csv' })).toBeTruthy()
  keep(batchOf({ file_name: 'july.csv' }))
  upload.answer(uploadSurveys.status, { error: false, message: '', data: batchOf({ file_name: 'july.csv' }) })
  expect(await screen.findByRole('heading', { name: 'july.csv (Flower)' })).toBeTruthy()
  expect(address()).toContain('batch=7')
  expect(screen.getByText('Choose a file')).toBeTruthy()
})

test('an upload is aborted with the session: the next user neither waits for it nor sees its name', async () => {
  await open(null, '?type=flower')
  const going = fakeUploads()
  choose()
  await press('Upload')
  const ended = vi.fn<() => void>()
  ;(await going).addEventListener('abort', ended)
  endSession()
  expect(ended).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

test('a file being checked shows its progress after a return, and a finished one stays in the list', async () => {
  await open(batchOf({ state: 'checking', bytes: 100, bytes_read: 40, rows_read: 12 }))
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Progress of june.csv' })
  expect(progress.value).toBe(0.4)
  expect(screen.getByText('Checking: 12 rows read, 0 errors so far')).toBeTruthy()
})

test('a finished upload is not opened automatically', async () => {
  await open(batchOf({ state: 'done', rows_done: 3 }))
  expect(await screen.findByRole('link', { name: 'june.csv' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'june.csv (Flower)' })).toBeNull()
})

test('errors are paged, and those of a file that was read again are new, starting at the first', async () => {
  const wrong = batchOf({ rows_good: 0, rows_error: 12, count_errors: 12 })
  const { keep } = await open(wrong, '?batch=7', {
    'PUT /api/imports/7/reading': () => {
      keep({ ...wrong, version: 2 })
      return { data: wrong }
    },
  })
  expect(await screen.findByText('error of version 1, from 0')).toBeTruthy()
  const errors = within(screen.getByRole('region', { name: 'Errors' }))
  await userEvent.click(errors.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('error of version 1, from 10')).toBeTruthy()
  await userEvent.click(screen.getByText('Match columns'))
  await press('Check again')
  expect(await screen.findByText('error of version 2, from 0')).toBeTruthy()
})

test('a waiting upload shows the number of uploads ahead of it', async () => {
  await open(batchOf({ state: 'checking', waits_for: 2 }))
  // In the panel and in the list.
  await waitFor(() => expect(screen.getAllByText('Waiting for 2 other uploads')).toHaveLength(2))
})

test('an upload with errors can be removed from the list after confirmation', async () => {
  const removed = vi.fn<() => void>()
  await open(batchOf({ count_errors: 3 }), '', {
    'DELETE /api/imports/7': () => {
      removed()
      return { data: null }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove june.csv' }))
  expect(removed).not.toHaveBeenCalled()
  await press('Confirm')
  await waitFor(() => expect(removed).toHaveBeenCalledOnce())
})

test.each<[string, Partial<Upload>, string, string]>([
  ['errors', { count_errors: 2, rows_good: 0 }, 'Has errors', 'Correct 2 errors'],
  ['rows to import', { rows_good: 3 }, 'Ready to import', 'Check and import 3 rows'],
  ['a question', { state: 'choosing' }, 'Needs your choice', 'Choose how to read it'],
])('an upload with %s shows the next step in the list, and links to it', async (_name, more, state, next) => {
  const { address } = await open(batchOf(more))
  const row = (await screen.findAllByRole('row'))[1] as HTMLElement
  expect(within(row).getByText(state)).toBeTruthy()
  await userEvent.click(within(row).getByText(next))
  await waitFor(() => expect(address()).toContain('batch=7'))
  await press('Close')
  await waitFor(() => expect(address()).not.toContain('batch'))
})

test.each<[string, Partial<Upload>, string]>([
  ['was imported', { state: 'done', rows_done: 3 }, '3 rows imported'],
  ['failed', { state: 'failed', reason: 'The file has no rows.' }, 'The file has no rows.'],
  ['has nothing new', { rows_good: 0, rows_duplicate: 3 }, 'All rows are already in Bombus'],
])('an upload that %s shows its result', async (_name, more, result) => {
  await open(batchOf(more))
  const row = (await screen.findAllByRole('row'))[1] as HTMLElement
  expect(within(row).getByText(result)).toBeTruthy()
  expect(within(row).queryByText('Ready to import')).toBeNull()
})
