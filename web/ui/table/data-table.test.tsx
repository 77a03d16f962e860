import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { arrange } from './arrange.ts'
import { actionColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import type { Column } from './table-props.ts'
import type { TableView } from './table-view.ts'

interface Farm {
  id: number
  title: string
  city: string | null
  area: number | null
}
const farms: Farm[] = [
  { id: 1, title: 'Tunnel 10', city: 'Ledbury', area: 4.62 },
  { id: 2, title: 'tunnel 9', city: null, area: 12 },
  { id: 3, title: 'Ķekava', city: 'Rīga', area: null },
]
const columns: [Column<Farm>, ...Column<Farm>[]] = [
  { key: 'title', title: 'Farm', value: ({ title }) => title },
  { key: 'city', title: 'City', value: ({ city }) => city },
  { key: 'area', title: 'Area', value: ({ area }) => area, figures: true },
]
const Listed = ({ rows = farms, paged = false, first = {} }: { rows?: Farm[]; paged?: boolean; first?: TableView }) => {
  const [view, setView] = useState<TableView>(first)
  return (
    <DataTable
      name="Farms"
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      view={view}
      onView={(change) => setView({ ...view, ...change })}
      searchName="Search farms"
      counted={(count) => (count === 1 ? '1 farm' : `${count} farms`)}
      {...(paged ? { paging: { choices: [2, 5], initial: 2 } } : {})}
    />
  )
}
test('rows without a value come last, whether it is null or an empty text', () => {
  const area: Column<Farm> = { key: 'area', title: 'Area', value: ({ area }) => area ?? '' }
  const sorted = (sort: string) => arrange(farms, [area], { sort }, 3).rows.map(({ id }) => id)
  expect([sorted('area'), sorted('-area')]).toEqual([
    [1, 2, 3],
    [2, 1, 3],
  ])
})

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

test('a row can have a detail row below it, across all columns, and other rows have none', () => {
  render(
    <DataTable
      name="Farms"
      rows={farms}
      rowKey={({ id }) => id}
      columns={columns}
      detail={({ city }) => city && `In ${city}`}
      view={{}}
      onView={() => undefined}
      counted={(count) => `${count} farms`}
    />,
  )
  const cells = screen.getAllByRole<HTMLTableCellElement>('cell').filter(({ colSpan }) => colSpan === 3)
  expect(cells.map(({ textContent }) => textContent)).toEqual(['In Ledbury', 'In Rīga'])
  expect(names()).toHaveLength(3)
})

const sortBy = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('is in the given order at first, then sorted by a column in both directions, with numbers in names by value', async () => {
  render(<Listed />)
  expect(names()).toEqual(['Tunnel 10', 'tunnel 9', 'Ķekava'])
  await sortBy('Farm')
  expect(names()).toEqual(['Ķekava', 'tunnel 9', 'Tunnel 10'])
  expect(screen.getByRole('columnheader', { name: 'Farm' }).getAttribute('aria-sort')).toBe('ascending')
  await sortBy('Farm')
  expect(names()).toEqual(['Tunnel 10', 'tunnel 9', 'Ķekava'])
  expect(screen.getByRole('columnheader', { name: 'Farm' }).getAttribute('aria-sort')).toBe('descending')
})

test('missing values are sorted last in both directions, and shown as a dash', async () => {
  render(<Listed />)
  await sortBy('Area')
  expect(names()).toEqual(['Tunnel 10', 'tunnel 9', 'Ķekava'])
  await sortBy('Area')
  expect(names()).toEqual(['tunnel 9', 'Tunnel 10', 'Ķekava'])
  expect(within(screen.getByRole('row', { name: /Ķekava/ })).getByText('–')).toBeTruthy()
})

test('numbers have thousands separators', () => {
  render(<Listed rows={[{ id: 4, title: 'Estate', city: null, area: 12345.5 }]} />)
  expect(screen.getByText('12,345.5')).toBeTruthy()
})

test('searches during typing, ignoring accents and case, and shows the number of matches', async () => {
  render(<Listed />)
  expect(screen.getByText('3 farms')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Search farms'), 'KEKAVA riga')
  expect(await screen.findByText('1 of 3 farms')).toBeTruthy()
  expect(names()).toEqual(['Ķekava'])
})

test('a search without results shows a message, and can be cleared', async () => {
  render(<Listed />)
  await userEvent.type(screen.getByLabelText('Search farms'), 'zzz')
  expect(await screen.findByRole('heading', { name: 'No record found!' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(names()).toHaveLength(3)
  const search = screen.getByLabelText<HTMLInputElement>('Search farms')
  expect(search.value).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Farms' }))
})

test('an empty list has neither a table nor a search', () => {
  render(<Listed rows={[]} />)
  expect(screen.getByRole('heading', { name: 'No record found!' })).toBeTruthy()
  expect(screen.queryByLabelText('Search farms')).toBeNull()
})

test('the slash key focuses the search, except during typing', async () => {
  render(<Listed />)
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search farms'))
  await userEvent.keyboard('a/b')
  expect(screen.getByLabelText<HTMLInputElement>('Search farms').value).toBe('a/b')
})

test('pages after sorting, and shows the range of rows', async () => {
  render(<Listed paged first={{ sort: 'title' }} />)
  expect(names()).toEqual(['Ķekava', 'tunnel 9'])
  expect(screen.getByText('1 to 2 of 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(names()).toEqual(['Tunnel 10'])
  expect(screen.getByText('3 to 3 of 3').getAttribute('aria-live')).toBe('polite')
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement, 'whoever turned there by keys is still there').toBe(next)
  await userEvent.keyboard('{Enter}')
  expect(names()).toEqual(['Tunnel 10'])
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(names()).toEqual(['Ķekava', 'tunnel 9'])
  await userEvent.selectOptions(screen.getByLabelText('Rows'), '5')
  expect(names()).toHaveLength(3)
})

test('a page number past the end shows the last page', () => {
  expect(arrange(farms, columns, { page: 99 }, 2)).toMatchObject({ page: 2, pages: 2, found: 3 })
})

test('only the sorted column states the order, and sorting by keyboard retains the focus', async () => {
  render(<Listed first={{ sort: '-area' }} />)
  const orders = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))
  expect(orders()).toEqual([null, null, 'descending'])
  const city = screen.getByRole('button', { name: 'City' })
  city.focus()
  await userEvent.keyboard('{Enter}')
  expect(orders()).toEqual([null, 'ascending', null])
  await userEvent.keyboard(' ')
  expect(orders()).toEqual([null, 'descending', null])
  expect(document.activeElement).toBe(city)
})

test('rows wider than the page are a named group that can be reached and scrolled by keyboard', () => {
  render(<Listed />)
  const group = screen.getByRole('group', { name: 'Farms' })
  expect(group.tabIndex).toBe(0)
  expect(within(group).getByRole('table')).toBeTruthy()
})

test('only the actions of a row stay in view', () => {
  const withActions: [Column<Farm>, ...Column<Farm>[]] = [
    ...columns,
    actionColumn('Action', () => <button>Delete</button>),
  ]
  render(
    <DataTable
      name="Farms"
      rows={farms}
      rowKey={({ id }) => id}
      columns={withActions}
      view={{}}
      onView={() => {}}
      counted={(count) => (count === 1 ? '1 farm' : `${count} farms`)}
    />,
  )
  const held = [...document.querySelectorAll('[data-acts]')].map(({ textContent }) => textContent)
  expect(held).toEqual(['Action', 'Delete', 'Delete', 'Delete'])
})

test('when the focused row is removed, the focus stays in the list, and a focus elsewhere is unchanged', () => {
  const withButtons: [Column<Farm>] = [
    { key: 'title', title: 'Farm', value: ({ title }) => title, cell: ({ title }) => <button>Delete {title}</button> },
  ]
  const list = (rows: Farm[]) => (
    <>
      <input aria-label="Note" />
      <DataTable
        name="Farms"
        rows={rows}
        rowKey={({ id }) => id}
        columns={withButtons}
        view={{}}
        onView={() => {}}
        counted={(count) => (count === 1 ? '1 farm' : `${count} farms`)}
      />
    </>
  )
  const { rerender } = render(list(farms))
  screen.getByRole('button', { name: 'Delete Tunnel 10' }).focus()
  rerender(list(farms.slice(1)))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Farms' }))
  screen.getByRole('button', { name: 'Delete tunnel 9' }).focus()
  rerender(list([]))
  expect(document.activeElement, 'the last row, too').toBe(screen.getByRole('region', { name: 'Farms' }))
  expect(screen.getByRole('region', { name: 'Farms' }).textContent).toContain(messages.noRecord)
  rerender(list(farms))
  screen.getByLabelText('Note').focus()
  rerender(list(farms.slice(2)))
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
})

test('cells carry the names of their columns, by which a row is a card where the columns have no room', () => {
  render(<Listed />)
  const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(cells.map((cell) => cell.dataset['title'])).toEqual(['City', 'Area'])
})
