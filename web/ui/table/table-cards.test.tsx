import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Column } from './table-props.ts'
import { TableCards } from './table-cards.tsx'
import { TableSort } from './table-sort.tsx'

interface Farm {
  id: number
  title: string
  city: string | null
  area: number | null
}
const farms: Farm[] = [
  { id: 1, title: 'Ashcombe', city: 'Ledbury', area: 4.62 },
  { id: 2, title: 'Kells', city: null, area: null },
]
const columns: [Column<Farm>, ...Column<Farm>[]] = [
  { key: 'title', title: 'Farm', value: ({ title }) => title, cell: ({ id, title }) => <a href={`/${id}`}>{title}</a> },
  { key: 'city', title: 'City', value: ({ city }) => city, card: 'line' },
  { key: 'area', title: 'Area', value: ({ area }) => area },
]

test('on a phone each row is an item of a named list, headed by its link', () => {
  render(
    <TableCards
      name="Farms"
      rows={farms}
      rowKey={({ id }) => id}
      columns={columns}
      view={{}}
      onView={() => {}}
      counted={(count) => (count === 1 ? '1 farm' : `${count} farms`)}
    />,
  )
  const [first, second] = within(screen.getByRole('list', { name: 'Farms' })).getAllByRole('listitem')
  if (!first || !second) throw new Error('no cards')
  const heading = within(first).getByRole('heading', { level: 2, name: 'Ashcombe' })
  expect(within(heading).getByRole('link').getAttribute('href')).toBe('/1')
  expect(within(first).getByText('Ledbury')).toBeTruthy()
  expect(within(first).getByRole('definition').textContent).toBe('4.62')
  expect(within(first).getByRole('term').textContent).toBe('Area')
  expect(within(second).getByRole('definition').textContent).toBe('–')
})

test('an empty text is left out, while a missing value shows a dash', () => {
  const [first] = columns
  const note: Column<Farm> = { key: 'note', title: 'Note', value: ({ id }) => (id === 1 ? '' : 'Clay') }
  render(
    <TableCards
      name="Farms"
      rows={farms}
      rowKey={({ id }) => id}
      columns={[first, note]}
      view={{}}
      onView={() => {}}
      counted={(count) => (count === 1 ? '1 farm' : `${count} farms`)}
    />,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Clay'])
})

test('a wide value takes a full row of the card', () => {
  const [first, city, area] = columns
  if (!city || !area) throw new Error('no columns')
  render(
    <TableCards
      name="Farms"
      rows={farms.slice(0, 1)}
      rowKey={({ id }) => id}
      columns={[first, { ...city, card: 'row' }, area]}
      view={{}}
      onView={() => {}}
      counted={(count) => (count === 1 ? '1 farm' : `${count} farms`)}
    />,
  )
  const rowOf = (fact: string) => screen.getByText(fact).closest('div')?.className
  expect(rowOf('Ledbury')).not.toBe('')
  expect(rowOf('4.62')).toBe('')
})

test('without column headers, a list selects the column and a button reverses the order', async () => {
  const onSort = vi.fn()
  const { rerender } = render(<TableSort columns={columns} sort={undefined} onSort={onSort} />)
  const by = screen.getByRole('combobox', { name: 'Sort by' })
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.selectOptions(by, 'Area')
  expect(onSort).toHaveBeenLastCalledWith('area')
  rerender(<TableSort columns={columns} sort="area" onSort={onSort} />)
  await userEvent.click(screen.getByRole('button', { name: 'Sort descending' }))
  expect(onSort).toHaveBeenLastCalledWith('-area')
  rerender(<TableSort columns={columns} sort="-area" onSort={onSort} />)
  await userEvent.click(screen.getByRole('button', { name: 'Sort ascending' }))
  expect(onSort).toHaveBeenLastCalledWith('area')
  await userEvent.selectOptions(by, 'Sort by')
  expect(onSort).toHaveBeenLastCalledWith(undefined)
})
