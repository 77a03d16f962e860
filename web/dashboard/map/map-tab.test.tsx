import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import MapTab from './map-tab.tsx'

const data = dashboardFixture()
const show = (changes: Partial<typeof data> = {}) => {
  const onOpen = vi.fn()
  render(<MapTab data={{ ...data, ...changes }} tiles={null} onOpen={onOpen} />)
  return onOpen
}

test('without a map service the farm is drawn on a plain background, with a note', () => {
  show()
  expect(screen.getByText(/No map service is set/)).toBeDefined()
  expect(screen.getByText('Long Meadow')).toBeDefined()
  expect(screen.getByText(/^\d+ m$/)).toBeDefined()
})
test('cameras at the same position each have a marker with name, battery and alerts', () => {
  show()
  expect(screen.getByRole('button', { name: 'Tunnel 7 North, battery 68 %, Clock is fast' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Tunnel 9 South, battery 91 %' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Cane Row 3, battery unknown' })).toBeDefined()
})
test('a marker opens the card of its camera, which links to the device', async () => {
  const onOpen = show()
  await userEvent.click(screen.getByRole('button', { name: /^Tunnel 4 Door, battery/ }))
  const card = within(screen.getByRole('region', { name: 'Tunnel 4 Door' }))
  expect(card.getByText('Long Meadow, Tunnel 4, Plot 1')).toBeDefined()
  expect(card.getByText('9 %')).toBeDefined()
  expect(card.getByText('28.0')).toBeDefined()
  expect(card.getByRole('img', { name: /^Hours watched by day: 12, not watched, 12/ })).toBeDefined()
  await userEvent.click(card.getByRole('link', { name: 'Open device' }))
  expect(onOpen).toHaveBeenCalledWith('/device-detail/3')
  await userEvent.click(card.getByRole('button', { name: 'Close Tunnel 4 Door' }))
  expect(screen.queryByRole('region', { name: 'Tunnel 4 Door' })).toBeNull()
})
test('the list contains every device, also without a position, with those that need attention first', () => {
  const [first, ...others] = data.devices
  show({ devices: [...others, ...(first ? [{ ...first, place: null, latitude: null, longitude: null }] : [])] })
  const list = within(screen.getByRole('list', { name: 'Devices of the farm' })).getAllByRole('listitem')
  expect(list).toHaveLength(9)
  expect(list[0]?.textContent).toContain('Tunnel 5 West')
  expect(list[1]?.textContent).toContain('Tunnel 4 Door')
  expect(list.find((row) => row.textContent.startsWith('Tunnel 2 East'))?.textContent).toContain('No position')
})
test('a farm without any position shows No Data Available', () => {
  show({ devices: [], fields: [], farm: { ...data.farm, latitude: null, longitude: null } })
  expect(screen.getByRole('heading', { name: 'No Data Available' })).toBeDefined()
})
