import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RecordRows } from './record-rows.tsx'

const rowOf = (product: string, id: number) => ({
  id,
  title: product,
  note: '5 June 2026',
  editName: `Edit ${product}`,
  removeName: `Delete ${product}`,
})
const sprays = ['Sulphur', 'Fatty acids'].map(rowOf)
const button = (name: string) => screen.getByRole('button', { name })

test('each record is edited and removed by a button that names it', async () => {
  const [onEdit, onRemove] = [vi.fn(), vi.fn()]
  render(<RecordRows name="Sprays" rows={sprays} none="No spray is recorded." onEdit={onEdit} onRemove={onRemove} />)
  await userEvent.click(button('Edit Fatty acids'))
  await userEvent.click(button('Delete Sulphur'))
  expect([onEdit.mock.calls, onRemove.mock.calls]).toEqual([[[sprays[1]]], [[sprays[0]]]])
})

test('when a record is gone, the last one too, the focus stays with the list', () => {
  const list = (rows: typeof sprays) => (
    <RecordRows name="Sprays" rows={rows} none="No spray is recorded." onEdit={() => {}} onRemove={() => {}} />
  )
  const { rerender } = render(list(sprays))
  const group = screen.getByRole('group', { name: 'Sprays' })
  button('Delete Sulphur').focus()
  rerender(list(sprays.slice(1)))
  expect(document.activeElement).toBe(group)
  button('Delete Fatty acids').focus()
  rerender(list([]))
  expect(document.activeElement).toBe(group)
  expect(group.textContent).toBe('No spray is recorded.')
})
