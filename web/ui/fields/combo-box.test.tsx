import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ComboBox } from './combo-box.tsx'

const stages = ['Adult', 'Larva', 'Nymph', 'Pupa']
const show = () => {
  const escaped = vi.fn()
  const Form = () => {
    const [value, setValue] = useState('')
    const suggestions = stages
      .filter((stage) => stage.toLowerCase().includes(value.toLowerCase()))
      .map((title) => ({ key: title, title }))
    return (
      <div onKeyDown={({ key }) => key === 'Escape' && escaped()}>
        <ComboBox
          label="Stage"
          hint="How old it looked."
          error={value === 'x' ? 'There is no such stage.' : undefined}
          value={value}
          onType={setValue}
          suggestions={suggestions}
          onChoose={({ title }) => setValue(title)}
        />
        <button type="button">Save</button>
      </div>
    )
  }
  render(<Form />)
  return { field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Stage' }), escaped }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
/** The visually highlighted option is also the one that is announced. */
const active = (field: HTMLElement) => {
  const marked = screen.queryByRole('option', { selected: true })
  expect(field.getAttribute('aria-activedescendant')).toBe(marked?.id ?? null)
  return marked?.textContent
}

test('typing opens the list with its number of options, and none is highlighted before an arrow key', async () => {
  const { field } = show()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await userEvent.type(field, 'a')
  expect(options()).toEqual(['Adult', 'Larva', 'Pupa'])
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-autocomplete')).toBe('list')
  expect(document.getElementById(field.getAttribute('aria-controls') ?? '')).toBe(
    screen.getByRole('listbox', { name: 'Suggestions for Stage' }),
  )
  expect(screen.getByRole('status').textContent).toBe('3 suggestions')
  expect(active(field)).toBeUndefined()
  await userEvent.keyboard('{Enter}')
  expect(field.value).toBe('a')
})

test('arrow keys wrap around in both directions and scroll into view, and Enter selects', async () => {
  const { field } = show()
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}')
  expect(active(field)).toBe('Adult')
  expect(intoView.mock.contexts.at(-1)).toBe(screen.getByRole('option', { selected: true }))
  expect(intoView).toHaveBeenLastCalledWith({ block: 'nearest' })
  await userEvent.keyboard('{ArrowUp}')
  expect(active(field)).toBe('Pupa')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active(field)).toBe('Larva')
  await userEvent.keyboard('{Enter}')
  expect(field.value).toBe('Larva')
  expect(options()).toEqual([])
  expect(document.activeElement).toBe(field)
})

test('the up arrow opens the list at its last option', async () => {
  const { field } = show()
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowUp}')
  expect(active(field)).toBe('Pupa')
})

test('Escape closes the list before what surrounds it, and a reopened list starts from the beginning', async () => {
  const { field, escaped } = show()
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect(options()).toEqual([])
  expect(escaped).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}')
  expect(active(field)).toBe('Adult')
  await userEvent.keyboard('{Escape}{Escape}')
  expect(escaped).toHaveBeenCalledOnce()
})

test('a click selects an option, a mere press does not, and the field retains the focus', async () => {
  const { field } = show()
  await userEvent.type(field, 'u')
  const pupa = screen.getByRole('option', { name: 'Pupa' })
  fireEvent.pointerDown(pupa, { pointerType: 'touch' })
  fireEvent.pointerCancel(pupa, { pointerType: 'touch' })
  expect(field.value).toBe('u')
  await userEvent.click(pupa)
  expect(field.value).toBe('Pupa')
  expect(document.activeElement).toBe(field)
  expect(options()).toEqual([])
})

test('leaving the field closes the list without a selection', async () => {
  const { field } = show()
  await userEvent.type(field, 'a{ArrowDown}')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  expect(options()).toEqual([])
  expect(field.value).toBe('a')
})

test('Enter that ends an IME composition selects nothing, and Alt with an arrow key is ignored', async () => {
  const { field } = show()
  await userEvent.type(field, 'a{ArrowDown}')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(field.value).toBe('a')
  expect(fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true })).toBe(true)
  expect(active(field)).toBe('Adult')
})

test('is described by its hint and its error', async () => {
  const { field } = show()
  await userEvent.type(field, 'x')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'How old it looked.',
    'There is no such stage.',
  ])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
