import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DualList } from './dual-list.tsx'

const choices = [
  { id: 1, name: 'Door', note: 'Long Meadow' },
  { id: 2, name: 'Gate', note: 'Quarry' },
  { id: 3, name: 'Hedge', note: null },
]
const changes: number[][] = []
const Lists = ({ initial = [] }: { initial?: number[] }) => {
  const [selected, setSelected] = useState(initial)
  return (
    <DualList
      name="Devices"
      choices={choices}
      selected={selected}
      onChange={(ids) => {
        changes.push(ids)
        setSelected(ids)
      }}
    />
  )
}
const box = (name: RegExp) => screen.getByRole('listbox', { name })
const names = (name: RegExp) =>
  within(box(name))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)

test('a double-click moves a device to the other list and back', async () => {
  render(<Lists />)
  await userEvent.dblClick(screen.getByRole('option', { name: /Gate/ }))
  expect(names(/^Selected/)).toEqual(['GateQuarry'])
  expect(names(/^Available/)).toEqual(['DoorLong Meadow', 'Hedge'])
  expect(screen.getByRole('status').textContent).toBe('1 device moved to Selected')
  await userEvent.dblClick(screen.getByRole('option', { name: /Gate/ }))
  expect(names(/^Selected/)).toEqual([])
  expect(changes.slice(-2)).toEqual([[2], []])
})

test('arrow keys navigate, Space selects several, Enter and the buttons move them', async () => {
  render(<Lists initial={[2]} />)
  box(/^Available/).focus()
  await userEvent.keyboard(' {ArrowDown} ')
  expect(screen.getByRole('option', { name: 'Hedge' }).getAttribute('aria-selected')).toBe('true')
  expect(box(/^Available/).getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Hedge' }).id)
  await userEvent.keyboard('{Enter}')
  expect(names(/^Selected/)).toEqual(['GateQuarry', 'DoorLong Meadow', 'Hedge'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('option', { name: /Door/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(names(/^Available/)).toEqual(['DoorLong Meadow'])
})

test('a search filters a list by name and place', async () => {
  render(<Lists />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search available devices' }), 'quarry')
  expect(names(/^Available/)).toEqual(['GateQuarry'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search available devices' }), 'x')
  expect(screen.getByText('Nothing found')).toBeTruthy()
})

test('a device no longer on the farm is still listed, so that it can be removed', async () => {
  render(<Lists initial={[9]} />)
  await userEvent.dblClick(screen.getByRole('option', { name: 'Device 9, no longer on this farm' }))
  expect(names(/^Selected/)).toEqual([])
})

test('arrow keys, Home and End scroll the active device into view, and opening the page does not scroll', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(<Lists />)
  expect(intoView).not.toHaveBeenCalled()
  box(/^Available/).focus()
  for (const [key, device] of Object.entries({ ArrowDown: 'Gate', End: 'Hedge', ArrowUp: 'Gate', Home: 'Door' })) {
    await userEvent.keyboard(`{${key}}`)
    const option = screen.getByRole('option', { name: new RegExp(device) })
    expect(box(/^Available/).getAttribute('aria-activedescendant')).toBe(option.id)
    expect(intoView.mock.contexts.at(-1)).toBe(option)
  }
})
