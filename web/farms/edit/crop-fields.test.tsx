import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { defaultCrop, type CropEntry } from '#domain/farms/crop-entries.ts'
import { CropFields } from './crop-fields.tsx'

/** Returns the changes that were made, the newest last. */
const show = (given: Partial<CropEntry> = {}) => {
  const changes: Partial<CropEntry>[] = []
  const Form = () => {
    const [entry, setEntry] = useState({ ...defaultCrop('SOFT'), ...given })
    const change = (made: Partial<CropEntry>) => {
      changes.push(made)
      setEntry((now) => ({ ...now, ...made }))
    }
    return (
      <CropFields
        title="Strawberry"
        entry={entry}
        choices={[]}
        errorOf={() => undefined}
        onChange={change}
        onRemove={() => undefined}
      />
    )
  }
  render(<Form />)
  return changes
}
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('shows the heating field only for a glasshouse', () => {
  const changes = show()
  expect(screen.queryByLabelText('Heating')).toBeNull()
  choose('Growing setup', 'glasshouse')
  expect(screen.getByLabelText<HTMLSelectElement>('Heating').selectedOptions[0]?.textContent).toBe('Not known')
  for (const [option, heated] of [
    ['unheated', false],
    ['heated', true],
    ['unknown', null],
  ] as const) {
    choose('Heating', option)
    expect(changes.at(-1)).toEqual({ heated })
  }
  choose('Growing setup', 'tunnel')
  expect(screen.queryByLabelText('Heating')).toBeNull()
})

test('flowers at good bloom are a number, or unknown', () => {
  const changes = show({ flowersReference: 5 })
  expect(screen.getByLabelText<HTMLInputElement>('Flowers at good bloom').value).toBe('5')
  choose('Flowers at good bloom', '7.5')
  expect(changes.at(-1)).toEqual({ flowersReference: 7.5 })
  choose('Flowers at good bloom', '')
  expect(changes.at(-1)).toEqual({ flowersReference: null })
})
