import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Position } from '#domain/locations/swapped.ts'
import { PositionPicker } from './position-picker.tsx'

const Form = ({ known }: { known: Position }) => {
  const [values, setValues] = useState({ latitude: '', longitude: '' })
  return (
    <PositionPicker
      values={values}
      onChange={(change) => setValues((now) => ({ ...now, ...change }))}
      errorOf={() => undefined}
      hint="Degrees"
      enough={20}
      known={known}
    />
  )
}
const type = async (known: Position, latitude: string, longitude: string) => {
  render(<Form known={known} />)
  await userEvent.type(screen.getByLabelText('Latitude'), latitude)
  await userEvent.type(screen.getByLabelText('Longitude'), longitude)
}
const typed = () => ['Latitude', 'Longitude'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)

test('a position that fits only when swapped prompts the user, and is swapped on request', async () => {
  await type({ country: 'United Kingdom' }, '-1,5', '52.3')
  expect(typed()).toEqual(['-1,5', '52.3'])
  expect(screen.getByText('Did you mean latitude 52.3, longitude -1,5?')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Swap' }))
  expect(typed()).toEqual(['52.3', '-1,5'])
  expect(screen.queryByRole('button', { name: 'Swap' })).toBeNull()
})

test('a position that fits, or fits neither way, shows no prompt', async () => {
  await type({ near: { latitude: 51.2, longitude: 0.5 } }, '40.1', '3.2')
  expect(screen.queryByRole('button', { name: 'Swap' })).toBeNull()
})
