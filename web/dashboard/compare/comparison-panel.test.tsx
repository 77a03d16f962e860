import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import ComparisonPanel from './comparison-panel.tsx'

afterEach(() => vi.unstubAllGlobals())

const data = dashboardFixture()
const show = async (other: Parameters<typeof dashboardFixture>[0]) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farm_admin') },
    'GET /api/farms': { data: [{ id: data.farm.id, farmer_id: null }] },
    'GET /api/inference/comparison': { data: { score: null, visits: null, usual: null } },
    [`GET /api/farms/${data.farm.id}/counting-model-versions`]: { data: [] },
    [`GET /api/farms/${data.farm.id}/share-links`]: { data: [] },
  })
  await renderPage(<ComparisonPanel data={data} other={dashboardFixture(other)} />, '/')
  await screen.findByRole('button', { name: 'Freeze this figure' })
}

test('a comparison of two periods of a farm is shared with both date ranges filled in', async () => {
  await show({ from: '2026-06-01', to: '2026-06-07' })
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  expect((await screen.findByLabelText<HTMLSelectElement>('What to share')).value).toBe('comparison')
  const days = ['First day', 'Last day', 'First day compared with', 'Last day compared with']
  expect(days.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual([
    data.from,
    data.to,
    '2026-06-01',
    '2026-06-07',
  ])
})

test('a comparison with a field or another farm cannot be linked, so sharing is not offered', async () => {
  await show({ field_id: 3 })
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})
