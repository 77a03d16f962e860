import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ui as t } from '#web/texts/ui.ts'
import { NumberField } from './number-field.tsx'

const values: (number | null)[] = []
const Form = () => {
  const [value, setValue] = useState<number | null>(null)
  return (
    <>
      <NumberField
        label="Flowers"
        value={value}
        onChange={(next) => {
          values.push(next)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => setValue(9)}>
        Put back
      </button>
    </>
  )
}
const show = () => {
  values.length = 0
  render(<Form />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Flowers' })
}

test('a decimal comma is accepted, and shown as entered', async () => {
  const field = show()
  await userEvent.type(field, '4,5')
  expect([field.value, values.at(-1)]).toEqual(['4,5', 4.5])
  expect(screen.queryByText(t.numberFault)).toBeNull()
})

test('an invalid or ambiguous number is rejected with a clear message, and remains for correction', async () => {
  const field = show()
  await userEvent.type(field, '1,000')
  expect([field.value, values.at(-1)]).toEqual(['1,000', Number.NaN])
  expect(screen.getByText(t.numberFault)).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '1000')
  expect(values.at(-1)).toBe(1_000)
  expect(screen.queryByText(t.numberFault)).toBeNull()
})

test('the mouse wheel does not change the value', async () => {
  const field = show()
  await userEvent.type(field, '12')
  fireEvent.wheel(field, { deltaY: 100 })
  expect([field.value, field.type, values.at(-1)]).toEqual(['12', 'text', 12])
})

test('a value set from outside is shown', async () => {
  const field = show()
  await userEvent.type(field, '12')
  await userEvent.click(screen.getByRole('button'))
  expect(field.value).toBe('9')
})
