import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Export } from '#domain/exports/export.ts'
import { usualPublication } from '#domain/exports/publication.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { personOf } from '#web/users/testing/user-fixture.ts'
import { ExportsPage } from './exports-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const done: Export = {
  id: 3,
  format: 'darwin_core',
  filter: { organisation_id: '4', from: '2026-06-01', to: '2026-06-30' },
  files: false,
  publication: usualPublication,
  unmatched_names: [],
  state: 'done',
  done: 10,
  total: 10,
  tables_done: 5,
  tables: 5,
  bytes: 1_000,
  error: null,
  doi: null,
  created_at: '2026-06-10T12:00:00.000Z',
  finished_at: '2026-06-10T12:01:00.000Z',
  expires_at: '2026-06-17T12:01:00.000Z',
}
const images: Export = {
  ...done,
  id: 4,
  format: 'images',
  filter: {},
  publication: null,
  created_at: '2026-06-11T12:00:00.000Z',
}

const open = async (role: 'admin' | 'farmer' = 'admin', refusal?: object) => {
  const rows = [images, { ...done }]
  const asked = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/farms': { data: [] },
    'GET /api/exports': () => ({ data: rows }),
    'PUT /api/exports/3': ({ body }) => {
      if (refusal) return refusal
      rows[1] = { ...done, ...(body as { doi: string }) }
      return { data: rows[1] }
    },
    'PUT /api/organisations/4/export-settings': ({ body }) => ({ data: body }),
  })
  await renderPage(<ExportsPage />, '/exports')
  const buttons = await screen.findAllByRole('button', { name: /Zenodo and DOI of the export/ })
  expect(buttons).toHaveLength(1)
  await userEvent.click(buttons[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Deposit on Zenodo' })
  return asked
}

test('offers the metadata of a data export, stores its DOI and uses it for later exports', async () => {
  const asked = await open()
  expect(screen.getByRole('link', { name: 'Metadata for Zenodo (JSON)' }).getAttribute('href')).toBe(
    '/api/exports/3/zenodo',
  )
  await userEvent.type(screen.getByLabelText('DOI of this export'), '10.5281/zenodo.77')
  await userEvent.click(screen.getByLabelText('Use this DOI for later exports of the organisation'))
  await userEvent.click(screen.getByRole('button', { name: 'Save DOI' }))
  const link = await screen.findByRole('link', { name: '10.5281/zenodo.77' })
  expect(link.getAttribute('href')).toBe('https://doi.org/10.5281/zenodo.77')
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/api/exports/3', { doi: '10.5281/zenodo.77' }],
      ['/api/organisations/4/export-settings', { doi: '10.5281/zenodo.77' }],
    ]),
  )
})

test('shows the error of a DOI, and offers later exports only to users with permission', async () => {
  const message = 'Must be a DOI, such as 10.5281/zenodo.1234567'
  await open('farmer', { status: 422, message, issues: [{ path: 'doi', message }] })
  expect(screen.queryByLabelText('Use this DOI for later exports of the organisation')).toBeNull()
  await userEvent.type(screen.getByLabelText('DOI of this export'), 'zenodo 77')
  await userEvent.click(screen.getByRole('button', { name: 'Save DOI' }))
  expect(await screen.findByText(/must be a DOI, such as/i)).toBeDefined()
})
