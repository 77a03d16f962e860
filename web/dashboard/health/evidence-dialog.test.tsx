import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fieldHealthFixture, lowCompleteness, measuredFixture } from '../testing/health-fixture.ts'
import EvidenceDialog from './evidence-dialog.tsx'
import { roundSteps } from './rate-bar.tsx'

const show = (changes: Parameters<typeof fieldHealthFixture>[0] = {}) => {
  render(
    <EvidenceDialog field={fieldHealthFixture(changes)} from="2026-06-08" to="2026-06-14" onClose={() => undefined} />,
  )
  return within(screen.getByRole('dialog', { name: 'Evidence: Long Meadow, Strawberry' }))
}
const terms = (dialog: ReturnType<typeof show>) =>
  dialog.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test('shows the steps from visits to visits per flower', () => {
  const dialog = show()
  expect(dialog.getByText('8–14 Jun 2026 · 7 cameras, 554 of 630 h')).toBeDefined()
  expect(terms(dialog)).toEqual([
    'Score: 58 High',
    'Usual for this weather: 66',
    'Data completeness: High, 90',
    'Research on the need: Fair',
    'Visits: 212',
    'Flower-hours: 2,271',
    'Visits per 100 flowers per hour: 9.3',
    'Difference between cameras: 30 %',
    'Visitor effectiveness: 0.88',
    'Detection: 1.00',
    'Visits per flower: 3.3',
    'Fertility: 96 %',
  ])
})

describe('the bar', () => {
  test('shows the rate and its range against the rate needed with these visitors', () => {
    // Ten fully effective visits are needed; visits of these visitors are worth 0.88 each.
    const name = '9.3 visits per 100 flowers per hour, likely 7.4–11.6; Needed with these visitors: 11.4.'
    expect(show().getByRole('img', { name })).toBeDefined()
  })
  test('shows only the need where every visit counts in full', () => {
    const dialog = show({ measured: { ...measuredFixture, visitor_effectiveness: 1 } })
    expect(dialog.getByRole('img', { name: /; Needed: 10\.0\.$/ })).toBeDefined()
  })
  test.each([
    [11.6, [0, 2, 4, 6, 8, 10, 12]],
    [86, [0, 20, 40, 60, 80, 100]],
    [0.45, [0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5]],
  ])('uses round steps above %d', (highest, steps) => expect(roundSteps(highest)).toEqual(steps))
})

test('timed visits are shown in seconds, reviewed insects as a number', () => {
  const dialog = show({
    measured: {
      ...measuredFixture,
      seconds_per_visit: 8.25,
      detection: 1.12,
      insects_checked: 143,
      review_effect: -3.1,
    },
  })
  expect(terms(dialog)).toContain('Seconds per visit: 8.3')
  expect(terms(dialog)).toContain('Detection: 1.12')
  expect(dialog.getByText(/from 143 reviewed insects/)).toBeDefined()
  expect(terms(dialog)).toContain('Effect of image reviews: −3.1 points')
})

test('shows what the range of a field rests on: an estimate with its field-weeks, or an assumption, and one camera', () => {
  const camera_spread = { spread: 0.34, cameras: 18, field_weeks: 94 }
  const estimated = show({ measured: { ...measuredFixture, camera_spread } })
  expect(terms(estimated)).toContain('Difference between cameras: 34 %')
  expect(estimated.getByText('used for the range, estimated from 18 cameras (field-weeks: 94)')).toBeDefined()
  cleanup()
  const one = show({ measured: { ...measuredFixture, cameras: 1 } })
  expect(one.getByText(/^assumed for the range, .*; one camera: the range is based on other farms$/)).toBeDefined()
})

test('the same figures are available as a table', async () => {
  const dialog = show()
  await userEvent.click(dialog.getByRole('button', { name: 'Table' }))
  expect(dialog.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true')
  const table = within(dialog.getByRole('table'))
  for (const row of [
    'Visits 212',
    'Camera-hours scored 554.0',
    'Visits per 100 flowers per hour 9.3 7.4–11.6',
    'Visits per 100 flowers per hour needed, all fully effective 10.0',
    'Visits per flower needed 4',
    'Left after weather 97 %',
    'Seconds per visit –',
  ])
    expect(table.getByRole('row', { name: row })).toBeDefined()
})

test('shows no score where only a range is supported', () => {
  expect(terms(show(lowCompleteness))[0]).toBe('Score: 31–74')
})

test('shows the notes of the field and its fruit calibration below', () => {
  const dialog = show({
    notes: [{ code: 'SHORT_VISITS', insight: 'Visits lasted 4 s.', recommendation: 'Read it as an upper figure.' }],
    calibration: {
      samples: 9,
      fruits: 240,
      visits_per_flower_needed: 5.2,
      visits_per_flower_needed_range: [3.1, 8.4],
      well_formed: 0.81,
      well_formed_range: [0.74, 0.87],
      score: 51.2,
    },
  })
  expect(dialog.getByText('Visits lasted 4 s. Read it as an upper figure.')).toBeDefined()
  expect(dialog.getByText(/needs 5\.2 visits \(3\.1–8\.4\); the model uses 4\./)).toBeDefined()
  expect(dialog.getByText(/81 % of the fruit should be well formed \(74 %–87 %\)/)).toBeDefined()
  expect(dialog.getByText(/the score would be 51. From 9 samples and 240 fruits/)).toBeDefined()
})
