import { screen, within } from '@testing-library/react'
import { waitFor } from '#server/testing/wait-for.ts'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DataRequest } from '#domain/data-requests/request.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { DataExports } from './data-exports-table.tsx'
import { DataRequestsPage } from './data-requests-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const request: DataRequest = {
  id: 3,
  kind: 'erase-organisation',
  state: 'unconfirmed',
  user_id: null,
  organisation_id: 2,
  about: 'Ashcombe Fruit',
  requested_by: 'Ada First',
  confirmed_by: null,
  self_service: false,
  received_at: '2026-06-01T09:00:00.000Z',
  due_at: '2026-07-01T09:00:00.000Z',
  overdue: true,
  scheduled_for: null,
  finished_at: null,
  phase: null,
  done: 0,
  total: null,
  steps: [{ step: 'received', at: '2026-06-01T09:00:00.000Z', by: 'Ada First' }],
  bytes: null,
  file_until: null,
  has_certificate: false,
  may_confirm: true,
  error: null,
}
const erased: DataRequest = {
  ...request,
  id: 2,
  kind: 'erase-person',
  state: 'done',
  user_id: 9,
  organisation_id: null,
  about: null,
  overdue: false,
  has_certificate: true,
  may_confirm: false,
}
const exported: DataRequest = {
  ...erased,
  id: 4,
  kind: 'export-person',
  about: 'Hannah Price',
  has_certificate: false,
  file_until: '2026-06-15T09:00:00.000Z',
}

const serve = (answers: Parameters<typeof fakeServer>[0]) =>
  fakeServer({ 'GET /api/users/profile': { data: personOf('admin') }, ...answers })

test('a completed request says when it was completed, and when it was due', async () => {
  serve({ 'GET /api/data-requests': { data: [{ ...erased, finished_at: '2026-06-20T09:00:00.000Z' }] } })
  await renderPage(<DataRequestsPage />, '/data-requests')
  expect(await screen.findByText('Completed 20 Jun 2026 (due 1 Jul 2026)')).toBeTruthy()
})

test('overdue requests are highlighted, with what was done; a second administrator confirms', async () => {
  const received = serve({
    'GET /api/data-requests': { data: [request, erased] },
    'POST /api/data-requests/3/confirm': { data: { ...request, state: 'scheduled' } },
  })
  await renderPage(<DataRequestsPage />, '/data-requests')
  expect(await screen.findByText('1 request is overdue')).toBeTruthy()
  const row = screen.getByRole('row', { name: /Ashcombe Fruit/ })
  expect(within(row).getByText('Overdue')).toBeTruthy()
  expect(within(row).getByText('Needs a second administrator')).toBeTruthy()
  expect(within(row).getByText(/Received: .*Ada First/)).toBeTruthy()
  expect(screen.getByText('Erased person 9')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Certificate: Erased person 9' }).getAttribute('href')).toBe(
    '/erasure-certificate/2',
  )
  await userEvent.click(within(row).getByRole('button', { name: 'Confirm: Ashcombe Fruit' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(received.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/data-requests/3/confirm'),
  )
})

test('a user requests their own data, and downloads it while the file exists', async () => {
  const received = serve({
    'GET /api/profile/data-requests': { data: [exported] },
    'POST /api/profile/data-requests': { data: { ...exported, id: 5, state: 'waiting' } },
  })
  await renderPage(<DataExports organisation_id={null} />, '/settings')
  const link = await screen.findByRole('link', { name: 'Download the data of Hannah Price' })
  expect(link.getAttribute('href')).toBe('/api/data-requests/4/file')
  await userEvent.click(screen.getByRole('button', { name: 'Export my data' }))
  await waitFor(() =>
    expect(received.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/profile/data-requests'),
  )
})
