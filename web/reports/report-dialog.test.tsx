import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ReportDialog } from './report-dialog.tsx'

const farms = [
  { id: 7, title: 'Ashcombe Farm' },
  { id: 8, title: 'Brook Farm' },
]
const asked: URL[] = []
let response: () => Promise<Response> | Response
let all = farms

beforeEach(() => {
  asked.length = 0
  all = farms
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const address = new URL(path, 'http://portal.example')
    if (address.pathname === '/api/farms') return Response.json({ error: false, message: '', data: all })
    asked.push(address)
    return Promise.race([
      response(),
      new Promise<never>((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    ])
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  response = () =>
    new Response('Date\r\n', { headers: { 'content-disposition': "attachment; filename*=UTF-8''a%20b.csv" } })
})

const open = async (inView = {}) => {
  const closed = vi.fn()
  await renderPage(<ReportDialog {...inView} onClose={closed} />)
  await screen.findByRole('option', { name: 'Ashcombe Farm', hidden: true })
  return closed
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
const set = async (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (value) await userEvent.type(field, value)
}

test('requires a farm and a valid date range before sending a request', async () => {
  await open({ from: '2026-06-08', to: '2026-06-14' })
  await press('Download')
  expect(screen.getByText('Please select a farm')).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('Farm'), 'Brook Farm')
  await set('From', '2026-06-15')
  await press('Download')
  expect(screen.getByText('From date should be less than or equal to To date')).toBeDefined()
  await set('From', '')
  await press('Download')
  expect(screen.getByText('Please choose a date')).toBeDefined()
  expect(asked).toEqual([])
})

test('starts with the current view, downloads the selection, and confirms the download', async () => {
  const closed = await open({ farmId: 7, from: '2026-06-08', to: '2026-06-14' })
  await userEvent.click(screen.getByLabelText('XLSX (Excel)'))
  await press('Download')
  expect(await screen.findByText('a b.csv was downloaded.')).toBeDefined()
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    farm_id: '7',
    from: '2026-06-08',
    to: '2026-06-14',
    format: 'xlsx',
  })
  expect(closed).toHaveBeenCalledOnce()
})

test('downloads visits by default, for the last 7 days if no dates are in view', async () => {
  vi.useFakeTimers({ now: new Date(2026, 5, 14, 12), toFake: ['Date'] })
  await open({ farmId: 7 })
  vi.useRealTimers()
  await press('Download')
  await screen.findByText('a b.csv was downloaded.')
  expect(asked[0]?.pathname).toBe('/api/reports/pollination-count')
  expect([asked[0]?.searchParams.get('from'), asked[0]?.searchParams.get('to')]).toEqual(['2026-06-08', '2026-06-14'])
})

test('downloads weekly scores if those are selected', async () => {
  await open({ farmId: 7, from: '2026-06-08', to: '2026-06-14' })
  await userEvent.click(screen.getByLabelText('Pollination health'))
  expect(screen.getByText(/score of each field by week/)).toBeDefined()
  await press('Download')
  await screen.findByText('a b.csv was downloaded.')
  expect(asked[0]?.pathname).toBe('/api/reports/pollination-health')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    farm_id: '7',
    from: '2026-06-08',
    to: '2026-06-14',
    format: 'csv',
  })
})

test('preselects the only farm, and Reset restores the initial values', async () => {
  all = farms.slice(0, 1)
  await open({ from: '2026-06-08', to: '2026-06-14' })
  expect(screen.getByLabelText<HTMLSelectElement>('Farm').value).toBe('7')
  await set('To', '2026-06-01')
  await press('Download')
  expect(screen.getByText('From date should be less than or equal to To date')).toBeDefined()
  await press('Reset')
  expect(screen.queryByText('From date should be less than or equal to To date')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-06-14')
})

test('shows a failure, and preserves the selection', async () => {
  response = () => Response.json({ error: true, message: 'no', data: null }, { status: 503 })
  const closed = await open({ farmId: 7 })
  await press('Download')
  expect(await screen.findByText('Something went wrong')).toBeDefined()
  expect(screen.getByLabelText<HTMLSelectElement>('Farm').value).toBe('7')
  expect(closed).not.toHaveBeenCalled()
})

test('Cancel aborts a download without an error message', async () => {
  let come = (_file: Response) => {}
  const whole = response
  response = () => new Promise((resolve) => void (come = resolve))
  const closed = await open({ farmId: 7 })
  await press('Download')
  expect(await screen.findByText('Preparing the file')).toBeDefined()
  await press('Cancel')
  come(await whole())
  await waitFor(() => expect(screen.queryByText('Preparing the file')).toBeNull())
  expect(closed).toHaveBeenCalledOnce()
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(screen.queryByText('a b.csv was downloaded.')).toBeNull()
})
