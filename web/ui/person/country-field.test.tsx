import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { people as t } from '#web/texts/people.ts'
import { CountryField } from './country-field.tsx'

const Country = ({ first }: { first: string }) => {
  const [value, setValue] = useState(first)
  return <CountryField label="Country" value={value} onValue={setValue} error={value === '' ? 'Missing.' : null} />
}
const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('a country is chosen from the list, and what is wrong goes with the choice', async () => {
  render(<Country first="" />)
  expect(options()).toEqual([t.chooseCountry, 'United Kingdom', 'United States'])
  expect(list().getAttribute('aria-invalid')).toBe('true')
  await userEvent.selectOptions(list(), 'United States')
  expect([list().value, list().getAttribute('aria-invalid')]).toEqual(['United States', null])
})

test('a country that was written before there was a list stays a choice while it stands there', async () => {
  render(<Country first="Latvia" />)
  expect(options()).toEqual([t.chooseCountry, 'United Kingdom', 'United States', 'Latvia'])
  expect(list().value).toBe('Latvia')
  await userEvent.selectOptions(list(), 'United Kingdom')
  expect(options()).not.toContain('Latvia')
})
