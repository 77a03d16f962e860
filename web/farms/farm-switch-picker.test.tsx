import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FarmSwitch } from './farm-switch-picker.tsx'

const farm = { id: 7, title: 'Ashcombe Farm', organisation_id: 4 }
const show = async (farms: object[]) => {
  fakeServer({ 'GET /api/farms': { data: farms } })
  return renderPage(
    <p>
      <FarmSwitch farm={farm} />
    </p>,
    '/farm-season/7?year=2025&with=farm-9',
    '/farm-season/$farmId',
  )
}

test('another farm of the organisation opens on the same page, with its year', async () => {
  const { address } = await show([
    farm,
    { id: 8, title: 'Hill Farm', organisation_id: 4 },
    { id: 9, title: 'Far Farm', organisation_id: 5 },
  ])
  const list = await screen.findByLabelText('Farm')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ashcombe Farm', 'Hill Farm'])
  await userEvent.selectOptions(list, 'Hill Farm')
  expect(address()).toBe('/farm-season/8?year=2025')
})

test('a single farm is shown as plain text', async () => {
  await show([farm])
  expect(await screen.findByText('Ashcombe Farm')).toBeTruthy()
  expect(screen.queryByLabelText('Farm')).toBeNull()
})
