import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '../offline/device-store.ts'
import { fillPhone, inOtherTab, stored } from '../testing/device.ts'
import { DraftForm } from '../testing/draft-form.tsx'
import { renderPage } from '../testing/render.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 5, 15, 9, 30) }))
afterEach(() => void vi.useRealTimers())

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const wait = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value
const offer = () => screen.queryByRole('button', { name: 'Restore it' })

const visit = async (person = 1) => renderPage(<DraftForm person={person} />)
const typeAndLeave = async (text: string, person = 1) => {
  const page = await visit(person)
  await user().type(screen.getByLabelText('Name'), text)
  await wait()
  page.unmount()
}

test('offers unsaved input at the next visit, and restores it', async () => {
  await typeAndLeave('Bramble Hill')
  await visit()
  expect(screen.getByText(/15 Jun 2026/)).toBeTruthy()
  expect(typed()).toBe('')
  await user().click(offer() as HTMLElement)
  expect(typed()).toBe('Bramble Hill')
  expect(offer()).toBeNull()
})

test('continuing to type before restoring a draft loses nothing', async () => {
  await typeAndLeave('Bramble Hill')
  await typeAndLeave('x')
  await visit()
  await user().click(offer() as HTMLElement)
  expect(typed()).toBe('Bramble Hill')
})

test('a user never sees the draft of another user', async () => {
  await typeAndLeave('Bramble Hill', 1)
  await visit(2)
  expect(offer()).toBeNull()
})

const draftName = 'bombus-draft:1:farm'
const kept = () => JSON.stringify(deviceStore.read(draftName))
/** Simulates a change of the same draft by another tab of this browser. */
const otherTab = (name: string | null, draft = draftName) =>
  act(() => inOtherTab(draft, name && { at: '2026-06-15T10:00:00.000Z', values: { name } }))

test('a draft that was saved in another tab is no longer offered, so that it is not saved twice', async () => {
  await typeAndLeave('Bramble Hill')
  await visit()
  expect(offer()).not.toBeNull()
  await otherTab(null)
  expect(offer()).toBeNull()
})

test('a draft that is continued in another tab is offered in its latest version', async () => {
  await typeAndLeave('Bramble Hill')
  await visit()
  await otherTab('Bramble Hill Farm')
  await user().click(offer() as HTMLElement)
  expect(typed()).toBe('Bramble Hill Farm')
})

test('input stays in the form and on the phone when another tab saves or edits the same form', async () => {
  await visit()
  await user().type(screen.getByLabelText('Name'), 'Mine')
  await wait()
  await otherTab('Theirs')
  expect([typed(), offer()]).toEqual(['Mine', null])
  // Two tabs that overwrote each other at once would do so forever.
  expect(kept()).toContain('Theirs')
  await otherTab(null)
  expect(typed()).toBe('Mine')
  expect(kept()).toContain('Mine')
  await otherTab('x', 'bombus-draft:1:field')
  expect(kept()).toContain('Mine')
})

test('a full phone does not retry endlessly, and the form stays usable', async () => {
  fillPhone()
  await visit()
  await user().type(screen.getByLabelText('Name'), 'Mine')
  await wait()
  await act(() => stored())
  expect([typed(), kept()]).toEqual(['Mine', 'null'])
})

test('unmounting a page during typing saves the last character', async () => {
  const page = await visit()
  await user().type(screen.getByLabelText('Name'), 'Bramble')
  page.unmount()
  await visit()
  await user().click(offer() as HTMLElement)
  expect(typed()).toBe('Bramble')
})

test('a saved form does not store its draft when the page is left', async () => {
  const page = await visit()
  await user().type(screen.getByLabelText('Name'), 'Bramble')
  await user().click(screen.getByRole('button', { name: 'Save' }))
  page.unmount()
  await visit()
  expect(offer()).toBeNull()
})

test('a saved or discarded draft is not offered again', async () => {
  await typeAndLeave('Bramble Hill')
  const page = await visit()
  await user().click(screen.getByRole('button', { name: 'Discard' }))
  page.unmount()
  await visit()
  expect(offer()).toBeNull()
})
