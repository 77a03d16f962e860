import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OrganisationBudgets } from '#domain/budgets/endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { OrganisationBudgetsSection } from './organisation-budgets.tsx'

afterEach(() => vi.unstubAllGlobals())

const budgets: OrganisationBudgets = {
  storage: {
    image_bytes: 41_250_000_000,
    upload_bytes: 60_000_000,
    allowed_bytes: 500_000_000_000,
    images_of_unknown_size: 0,
  },
  imports: { under_way: 2, allowed_at_once: 1 },
  device_key: {
    requests_a_minute: 1_200,
    messages_a_minute: 60_000,
    megabytes_a_minute: 120,
    images_an_hour: 600,
    images_at_once: 8,
  },
}
const show = async (data: OrganisationBudgets) => {
  fakeServer({ 'GET /api/organisations/9/budgets': { data } })
  await renderPage(<OrganisationBudgetsSection id={9} />)
}

test('shows usage beside its limit', async () => {
  await show(budgets)
  const figures = await screen.findAllByRole('definition')
  expect(figures.map(({ textContent }) => textContent)).toEqual(['41.3 GB of 500 GB', '41.3 GB', '60 MB', '2 of 1'])
  expect(screen.getByText(/can send 60,000 messages and 120 MB per minute, and 600 images per hour/)).toBeTruthy()
  expect(screen.getByText(/The limits are the same for all organisations/)).toBeTruthy()
  expect(screen.queryByText(/no size on record/)).toBeNull()
})

test('states that there is no limit, and mentions images of unknown size', async () => {
  await show({ ...budgets, storage: { ...budgets.storage, allowed_bytes: null, images_of_unknown_size: 3 } })
  expect(await screen.findByText('(no limit)')).toBeTruthy()
  expect(screen.getByText(/^3 older images have no recorded size/)).toBeTruthy()
})
