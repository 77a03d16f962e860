import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FarmDashboardView } from './farm-dashboard-view.tsx'
import { dashboardFixture } from './testing/dashboard-fixture.ts'

const show = (tab: 'visitation' | 'weather' | 'map' = 'visitation', waiting = false) => {
  const onTab = vi.fn()
  render(
    <FarmDashboardView
      data={dashboardFixture()}
      tab={tab}
      rate="insects"
      tiles={null}
      waiting={waiting}
      onTab={onTab}
      onRate={() => {}}
      onOpen={() => {}}
    />,
  )
  return onTab
}

test('three tiles', () => {
  show()
  const tiles = screen.getAllByRole('term').map((name) => `${name.textContent}: ${name.nextSibling?.textContent}`)
  expect(tiles.slice(0, 3)).toEqual(['No. of Farms: 3', 'Total Hours of Capture: 1,284.5 h', 'No. of Users: 11'])
})
test('three tabs, chosen with a press or with the arrow keys', async () => {
  const onTab = show()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Visitation Intensity Bar',
    'Weather',
    'Map',
  ])
  await userEvent.click(screen.getByRole('tab', { name: 'Weather' }))
  expect(onTab).toHaveBeenLastCalledWith('weather')
  screen.getByRole('tab', { name: 'Visitation Intensity Bar' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(onTab).toHaveBeenLastCalledWith('map')
})
test('the small plan opens the map, and gives its place to the weather there', async () => {
  const onTab = show()
  expect(await screen.findByRole('img', { name: 'Plan of Ashcombe Farm: 9 devices, 3 need a look' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Open the map' }))
  expect(onTab).toHaveBeenCalledWith('map')
})
test('the map tab is fetched when it is asked for', async () => {
  show('map')
  expect(await screen.findByRole('region', { name: 'Weather' })).toBeDefined()
  expect(await screen.findByRole('list', { name: 'Devices of the farm' })).toBeDefined()
})
test('says which week it shows, and that another is on its way', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('Showing Ashcombe Farm, 8–14 Jun 2026')
})
