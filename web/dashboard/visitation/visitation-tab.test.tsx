import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addCatalog, setLanguageSource } from '#domain/language/text.ts'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import VisitationTab from './visitation-tab.tsx'

const data = dashboardFixture()
const onOpen = vi.fn()
const insects = { rate: 'insects', onRate: () => undefined, onOpen } as const
const visits = { rate: 'visits', onRate: () => undefined, onOpen } as const
const reader = (name: RegExp) => screen.getByRole('slider', { name })

afterEach(() => setLanguageSource(() => 'en'))

test('days are drawn by their state', () => {
  const days = data.days.map((day, index) =>
    index === 0 ? { ...day, counts: day.counts.map((count) => ({ ...count, count: 0 })) } : day,
  )
  render(<VisitationTab data={{ ...data, days }} {...insects} />)
  const chart = within(screen.getByRole('region', { name: 'By day' }))
  expect(chart.getByText('Not watched')).toBeDefined()
  expect(chart.getByText('too few')).toBeDefined()
  expect(chart.getAllByText('0')).toHaveLength(2)
  expect(chart.getByText('1.5 h')).toBeDefined()
})

test('days can be read one by one with the keyboard', async () => {
  render(<VisitationTab data={data} {...insects} />)
  const days = reader(/by day/)
  days.focus()
  expect(days.getAttribute('aria-valuetext')).toMatch(/^Mon 8 Jun 2026: [\d.]+ per hour, 108 h watched\. Bumblebee/)
  await userEvent.keyboard('{ArrowRight}')
  expect(days.getAttribute('aria-valuetext')).toBe('Tue 9 Jun 2026: not watched')
  await userEvent.keyboard('{End}')
  expect(days.getAttribute('aria-valuetext')).toMatch(/^Sun 14 Jun 2026: too few hours to compare, 1.5 h watched/)
})

test('a day and a group link to their images', async () => {
  render(<VisitationTab data={data} {...insects} />)
  reader(/by day/).focus()
  await userEvent.keyboard('{Enter}')
  const { id } = data.farm
  expect(onOpen).toHaveBeenLastCalledWith(`/images?farm_id=${id}&from=2026-06-08&to=2026-06-08&min_insects=1`)
  reader(/by group/).focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith(
    `/images?farm_id=${id}&from=${data.from}&to=${data.to}&functional_group=bumblebee`,
  )
})

test('groups show a text label, counts and No Data', async () => {
  render(<VisitationTab data={data} {...insects} />)
  const groups = within(screen.getByRole('region', { name: 'By group' }))
  expect(groups.getByText('Very High')).toBeDefined()
  expect(groups.getByText('No Data')).toBeDefined()
  const list = reader(/by group/)
  expect(list.getAttribute('aria-valuetext')).toMatch(/^Bumblebee: [\d.]+ per hour watched, [\d,]+ counted, Very High$/)
  list.focus()
  await userEvent.keyboard('{End}')
  expect(list.getAttribute('aria-valuetext')).toBe('Social wasp: No Data')
})

test('the weather is shown below the same days, with a message where there is none', () => {
  const { rerender } = render(<VisitationTab data={data} {...insects} />)
  expect(within(screen.getByRole('region', { name: 'By day' })).getByText('16°')).toBeDefined()
  rerender(<VisitationTab data={{ ...data, weather: [] }} {...insects} />)
  expect(screen.getByText('Weather: No Available Data')).toBeDefined()
})

test('the same data is available as tables', async () => {
  render(<VisitationTab data={data} {...insects} />)
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  const byDay = await screen.findByRole('table', { name: /^By day/ })
  expect(within(byDay).getByRole('row', { name: /^Tue 9 Jun 2026 Not watched 0 h – –/ })).toBeDefined()
  expect(within(byDay).getByRole('row', { name: /^Sun 14 Jun 2026 Too few hours 1.5 h/ })).toBeDefined()
  expect(screen.getByRole('table', { name: 'By group' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true')
})

test('the labels of groups are in the language of the reader, also when read out and in the table', async () => {
  addCatalog('es', { 'Very High': 'Muy alta' })
  setLanguageSource(() => 'es')
  render(<VisitationTab data={data} {...insects} />)
  expect(reader(/by group/i).getAttribute('aria-valuetext')).toMatch(/, Muy alta$/)
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  const groups = await screen.findByRole('table', { name: 'By group' })
  expect(within(groups).getByRole('row', { name: /^Bumblebee .* Muy alta$/ })).toBeDefined()
})

test('a week that no camera watched shows No Available Data', () => {
  render(<VisitationTab data={{ ...data, days: [], hours: [] }} {...insects} />)
  expect(screen.getByRole('heading', { name: 'No Available Data' })).toBeDefined()
})

describe('visits per 100 flowers per hour', () => {
  test('are one of two rates, stored in the URL', async () => {
    const onRate = vi.fn()
    render(<VisitationTab data={data} rate="insects" onRate={onRate} onOpen={onOpen} />)
    const rates = within(screen.getByRole('group', { name: 'Rate shown' }))
    expect(rates.getByRole<HTMLInputElement>('radio', { name: 'Insects per camera-hour' }).checked).toBe(true)
    await userEvent.click(rates.getByRole('radio', { name: 'Visits per 100 flowers per hour' }))
    expect(onRate).toHaveBeenCalledWith('visits')
  })

  test('are shown by day, with the figures they are calculated from', async () => {
    render(<VisitationTab data={data} {...visits} />)
    const days = await screen.findByRole('slider', { name: /flowers per hour, by day/ })
    // Ten hours of nine cameras, 3 visits an hour, 4.1 flowers in view.
    expect(days.getAttribute('aria-valuetext')).toBe(
      'Mon 8 Jun 2026: 73.2 visits per 100 flowers per hour; 270 visits in 369 flower-hours, 90 h scored',
    )
    days.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(days.getAttribute('aria-valuetext')).toBe('Tue 9 Jun 2026: not watched')
    await userEvent.keyboard('{End}')
    expect(days.getAttribute('aria-valuetext')).toBe('Sun 14 Jun 2026: too few hours to compare, 0.8 h watched')
  })

  test('are hatched where flowers or visits were not measured', async () => {
    const hours = data.hours.map((row) =>
      row.hour.startsWith('2026-06-08') ? { ...row, hours_scored: 0, flowers: null, visits: null } : row,
    )
    render(<VisitationTab data={{ ...data, hours }} {...visits} />)
    const chart = within(await screen.findByRole('region', { name: 'By day' }))
    expect(chart.getByText('Not measured')).toBeDefined()
    expect(chart.getByText('Not watched')).toBeDefined()
    expect(chart.getByText('too few')).toBeDefined()
  })

  test('are compared with the needed rate, by day and by hour', async () => {
    render(<VisitationTab data={data} {...visits} />)
    expect(await screen.findAllByText('Needed: 11.4')).toHaveLength(2)
  })

  test('are shown by hour of the scored day', async () => {
    render(<VisitationTab data={data} {...visits} />)
    const hours = await screen.findByRole('slider', { name: /flowers per hour, by hour/ })
    expect(hours.getAttribute('aria-valuemax')).toBe('10')
    hours.focus()
    await userEvent.keyboard('{Home}')
    expect(hours.getAttribute('aria-valuetext')).toMatch(/^08:00 to 09:00: 73\.\d visits per 100 flowers per hour; /)
  })

  test('are available as tables', async () => {
    render(<VisitationTab data={data} {...visits} />)
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    const byDay = within(await screen.findByRole('table', { name: /^By day, visits per 100/ }))
    expect(byDay.getByRole('row', { name: 'Mon 8 Jun 2026 Counted 90 h 369 270 73.2' })).toBeDefined()
    expect(byDay.getByRole('row', { name: 'Tue 9 Jun 2026 Not watched 0 h – – –' })).toBeDefined()
    expect(screen.getByRole('table', { name: /^By hour of day, visits/ })).toBeDefined()
  })
})
