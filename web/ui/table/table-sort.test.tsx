import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ui as t } from '#web/texts/ui.ts'
import { TableSort } from './table-sort.tsx'

const columns = [
  { key: 'title', title: 'Farm' },
  { key: 'area', title: 'Area' },
]
const Sorted = ({ first, onSort }: { first?: string; onSort: (sort: string | undefined) => void }) => {
  const [sort, setSort] = useState(first)
  return (
    <TableSort
      columns={columns}
      sort={sort}
      onSort={(next) => {
        setSort(next)
        onSort(next)
      }}
    />
  )
}
const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: t.sortBy })

test('a column is selected, then reversed and restored by a button labelled with its effect', async () => {
  const onSort = vi.fn()
  render(<Sorted onSort={onSort} />)
  expect(screen.queryByRole('button'), 'there is no order to turn round').toBeNull()
  await userEvent.selectOptions(list(), 'Area')
  await userEvent.click(screen.getByRole('button', { name: t.sortDown }))
  expect(list().value).toBe('area')
  screen.getByRole('button', { name: t.sortUp }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onSort.mock.calls).toEqual([['area'], ['-area'], ['area']])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t.sortDown }))
})

test('the order in the address is shown, and cleared by the first option', async () => {
  const onSort = vi.fn()
  render(<Sorted first="-title" onSort={onSort} />)
  expect(list().value).toBe('title')
  await userEvent.selectOptions(list(), '')
  expect(onSort.mock.calls).toEqual([[undefined]])
  expect(screen.queryByRole('button')).toBeNull()
})
