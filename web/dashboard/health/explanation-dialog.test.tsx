import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { fieldHealthFixture, healthFixture, lowCompleteness, noScore } from '../testing/health-fixture.ts'
import ExplanationDialog from './explanation-dialog.tsx'

const onClose = vi.fn()
const show = (changes: Parameters<typeof healthFixture>[0] = {}) => {
  render(<ExplanationDialog health={healthFixture(changes)} zone="Europe/London" atChange={false} onClose={onClose} />)
  return within(screen.getByRole('dialog', { name: 'How the score is calculated' }))
}

test('explains the components of the score, what 70 means and the limits of the bands', () => {
  const dialog = show()
  const made = 'opened flowers, insect visits, a weather rating, a farm treatment rating and the month of the year'
  expect(dialog.getByText(new RegExp(`combines ${made}`))).toBeDefined()
  expect(dialog.getByText(/Half as many give 45, a quarter 26, none 0/)).toBeDefined()
  expect(dialog.getByText('70 to 100')).toBeDefined()
})

test('says how much less effective visits become at most, and how effective they were', () => {
  const dialog = show()
  for (const worst of ['Weather, by at most 20 %', 'Sprays, by at most 9 %', 'The month, by at most 7 %'])
    expect(dialog.getByText(new RegExp(`^${worst}`))).toBeDefined()
  const left = within(dialog.getByRole('table', { name: 'Effectiveness left' }))
  expect(left.getByRole('row', { name: 'Long Meadow, Strawberry 97 % 99 % 100 % 96 %' })).toBeDefined()
})

describe('the usual score', () => {
  test.each([
    [{}, 'As usual for this weather (66).'],
    [
      { expected: 69.2 },
      'Worse than usual for this weather (69): 11.1 points are missing because of too few insects; the rest is due to the conditions.',
    ],
    [
      { expected: 8.9 },
      'Better than usual for this weather (9): insects did at least as well as usual in these conditions.',
    ],
  ])('is compared with the score: %j', (changes, words) => {
    expect(show(changes).getByText(words)).toBeDefined()
  })
  test('is not compared where only a range is supported', () => {
    expect(show(lowCompleteness).queryByText(/usual for this weather \(/)).toBeNull()
  })
})

test('lists the five parts with value, reason and points', () => {
  const parts = within(show().getByRole('table', { name: 'The five parts' }))
  expect(parts.getAllByRole('row')).toHaveLength(6)
  expect(
    parts.getByRole('row', { name: /^Sprays.*Sprayed with Fatty acids on 5 Jun 2026.* 0\.86 −1\.7$/ }),
  ).toBeDefined()
})

test('shows an unknown rating as a dash', () => {
  const [visits, ...others] = healthFixture().parts
  if (!visits) throw new Error('no parts')
  const dialog = show({ parts: [{ ...visits, value: null, points_lost: null }, ...others] })
  expect(dialog.getByRole('row', { name: /^Visits.* – –$/ })).toBeDefined()
})

test('explains how the reasons of several fields are combined', () => {
  expect(
    show({ fields: [fieldHealthFixture(), fieldHealthFixture({ field_id: 2 })] }).getByText(
      /Fields and crops are weighted by flowers watched and hours/,
    ),
  ).toBeDefined()
})

test('shows no sum and no shares without a score', () => {
  const dialog = show({ ...noScore, fields: [fieldHealthFixture({ ...noScore, measured: null })] })
  expect(dialog.queryByText(/^70 and the points/)).toBeNull()
  expect(dialog.queryByRole('table', { name: 'Effectiveness left' })).toBeNull()
})

test('states how far the score was validated, with the evidence for and against it', () => {
  const dialog = show()
  for (const figure of ['0.51', '0.70', '0.00 in 7 British', '−0.12', '0.08 (−0.02 to 0.17) over 457'])
    expect(dialog.getAllByText(new RegExp(figure.replace(/[().]/g, '\\$&'))).length, figure).toBeGreaterThan(0)
  expect(dialog.getByText(/not proven yet/)).toBeDefined()
})

test('names the model and links to its full description', () => {
  const dialog = show()
  expect(dialog.getByText(/Model ph-1\.1, calculated 14 Jun 2026, 10:42\./)).toBeDefined()
  const link = dialog.getByRole('link', { name: 'How all figures are made, with their sources' })
  expect(link.getAttribute('href')).toBe('/method')
})

test('closes with the close button', async () => {
  await userEvent.click(show().getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
