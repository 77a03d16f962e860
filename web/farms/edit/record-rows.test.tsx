import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RecordRows } from './record-rows.tsx'

const sprays = ['Sulphur', 'Fatty acids'].map((product, id) => ({ id, product }))
const shown = {
  name: 'Sprays',
  none: 'No sprays recorded.',
  rowOf: ({ product }: (typeof sprays)[number]) => ({
    title: product,
    note: '5 June 2026',
    editName: `Edit ${product}`,
    removeName: `Delete ${product}`,
  }),
}
const button = (name: string) => screen.getByRole('button', { name })

test('each record has edit and delete buttons that name it', async () => {
  const [onEdit, onRemove] = [vi.fn(), vi.fn()]
  render(<RecordRows {...shown} records={sprays} onEdit={onEdit} onRemove={onRemove} />)
  await userEvent.click(button('Edit Fatty acids'))
  await userEvent.click(button('Delete Sulphur'))
  expect([onEdit.mock.calls, onRemove.mock.calls]).toEqual([[[sprays[1]]], [[sprays[0]]]])
})

test('after deleting a record, also the last one, the focus stays in the list', () => {
  const list = (records: typeof sprays) => (
    <RecordRows {...shown} records={records} onEdit={() => {}} onRemove={() => {}} />
  )
  const { rerender } = render(list(sprays))
  const group = screen.getByRole('group', { name: 'Sprays' })
  button('Delete Sulphur').focus()
  rerender(list(sprays.slice(1)))
  expect(document.activeElement).toBe(group)
  button('Delete Fatty acids').focus()
  rerender(list([]))
  expect(document.activeElement).toBe(group)
  expect(group.textContent).toBe('No sprays recorded.')
})

test('users without permission see the records without buttons', () => {
  render(<RecordRows {...shown} records={sprays} />)
  expect(screen.getByText('Sulphur')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
