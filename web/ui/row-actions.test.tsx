import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RowActions } from './row-actions.tsx'

const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

test('the actions of a row name the row, and can be used by keyboard in their visual order', async () => {
  const done: string[] = []
  const act = (what: string) => () => void done.push(what)
  render(
    <RowActions name="Long Meadow" onEdit={act('edit')} onDelete={act('delete')} onHistory={act('history')}>
      <button aria-label="Map of Long Meadow" onClick={act('map')} />
    </RowActions>,
  )
  expect(names()).toEqual(['Map of Long Meadow', 'Edit Long Meadow', 'Delete Long Meadow', 'History of Long Meadow'])
  for (const key of [' ', '{Enter}', ' ', '{Enter}']) {
    await userEvent.tab()
    await userEvent.keyboard(key)
  }
  expect(done).toEqual(['map', 'edit', 'delete', 'history'])
})

test('unavailable actions are not shown', () => {
  const { rerender } = render(<RowActions name="Long Meadow" onEdit={() => {}} />)
  expect(names()).toEqual(['Edit Long Meadow'])
  rerender(<RowActions name="Long Meadow" onHistory={() => {}} />)
  expect(names()).toEqual(['History of Long Meadow'])
  rerender(<RowActions name="Long Meadow" />)
  expect(names()).toEqual([])
})

test('a click runs the action once, and does not submit a surrounding form', async () => {
  const [onDelete, sent] = [vi.fn(), vi.fn()]
  render(
    <form onSubmit={sent}>
      <RowActions name="Long Meadow" onDelete={onDelete} />
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete Long Meadow' }))
  expect([onDelete.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0])
})
