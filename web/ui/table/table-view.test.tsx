import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#web/platform/testing/render.tsx'
import { endSession } from '#web/platform/session/session.ts'
import { useTableView } from './table-view.ts'

const List = () => {
  const [{ q = '', rows = 5, page = 1 }, setView] = useTableView()
  return (
    <>
      <p>{`${rows} rows, page ${page}`}</p>
      <input aria-label="Search" value={q} onChange={(event) => setView({ q: event.target.value || undefined })} />
      <button onClick={() => setView({ rows: 30, page: undefined })}>30</button>
    </>
  )
}
const open = async (address: string) => {
  document.body.innerHTML = ''
  const { address: now } = await renderPage(<List />, address)
  return now
}

test('a list reopens as it was left: the number of rows in this browser, the search until sign-out', async () => {
  await open('/devices')
  await userEvent.click(screen.getByRole('button', { name: '30' }))
  await userEvent.type(screen.getByLabelText('Search'), 'door')
  const again = await open('/devices')
  expect(await screen.findByDisplayValue('door')).toBeTruthy()
  expect(screen.getByText('30 rows, page 1')).toBeTruthy()
  expect(again()).toContain('q=door')
  act(() => endSession())
  await open('/devices')
  expect(await screen.findByText('30 rows, page 1')).toBeTruthy()
  expect(screen.queryByDisplayValue('door')).toBeNull()
})

test('the parameters of a link take precedence, and other lists are unaffected', async () => {
  await open('/users')
  await userEvent.type(screen.getByLabelText('Search'), 'rosa')
  await open('/users?rows=10')
  expect(screen.getByText('10 rows, page 1')).toBeTruthy()
  expect(screen.queryByDisplayValue('rosa')).toBeNull()
  await open('/devices')
  expect(screen.queryByDisplayValue('rosa')).toBeNull()
})
