import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftForm } from './testing/draft-form.tsx'
import { renderPage } from './testing/render.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 5, 15, 9, 30) }))
afterEach(() => void vi.useRealTimers())

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const write = (text: string) => user().type(screen.getByLabelText('Name'), text)
const press = (name: string) => user().click(screen.getByRole('button', { name }))
const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value
const offer = () => screen.queryByRole('button', { name: 'Put it back' })
const draftOf = (record: string) => `bombus-draft:1:${record}`
const kept = (record = 'farm') => localStorage.getItem(draftOf(record))
const keep = (record: string, name: string) =>
  localStorage.setItem(draftOf(record), JSON.stringify({ at: '2026-06-15T09:10:00.000Z', values: { name } }))
const closePage = () => dispatchEvent(new Event('pagehide'))
/** What another tab of this browser does to a draft; null: to all that is kept. */
const otherTab = (change: () => void, record: string | null) => {
  change()
  act(() => void dispatchEvent(new StorageEvent('storage', { key: record && draftOf(record) })))
}

test('soon after the last letter it is on the phone: a crash of the page loses nothing older', async () => {
  await renderPage(<DraftForm />)
  await write('Bramble')
  await pass(500)
  expect(kept()).toMatch(/^{"at":"2026-06-15T09:30:0.*","values":{"name":"Bramble"}}$/)
})

test('a page that is closed while one types keeps the last letter', async () => {
  await renderPage(<DraftForm />)
  await write('Bramble')
  closePage()
  expect(kept()).toContain('"Bramble"')
})

test('a form that was left writes its draft no more, whatever became of it elsewhere', async () => {
  const page = await renderPage(<DraftForm />)
  await write('Bramble')
  page.unmount()
  otherTab(() => localStorage.removeItem(draftOf('farm')), 'farm')
  closePage()
  await pass(1_000)
  expect(kept()).toBeNull()
})

test('a form in which nothing is typed leaves nothing behind', async () => {
  const page = await renderPage(<DraftForm />)
  await pass(1_000)
  closePage()
  page.unmount()
  expect(localStorage.length).toBe(0)
})

test('a form that turns to another record keeps what was typed of the first, and offers what was typed of that one', async () => {
  keep('field', 'Long Meadow')
  await renderPage(<DraftForm />)
  await write('Bramble')
  await press('Turn to the field')
  expect(kept()).toContain('"Bramble"')
  otherTab(() => keep('field', 'Upper Bank'), 'field')
  await press('Put it back')
  expect(typed()).toBe('Upper Bank')
  await write('!')
  closePage()
  expect(kept('field')).toContain('"Upper Bank!"')
  await press('Save')
  expect(kept('field')).toBeNull()
  expect(kept()).toContain('"Bramble"')
})

test('another tab that forgets everything takes the offer away, too', async () => {
  keep('farm', 'Bramble')
  await renderPage(<DraftForm />)
  expect(offer()).not.toBeNull()
  otherTab(() => localStorage.clear(), null)
  expect(offer()).toBeNull()
})

test('what something else has left under the name of a draft is not offered', async () => {
  localStorage.setItem(draftOf('farm'), '{"at":')
  await renderPage(<DraftForm />)
  expect(offer()).toBeNull()
})
