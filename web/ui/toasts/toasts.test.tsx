import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { dismissAll, toast } from '#web/platform/toasts.ts'
import { platform as t } from '#web/texts/ui.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Toasts } from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const say = (tone: 'done' | 'note' | 'error', message: string) => act(() => toast[tone](message))
const regions = (role: 'status' | 'alert') => screen.getAllByRole(role, { hidden: true })
const card = (message: string) => {
  const found = screen.getByText(message).parentElement
  if (!found) throw new Error('no card')
  return found
}
const dismissal = (message: string) => within(card(message)).getByRole('button', { name: t.dismiss, hidden: true })
// A request of a test in another file may fail after that test ended: its toast does not belong to the current page.
beforeEach(() => toast.error('Of a page that was left.'))
const open = (page: ReactElement) => {
  dismissAll()
  return render(page)
}
const show = () =>
  open(
    <>
      <input aria-label="Note" />
      <Toasts />
    </>,
  )

test('both live regions exist before any message; an error is an alert, and others are announced politely', () => {
  show()
  const [status, alert] = [regions('status')[0], regions('alert')[0]]
  expect([status?.textContent, alert?.textContent]).toEqual(['', ''])
  say('done', 'Saved.')
  say('note', 'Signed out.')
  say('error', 'Not saved.')
  expect(regions('status')[0]).toBe(status)
  expect(regions('alert')[0]).toBe(alert)
  expect(status?.textContent).toBe('Saved.Signed out.')
  expect(alert?.textContent).toBe('Not saved.')
})

test('a toast does not take the focus, so that typing continues', () => {
  show()
  screen.getByLabelText('Note').focus()
  say('error', 'Not saved.')
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
})

test.each([
  ['done', 5_000],
  ['note', 8_000],
  ['error', 14_000],
] as const)('a toast of type %s is shown for %i milliseconds', (tone, lasts) => {
  show()
  say(tone, 'Said.')
  pass(lasts - 1)
  expect(screen.getByText('Said.')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Said.')).toBeNull()
})

test('a touch elsewhere dismisses a success once it could be read, but not an error', () => {
  show()
  const touch = (pointerType: string) =>
    fireEvent(screen.getByLabelText('Note'), new PointerEvent('pointerdown', { bubbles: true, pointerType }))
  say('done', 'Saved.')
  say('error', 'Not sent.')
  pass(900)
  touch('touch')
  expect(screen.getByText('Saved.'), 'nobody has read it yet').toBeTruthy()
  pass(200)
  touch('mouse')
  expect(screen.getByText('Saved.')).toBeTruthy()
  touch('touch')
  expect(screen.queryByText('Saved.')).toBeNull()
  expect(screen.getByText('Not sent.')).toBeTruthy()
})

test('a hovered or focused toast stays, and its time restarts when both have ended', () => {
  show()
  say('done', 'Saved.')
  pass(4_000)
  fireEvent.pointerEnter(card('Saved.'))
  act(() => dismissal('Saved.').focus())
  pass(60_000)
  fireEvent.pointerLeave(card('Saved.'))
  pass(60_000)
  expect(screen.getByText('Saved.'), 'it still holds the focus').toBeTruthy()
  act(() => dismissal('Saved.').blur())
  pass(4_999)
  expect(screen.getByText('Saved.')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('a toast in a hidden tab stays, and its time restarts when the tab becomes visible', () => {
  show()
  say('error', 'Not saved.')
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  pass(60_000)
  say('done', 'Sent.')
  pass(60_000)
  expect(regions('alert')[0]?.textContent).toBe('Not saved.')
  expect(regions('status')[0]?.textContent).toBe('Sent.')
  seen.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  pass(5_000)
  expect(regions('status')[0]?.textContent).toBe('')
  pass(8_999)
  expect(regions('alert')[0]?.textContent).toBe('Not saved.')
  pass(1)
  expect(regions('alert')[0]?.textContent).toBe('')
})

test('a toast dismissed by key or Escape passes the focus to the next one, and then back to where it was', () => {
  show()
  screen.getByLabelText('Note').focus()
  say('done', 'Saved.')
  say('error', 'Not sent.')
  const escaped = vi.fn()
  document.addEventListener('keydown', escaped, { once: true })
  act(() => dismissal('Saved.').focus())
  fireEvent.keyDown(dismissal('Saved.'), { key: 'Escape' })
  expect(escaped).not.toHaveBeenCalled()
  document.removeEventListener('keydown', escaped)
  expect(screen.queryByText('Saved.')).toBeNull()
  expect(document.activeElement).toBe(dismissal('Not sent.'))
  fireEvent.click(dismissal('Not sent.'))
  expect(screen.queryByText('Not sent.')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
})

test('dismissal by mouse does not move the focus', () => {
  show()
  screen.getByLabelText('Note').focus()
  say('done', 'Saved.')
  say('done', 'Sent.')
  fireEvent.click(dismissal('Saved.'))
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
})

test('over a dialog, a toast can be read and clicked in the dialog, and moves to the page’s region afterwards', () => {
  const page = (open: boolean) => (
    <>
      <Toasts />
      {open && <Dialog title="Add a field" onClose={() => {}} />}
    </>
  )
  const { rerender } = open(page(false))
  const own = regions('alert')[0]
  rerender(page(true))
  say('error', 'Not saved.')
  expect(within(screen.getByRole('dialog')).getByText('Not saved.')).toBeTruthy()
  expect(screen.getAllByText('Not saved.')).toHaveLength(1)
  rerender(page(false))
  expect(regions('alert')).toEqual([own])
  expect(own?.textContent).toBe('Not saved.')
})

test('over a dialog, one toast is shown at a time: a newer one replaces it, and an error comes back', () => {
  const texts = () => screen.getByRole('dialog').textContent
  open(
    <>
      <Toasts />
      <Dialog title="Add a field" onClose={() => {}} />
    </>,
  )
  say('note', 'Saved on this phone.')
  say('done', 'Sent.')
  expect(texts()).toBe('Add a fieldSent.')
  say('error', 'Not saved.')
  expect(texts()).toBe('Add a fieldNot saved.')
  say('note', 'Saved on this phone.')
  expect(texts()).toBe('Add a fieldSaved on this phone.')
  pass(2_000)
  fireEvent(screen.getByRole('dialog'), new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  expect(texts()).toBe('Add a fieldNot saved.')
})

test('a success removes the error of the previous attempt', () => {
  show()
  say('error', 'Wrong email or password.')
  say('note', 'Signed out.')
  say('done', 'Login successful')
  expect(screen.queryByText('Wrong email or password.')).toBeNull()
  expect(screen.getByText('Signed out.')).toBeTruthy()
})

test('an identical message is shown only once', () => {
  show()
  say('error', 'Not saved.')
  say('note', 'Signed out.')
  say('error', 'Not saved.')
  expect(screen.getAllByText('Not saved.')).toHaveLength(1)
  expect(screen.getByText('Signed out.')).toBeTruthy()
})

test.each([
  ['before', [() => toast.error(messages.signInFirst), () => toast.note(messages.sessionEnded)]],
  ['after', [() => toast.note(messages.sessionEnded), () => toast.error(messages.signInFirst)]],
] as const)('a sign-in error reported %s the message about the ended session is not shown beside it', (_, said) => {
  open(<Toasts />)
  act(() => said.forEach((say) => say()))
  expect(screen.getByText(messages.sessionEnded)).toBeTruthy()
  expect(screen.queryByText(messages.signInFirst)).toBeNull()
})
