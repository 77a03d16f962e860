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

test('a country is selected from the list, and its error disappears with the selection', async () => {
  render(<Country first="" />)
  expect(options().slice(0, 4)).toEqual([t.chooseCountry, 'United Kingdom', 'United States', 'Afghanistan'])
  expect(options()).toHaveLength(250)
  expect(list().getAttribute('aria-invalid')).toBe('true')
  await userEvent.selectOptions(list(), 'United States')
  expect([list().value, list().getAttribute('aria-invalid')]).toEqual(['United States', null])
})

test('a stored country outside the list remains an option until another is selected', async () => {
  render(<Country first="Wales" />)
  expect(options().slice(0, 4)).toEqual([t.chooseCountry, 'United Kingdom', 'United States', 'Wales'])
  expect(list().value).toBe('Wales')
  await userEvent.selectOptions(list(), 'United Kingdom')
  expect(options()).not.toContain('Wales')
})
