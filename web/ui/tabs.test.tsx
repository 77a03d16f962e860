import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const kinds = ['fields', 'tunnels', 'plots'] as const
type Kind = (typeof kinds)[number]
const titles: Record<Kind, string> = { fields: 'Fields', tunnels: 'Tunnels', plots: 'Plots' }

const Shown = ({ vertical = false, first = 'fields' }: { vertical?: boolean; first?: Kind }) => {
  const [tab, setTab] = useState<Kind>(first)
  return (
    <Tabs
      name="Kind of place"
      tabs={kinds.map((key) => ({ key, title: titles[key] }))}
      tab={tab}
      onChoose={setTab}
      vertical={vertical}
      css={{}}
    >
      All {tab}
    </Tabs>
  )
}
const chosen = () => screen.getByRole('tab', { selected: true })
const after = async (keys: string) => {
  await userEvent.keyboard(keys)
  expect(document.activeElement).toBe(chosen())
  return chosen().textContent
}

test('a named list of tabs has one selected tab, and shows its panel', async () => {
  render(<Shown />)
  expect(screen.getByRole('tablist', { name: 'Kind of place' }).getAttribute('aria-orientation')).not.toBe('vertical')
  expect(screen.getByRole('tabpanel', { name: 'Fields' }).textContent).toBe('All fields')
  await userEvent.click(screen.getByRole('tab', { name: 'Plots' }))
  const panel = screen.getByRole('tabpanel', { name: 'Plots' })
  expect(panel.textContent).toBe('All plots')
  expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-controls'))).toEqual([null, null, panel.id])
})

test('is one stop of the Tab key, at the selected tab', async () => {
  render(<Shown first="tunnels" />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tunnels' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

test('left and right wrap around, Home and End go to the ends, and up and down scroll the page', async () => {
  render(<Shown />)
  await userEvent.tab()
  expect(await after('{ArrowRight}')).toBe('Tunnels')
  expect(await after('{ArrowLeft}{ArrowLeft}')).toBe('Plots')
  expect(await after('{ArrowRight}')).toBe('Fields')
  expect(await after('{End}')).toBe('Plots')
  expect(await after('{Home}')).toBe('Fields')
  expect(fireEvent.keyDown(chosen(), { key: 'ArrowDown' })).toBe(true)
  expect(chosen().textContent).toBe('Fields')
})

test('up and down wrap around in a vertical list', async () => {
  render(<Shown vertical />)
  expect(screen.getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical')
  await userEvent.tab()
  expect(await after('{ArrowDown}')).toBe('Tunnels')
  expect(await after('{ArrowUp}{ArrowUp}')).toBe('Plots')
  expect(await after('{Home}{End}')).toBe('Plots')
  expect(fireEvent.keyDown(chosen(), { key: 'ArrowRight' })).toBe(true)
})

test('Alt with an arrow key still navigates the browser', async () => {
  render(<Shown first="tunnels" />)
  await userEvent.tab()
  expect(fireEvent.keyDown(chosen(), { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(chosen().textContent).toBe('Tunnels')
})

test('a selected tab outside a narrow screen is scrolled into view, only horizontally', async () => {
  const place = (left: number, right: number) => ({ left, right }) as DOMRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return this.textContent === 'Plots' ? place(400, 460) : place(0, 360)
  })
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(<Shown first="plots" />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(132)
  expect(intoView).not.toHaveBeenCalled()
})

test('the tabs fade out only at an edge behind which there are more', () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360)
  render(<Shown />)
  const list = screen.getByRole('tablist')
  expect([list.dataset['before'], list.dataset['after']]).toEqual(['false', 'true'])
  list.scrollLeft = 140
  fireEvent.scroll(list)
  expect([list.dataset['before'], list.dataset['after']]).toEqual(['true', 'false'])
})
