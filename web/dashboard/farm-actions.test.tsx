import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FarmActions } from './farm-actions.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the PDF covers the seven days up to the last day shown, however many are shown', async () => {
  const received = fakeServer({ 'GET /api/users/profile': { data: personOf('farmer') } })
  await renderPage(<FarmActions farmId={7} organisationId={1} to="2026-06-14" />, '/')
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Download as PDF' }))
  await waitFor(() => expect(received.map(({ path }) => path)).toContain('/api/farms/7/week-report?from=2026-06-08'))
})

test.each([
  ['admin', ['Download as PDF', 'Freeze this figure', 'Share', 'Add New Farm', 'Deleted farms'], true],
  ['farm_admin', ['Download as PDF', 'Freeze this figure', 'Share', 'Add New Farm'], true],
  ['farmer', ['Download as PDF', 'Freeze this figure'], true],
  ['user', ['Download as PDF', 'Freeze this figure'], false],
] as const)('%s sees the actions that the server permits', async (role, names, edits) => {
  fakeServer({ 'GET /api/users/profile': { data: personOf(role) } })
  await renderPage(<FarmActions farmId={7} organisationId={1} from="2026-06-08" to="2026-06-14" />, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(names)
  expect(screen.queryByRole('link', { name: 'Edit farm' }) !== null).toBe(edits)
})

test('a farmer can share farms they are the farmer of', async () => {
  const farmer = personOf('farmer')
  fakeServer({ 'GET /api/users/profile': { data: farmer } })
  const farm = { farmId: 7, farmerId: farmer.id, organisationId: 1, from: '2026-06-08', to: '2026-06-14' }
  await renderPage(<FarmActions {...farm} />, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(screen.getByRole('menuitem', { name: 'Share' })).toBeDefined()
})
