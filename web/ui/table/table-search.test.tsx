import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { TableSearch } from './table-search.tsx'

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search farms' })

test('input appears at once, and is searched for once, after a pause', async () => {
  const onChange = vi.fn()
  render(<TableSearch name="Search farms" value="" onChange={onChange} />)
  await userEvent.type(box(), 'led')
  expect(box().value).toBe('led')
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(onChange.mock.calls).toEqual([['led']]))
})

test('Enter searches without a pause, and only once', async () => {
  const onChange = vi.fn()
  render(<TableSearch name="Search farms" value="" onChange={onChange} />)
  await userEvent.type(box(), 'led{Enter}')
  expect(onChange.mock.calls).toEqual([['led']])
  await userEvent.type(box(), 'b{Enter}{Enter}')
  expect(onChange.mock.calls).toEqual([['led'], ['ledb']])
})

test('an unmounted list is not searched', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onChange = vi.fn()
  const { unmount } = render(<TableSearch name="Search farms" value="" onChange={onChange} />)
  fireEvent.change(box(), { target: { value: 'led' } })
  unmount()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(onChange).not.toHaveBeenCalled()
})

test('a changed address updates the search term, but never overwrites input', async () => {
  const search = (value: string) => <TableSearch name="Search farms" value={value} onChange={() => {}} />
  const { rerender } = render(search('led'))
  rerender(search('evesham'))
  expect(box().value).toBe('evesham')
  await userEvent.type(box(), ' farm')
  rerender(search('evesham f'))
  expect(box().value).toBe('evesham farm')
})

test('the slash key focuses the search from the page, but not from input fields or with Ctrl or Command', async () => {
  render(
    <>
      <select aria-label="Year" />
      <textarea aria-label="Note" />
      <button>Save</button>
      <TableSearch name="Search farms" value="" onChange={() => {}} />
    </>,
  )
  for (const name of ['Year', 'Note']) {
    screen.getByLabelText(name).focus()
    expect(fireEvent.keyDown(screen.getByLabelText(name), { key: '/' }), 'it is typed').toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText(name))
  }
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.keyDown(button, { key: '/', ctrlKey: true })
  fireEvent.keyDown(button, { key: '/', metaKey: true })
  fireEvent.keyDown(button, { key: 'a' })
  expect(document.activeElement).toBe(button)
  expect(fireEvent.keyDown(button, { key: '/' }), 'the slash itself is not typed').toBe(false)
  expect(document.activeElement).toBe(box())
})

test('an unmounted list ignores the slash key', () => {
  const { unmount } = render(<TableSearch name="Search farms" value="" onChange={() => {}} />)
  unmount()
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true)
})
