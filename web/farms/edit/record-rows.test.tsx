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

test('each record is edited and removed by a button that names it', async () => {
  const [onEdit, onRemove] = [vi.fn(), vi.fn()]
  render(<RecordRows {...shown} records={sprays} onEdit={onEdit} onRemove={onRemove} />)
  await userEvent.click(button('Edit Fatty acids'))
  await userEvent.click(button('Delete Sulphur'))
  expect([onEdit.mock.calls, onRemove.mock.calls]).toEqual([[[sprays[1]]], [[sprays[0]]]])
})

test('when a record is gone, the last one too, the focus stays with the list', () => {
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

test('who may not change them reads them, without a button', () => {
  render(<RecordRows {...shown} records={sprays} />)
  expect(screen.getByText('Sulphur')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
