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
const offer = () => screen.queryByRole('button', { name: 'Put it back' })

const visit = async (person = 1) => renderPage(<DraftForm person={person} />)
const typeAndLeave = async (text: string, person = 1) => {
  const page = await visit(person)
  await user().type(screen.getByLabelText('Name'), text)
  await wait()
  page.unmount()
}

test('what was typed is offered at the next visit, and put back', async () => {
  await typeAndLeave('Bramble Hill')
  await visit()
  expect(screen.getByText(/15 Jun 2026/)).toBeTruthy()
  expect(typed()).toBe('')
  await user().click(offer() as HTMLElement)
  expect(typed()).toBe('Bramble Hill')
  expect(offer()).toBeNull()
})

test('a person who types on before choosing loses nothing', async () => {
  await typeAndLeave('Bramble Hill')
  await typeAndLeave('x')
  await visit()
  await user().click(offer() as HTMLElement)
  expect(typed()).toBe('Bramble Hill')
})

test('nobody sees what another person typed', async () => {
  await typeAndLeave('Bramble Hill', 1)
  await visit(2)
  expect(offer()).toBeNull()
})

const draftName = 'bombus-draft:1:farm'
const kept = () => JSON.stringify(deviceStore.read(draftName))
/** What another tab of this browser does to the same draft. */
const otherTab = (name: string | null, draft = draftName) =>
  act(() => inOtherTab(draft, name && { at: '2026-06-15T10:00:00.000Z', values: { name } }))

test('a draft that another tab has saved is offered no more, so that it is not saved twice', async () => {
  await typeAndLeave('Bramble Hill')
  await visit()
  expect(offer()).not.toBeNull()
  await otherTab(null)
  expect(offer()).toBeNull()
})

test('a draft that another tab goes on with is offered as it is now', async () => {
  await typeAndLeave('Bramble Hill')
  await visit()
  await otherTab('Bramble Hill Farm')
  await user().click(offer() as HTMLElement)
  expect(typed()).toBe('Bramble Hill Farm')
})

test('what is typed here stays, in the form and on the phone, when another tab saves or types the same form', async () => {
  await visit()
  await user().type(screen.getByLabelText('Name'), 'Mine')
  await wait()
  await otherTab('Theirs')
  expect([typed(), offer()]).toEqual(['Mine', null])
  // Two tabs that wrote over each other at once would do so for ever.
  expect(kept()).toContain('Theirs')
  await otherTab(null)
  expect(typed()).toBe('Mine')
  expect(kept()).toContain('Mine')
  await otherTab('x', 'bombus-draft:1:field')
  expect(kept()).toContain('Mine')
})

test('a phone without room is not asked again and again: the form goes on', async () => {
  fillPhone()
  await visit()
  await user().type(screen.getByLabelText('Name'), 'Mine')
  await wait()
  await act(() => stored())
  expect([typed(), kept()]).toEqual(['Mine', 'null'])
})

test('a page that is taken away while one types keeps the last letter', async () => {
  const page = await visit()
  await user().type(screen.getByLabelText('Name'), 'Bramble')
  page.unmount()
  await visit()
  await user().click(offer() as HTMLElement)
  expect(typed()).toBe('Bramble')
})

test('once saved, leaving the page does not bring it back', async () => {
  const page = await visit()
  await user().type(screen.getByLabelText('Name'), 'Bramble')
  await user().click(screen.getByRole('button', { name: 'Save' }))
  page.unmount()
  await visit()
  expect(offer()).toBeNull()
})

test('saved or thrown away, it is not offered again', async () => {
  await typeAndLeave('Bramble Hill')
  const page = await visit()
  await user().click(screen.getByRole('button', { name: 'Discard' }))
  page.unmount()
  await visit()
  expect(offer()).toBeNull()
})
