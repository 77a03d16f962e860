import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { fieldHealthFixture, healthFixture, lowCompleteness, noScore } from '../testing/health-fixture.ts'
import ExplanationDialog from './explanation-dialog.tsx'

const onClose = vi.fn()
const show = (changes: Parameters<typeof healthFixture>[0] = {}) => {
  render(<ExplanationDialog health={healthFixture(changes)} zone="Europe/London" atChange={false} onClose={onClose} />)
  return within(screen.getByRole('dialog', { name: 'How the score is worked out' }))
}

test('says what the score is made of, what 70 means and where the bands break', () => {
  const dialog = show()
  const made = 'opened flowers, insect visits, a weather rating, a farm treatment rating and the month of the year'
  expect(dialog.getByText(new RegExp(`combines ${made}`))).toBeDefined()
  expect(dialog.getByText(/Half of that gives 45; a quarter gives 26; none gives 0/)).toBeDefined()
  expect(dialog.getByText('70 to 100')).toBeDefined()
})

test('says by how much a visit’s worth is lowered at worst, and by how much it was', () => {
  const dialog = show()
  for (const worst of ['Weather, by 20 % at worst', 'Treatment, by 9 % at worst', 'The month, by 7 % at worst'])
    expect(dialog.getByText(new RegExp(`^${worst}`))).toBeDefined()
  const left = within(dialog.getByRole('table', { name: 'What was left of a visit’s worth' }))
  expect(left.getByRole('row', { name: 'Long Meadow, Strawberry 97 % 99 % 100 % 96 %' })).toBeDefined()
})

describe('what could be expected', () => {
  test('is held against the score', () => {
    expect(show().getByText('58, where 66 could be expected: the 8.1 points between', { exact: false })).toBeDefined()
  })
  test('is said, too, where insects did better than conditions let one expect', () => {
    const dialog = show({ pollination_health: 68, expected: 8.9 })
    expect(dialog.getByText(/^68, where 9 could be expected: insects did no worse/)).toBeDefined()
  })
  test('is held against nothing where only a range can be vouched for', () => {
    expect(show(lowCompleteness).queryByText(/where 66 could be expected/)).toBeNull()
  })
})

test('lists the five parts with value, reason and points', () => {
  const parts = within(show().getByRole('table', { name: 'The five parts' }))
  expect(parts.getAllByRole('row')).toHaveLength(6)
  expect(parts.getByRole('row', { name: /^Treatment.*One spray, on Fri 5 Jun 0\.86 −1\.7$/ })).toBeDefined()
})

test('a rating that is not known is a dash', () => {
  const [visits, ...others] = healthFixture().parts
  if (!visits) throw new Error('no parts')
  const dialog = show({ parts: [{ ...visits, value: null, points_lost: null }, ...others] })
  expect(dialog.getByRole('row', { name: /^Visits.* – –$/ })).toBeDefined()
})

test('says of several fields whose reasons they are', () => {
  expect(
    show({ fields: [fieldHealthFixture(), fieldHealthFixture({ field_id: 2 })] }).getByText(
      /averaged over fields and crops/,
    ),
  ).toBeDefined()
})

test('names no sum and no share without a score', () => {
  const dialog = show({ ...noScore, fields: [fieldHealthFixture({ ...noScore, measured: null })] })
  expect(dialog.queryByText(/^100 less/)).toBeNull()
  expect(dialog.queryByRole('table', { name: /left of a visit/ })).toBeNull()
})

test('states how far it was tested, with what speaks for it and what does not', () => {
  const dialog = show()
  for (const figure of ['0.51', '0.70', '0.00 in 7 British', '−0.12', '0.08 (−0.02 to 0.17) over 457'])
    expect(dialog.getAllByText(new RegExp(figure.replace(/[().]/g, '\\$&'))).length, figure).toBeGreaterThan(0)
  expect(dialog.getByText(/unproven/)).toBeDefined()
})

test('names the model and leads to its description in full', () => {
  const dialog = show()
  expect(dialog.getByText(/Model ph-1\.1, worked out 14 Jun 2026, 10:42\./)).toBeDefined()
  const link = dialog.getByRole('link', { name: 'The model in full, with formulas and sources' })
  expect(link.getAttribute('href')).toMatch(/docs\/pollination-health\.md$/)
})

test('is shut by its cross', async () => {
  await userEvent.click(show().getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
