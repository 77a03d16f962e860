import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '../offline/device-store.ts'
import { inOtherTab, onDisk, stored } from '../testing/device.ts'
import { DraftForm } from '../testing/draft-form.tsx'
import { renderPage } from '../testing/render.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 5, 15, 9, 30) }))
afterEach(() => void vi.useRealTimers())

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const write = (text: string) => user().type(screen.getByLabelText('Name'), text)
const press = (name: string) => user().click(screen.getByRole('button', { name }))
const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value
const draftOf = (record: string) => `bombus-draft:1:${record}`
/** The draft as a newly opened page reads it. */
const kept = async (record = 'farm') => JSON.stringify((await onDisk(draftOf(record))) ?? null)
const draft = (name: string) => ({ at: '2026-06-15T09:10:00.000Z', values: { name } })
const keep = (record: string, name: string) => deviceStore.write(draftOf(record), draft(name))
const closePage = async () => {
  dispatchEvent(new Event('pagehide'))
  await stored()
  dispatchEvent(new Event('pageshow'))
}
/** Simulates a change of a draft by another tab of this browser; null removes it. */
const otherTab = (name: string | null, record: string) =>
  act(() => inOtherTab(draftOf(record), name === null ? null : draft(name)))

test('a draft is stored shortly after the last key press, so that a crash loses nothing older', async () => {
  await renderPage(<DraftForm />)
  await write('Bramble')
  await pass(500)
  await stored()
  expect(await kept()).toMatch(/^{"at":"2026-06-15T09:30:0.*","values":{"name":"Bramble"}}$/)
})

test('closing a page during typing saves the last character', async () => {
  await renderPage(<DraftForm />)
  await write('Bramble')
  await closePage()
  expect(await kept()).toContain('"Bramble"')
})

test('a form that was left does not write its draft again, whatever happened to it in another tab', async () => {
  const page = await renderPage(<DraftForm />)
  await write('Bramble')
  page.unmount()
  await otherTab(null, 'farm')
  await closePage()
  await pass(1_000)
  expect(await kept()).toBe('null')
})

test('a form without input stores nothing', async () => {
  const page = await renderPage(<DraftForm />)
  await pass(1_000)
  await closePage()
  page.unmount()
  expect(deviceStore.names('')).toEqual([])
})

test('a form that switches to another record stores the first draft, and offers the draft of the new record', async () => {
  await keep('field', 'Long Meadow')
  await renderPage(<DraftForm />)
  await write('Bramble')
  await press('Turn to the field')
  await stored()
  expect(await kept()).toContain('"Bramble"')
  await otherTab('Upper Bank', 'field')
  await press('Restore it')
  expect(typed()).toBe('Upper Bank')
  await write('!')
  await closePage()
  expect(await kept('field')).toContain('"Upper Bank!"')
  await press('Save')
  await stored()
  expect(await kept('field')).toBe('null')
  expect(await kept()).toContain('"Bramble"')
})
