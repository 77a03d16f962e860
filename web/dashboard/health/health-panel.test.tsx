import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import { fieldHealthFixture, healthFixture, lowConfidence, noScore } from '../testing/health-fixture.ts'
import { HealthPanel } from './health-panel.tsx'

const show = (changes: Parameters<typeof healthFixture>[0] = {}) =>
  render(<HealthPanel data={dashboardFixture({ health: healthFixture(changes) })} />)

describe('where the points went', () => {
  test('names a sum that adds up to 100 with the score', () => {
    show()
    expect(screen.getByRole('heading', { name: 'Pollination health: where 42 points went' })).toBeDefined()
  })
  test('lists the parts worst first, with a true minus', () => {
    show()
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows.map((row) => row?.match(/^[A-Z][a-z]+?(?=[A-Z0-9])/)?.[0])).toEqual([
      'Visits',
      'Weather',
      'Treatment',
      'Flowers',
      'Season',
    ])
    expect(rows[0]).toContain('\u221235.8')
    expect(rows[4]).toContain('0.0')
    expect(rows[4]).not.toContain('\u2212')
  })
  test('names no sum where only a range can be vouched for', () => {
    show(lowConfidence)
    expect(screen.getByRole('heading', { name: 'Pollination health: what took points away' })).toBeDefined()
  })
  test('lists no parts without a score, but says what to do', () => {
    show(noScore)
    expect(screen.getByRole('heading', { name: 'Pollination health: no score' })).toBeDefined()
    expect(screen.queryByText('Visits')).toBeNull()
    expect(screen.getByText(/A score needs 5 hours/)).toBeDefined()
  })
})

test('says how much was watched, and how far to trust it', () => {
  show({ hours: 123, hours_possible: 140 })
  expect(screen.getByText('Measured 123 of 140 camera-hours')).toBeDefined()
  expect(screen.getByText(/Confidence high, 90 of 100/)).toBeDefined()
  expect(screen.getByRole('img', { name: /Tue 9 not watched, Wed 10 10 of 10/ })).toBeDefined()
})

test('says that nobody was there to watch', () => {
  show({ ...noScore, hours: 0, hours_possible: 0 })
  expect(screen.getByText('No camera was deployed in these days')).toBeDefined()
  expect(screen.getByText('no camera deployed')).toBeDefined()
})

test('"2 more" opens the other findings and shuts them again', async () => {
  show()
  expect(screen.queryByText('It rained on 3 days.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '2 more' }))
  expect(screen.getByText('It rained on 3 days.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show one' }))
  expect(screen.queryByText('It rained on 3 days.')).toBeNull()
})

test('the Insight button shows the insights, and Escape hides them', async () => {
  show({ insights: 'Flowers get what they need.' })
  await userEvent.click(screen.getByRole('button', { name: 'Insight' }))
  expect(screen.getByRole('tooltip').textContent).toBe('Flowers get what they need.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('"How it is worked out" explains bands, parts and limits in a dialog', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'How it is worked out' }))
  const dialog = await screen.findByRole('dialog', { name: 'How the score is worked out' })
  expect(
    within(dialog).getByText(/opened flowers, insect visits, a weather rating, a farm treatment rating and the month/),
  ).toBeDefined()
  expect(within(dialog).getByText('70 to 100')).toBeDefined()
  expect(within(dialog).getByRole('row', { name: /^Visits/ })).toBeDefined()
  expect(within(dialog).getByText(/Model ph-1.1/)).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('several fields', () => {
  const fields = [
    fieldHealthFixture(),
    fieldHealthFixture({ field_id: 2, field_name: 'Upper Bank', crop: 'raspberry', ...lowConfidence }),
    fieldHealthFixture({ field_id: null, field_name: null, crop: null, ...noScore, hours_possible: 70 }),
  ]
  test('each says its own score, or why it has none', () => {
    show({ fields })
    const list = screen.getByRole('region', { name: 'By field and crop' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      'Long Meadow, Strawberry58 High, likely 49–677 cameras, 554 of 630 h',
      'Upper Bank, Raspberry31–74 low confidence7 cameras, 168 of 630 h',
      'No field, no cropNo score: watched 3 of 70 h7 cameras, 3 of 70 h',
    ])
  })
  test('the findings say whose they are', () => {
    show({ fields })
    expect(screen.getByText('Lowest score: Long Meadow')).toBeDefined()
  })
  test('a single one is not listed', () => {
    show()
    expect(screen.queryByRole('region', { name: 'By field and crop' })).toBeNull()
  })
})

test('earlier weeks can be read with the arrow keys', async () => {
  show()
  const weeks = screen.getByRole('slider', { name: /Scores of the last weeks/ })
  expect(weeks.getAttribute('aria-valuetext')).toBe('8–14 Jun 2026: 58, likely 49–67')
  weeks.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(weeks.getAttribute('aria-valuetext')).toBe('1–7 Jun 2026: 61, likely 52–70')
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  expect(weeks.getAttribute('aria-valuetext')).toBe('11–17 May 2026: no score')
})
