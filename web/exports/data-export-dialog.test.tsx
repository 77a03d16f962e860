import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { usualPublication } from '#domain/exports/publication.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { organisations, personOf } from '#web/users/testing/user-fixture.ts'
import { DataExportDialog } from './data-export-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const chosen = { ...usualPublication, data_licence: 'CC-BY-4.0', coordinate_precision: '2' } as const
const farms = [
  { id: 7, title: 'Ashcombe Farm', organisation_id: 4 },
  { id: 8, title: 'Brook Farm', organisation_id: 9 },
  { id: 12, title: 'Cedar Farm', organisation_id: 4 },
  { id: 13, title: 'Dale Farm', organisation_id: 4 },
]
const serve = (role: 'admin' | 'farmer' = 'admin', refusal?: object) =>
  fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/organisations': { data: organisations },
    'GET /api/farms': { data: farms },
    'GET /api/exports': { data: [] },
    'GET /api/organisations/4/export-settings': { data: { organisation_id: 4, ...chosen, version: 1 } },
    'GET /api/organisations/9/export-settings': { data: { organisation_id: 9, ...usualPublication, version: 0 } },
    'POST /api/exports': ({ body }) => {
      const { format, organisation_id, from, to, ...publication } = body as Record<string, unknown>
      return (
        refusal ?? {
          status: 201,
          data: { id: 3, format, filter: { organisation_id: `${organisation_id}` }, from, to, publication },
        }
      )
    },
    'PUT /api/organisations/4/export-settings': ({ body }) => ({ data: body }),
  })
const open = async () => {
  const closed = vi.fn()
  await renderPage(<DataExportDialog onClose={closed} />)
  await screen.findByLabelText('Format')
  return closed
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

test('starts with the organisation’s defaults, and sends the choices for this export', async () => {
  const asked = serve()
  const closed = await open()
  expect((screen.getByLabelText('Data licence') as HTMLSelectElement).value).toBe('CC-BY-4.0')
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Darwin Core archive')
  await userEvent.click(await screen.findByLabelText('Ashcombe Farm'))
  await userEvent.click(screen.getByLabelText('Cedar Farm'))
  await userEvent.selectOptions(screen.getByLabelText('Observers'), 'Codes')
  await userEvent.type(screen.getByLabelText('Title'), 'Visits')
  await press('Add contributor')
  await userEvent.type(screen.getByLabelText('Name'), 'Ada Hale')
  await userEvent.click(screen.getByLabelText('Use these choices for later exports of the organisation'))
  await press('Start export')
  await waitFor(() => expect(closed).toHaveBeenCalled())
  const contributors = [{ title: 'Ada Hale', role: 'contributor', email: null, orcid: null }]
  const publication = { ...chosen, observers: 'codes', title: 'Visits', contributors }
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...publication,
    format: 'darwin_core',
    organisation_id: 4,
    farm_ids: [7, 12],
  })
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject(publication)
})

test('loads the defaults and farms of another organisation', async () => {
  serve()
  await open()
  await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'Salinas Berry Company')
  await waitFor(() => expect((screen.getByLabelText('Data licence') as HTMLSelectElement).value).toBe('CC-BY-NC-4.0'))
  expect(await screen.findByLabelText('Brook Farm')).toBeDefined()
  expect(screen.queryByLabelText('Ashcombe Farm')).toBeNull()
})

test('covers all farms unless some are selected', async () => {
  const asked = serve()
  const closed = await open()
  await userEvent.click(await screen.findByLabelText('Dale Farm'))
  await userEvent.click(screen.getByLabelText('Dale Farm'))
  await press('Start export')
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(asked.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('farm_ids')
})

test('shows client and server errors at their fields', async () => {
  const message = 'These data are under embargo: they can be exported from 2027-01-01 on.'
  const noPosition = 'Camtrap DP requires coordinates. These farms have none: Cedar Farm'
  const issues = [
    { path: 'farm_ids', message: noPosition },
    { path: 'embargo_until', message },
  ]
  const asked = serve('farmer', { status: 422, message, issues })
  await open()
  expect(screen.queryByLabelText('Use these choices for later exports of the organisation')).toBeNull()
  await press('Add contributor')
  await userEvent.type(screen.getByLabelText('ORCID iD'), '12')
  await press('Start export')
  expect(screen.getByText('Contributor name is required')).toBeDefined()
  expect(screen.getByText(/must be an ORCID iD such as/)).toBeDefined()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await press('Remove contributor 1')
  await press('Start export')
  // The message is shown beside its field and in a toast.
  expect(await screen.findAllByText(new RegExp(message))).toHaveLength(2)
  const farms = screen.getByText('Farm', { selector: 'legend' }).closest('fieldset')
  expect(within(farms as HTMLElement).getByText(new RegExp(noPosition))).toBeDefined()
})
