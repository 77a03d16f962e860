import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { defaultCrop, type CropEntry } from '#domain/farms/crop-entries.ts'
import { CropFields } from './crop-fields.tsx'

const show = (given: Partial<CropEntry> = {}) => {
  let current = { ...defaultCrop('SOFT'), ...given }
  const Form = () => {
    const [entry, setEntry] = useState(current)
    current = entry
    return (
      <CropFields
        title="Strawberry"
        entry={entry}
        choices={[]}
        errorOf={() => undefined}
        onChange={(change) => setEntry((now) => ({ ...now, ...change }))}
        onRemove={() => undefined}
      />
    )
  }
  render(<Form />)
  return () => current
}
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('only a glasshouse is asked whether it is heated', () => {
  const entry = show()
  expect(screen.queryByLabelText('Heating')).toBeNull()
  choose('Growing setup', 'glasshouse')
  expect(screen.getByLabelText<HTMLSelectElement>('Heating').selectedOptions[0]?.textContent).toBe('Not known')
  for (const [option, heated] of [
    ['unheated', false],
    ['heated', true],
    ['unknown', null],
  ] as const) {
    choose('Heating', option)
    expect(entry().heated).toBe(heated)
  }
  choose('Growing setup', 'tunnel')
  expect(screen.queryByLabelText('Heating')).toBeNull()
})

test('flowers at good bloom are a number, or not known', () => {
  const entry = show({ flowersReference: 5 })
  expect(screen.getByLabelText<HTMLInputElement>('Flowers at good bloom').value).toBe('5')
  choose('Flowers at good bloom', '7.5')
  expect(entry().flowersReference).toBe(7.5)
  choose('Flowers at good bloom', '')
  expect(entry().flowersReference).toBeNull()
})
