import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useUnsavedGuard } from '#web/platform/forms/drafts.ts'
import { closeDialogsOnBack } from './close-dialogs-on-back.ts'
import { Dialog } from './dialog.tsx'

let history: ReturnType<typeof createBrowserHistory> | undefined
afterEach(() => history?.destroy())

const Form = ({ kept }: { kept: boolean }) => {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<'none' | 'question' | 'reason'>('none')
  useUnsavedGuard(text !== '')
  return (
    <>
      <input aria-label="Addresses" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setOpened('question')}>
        Invite
      </button>
      {opened !== 'none' && (
        <Dialog title="Sure?" onClose={() => kept || setOpened('none')}>
          <button type="button" onClick={() => setOpened('reason')}>
            Why?
          </button>
          <button type="button" onClick={() => setOpened('none')}>
            Cancel
          </button>
          {opened === 'reason' && (
            <Dialog title="Reason" onClose={() => setOpened('question')}>
              <p>They get an email.</p>
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  )
}

/** A form with a previous page in the browser's history. `kept`: its dialog cannot be closed. */
const open = async (kept = false) => {
  const question = vi.spyOn(window, 'confirm').mockReturnValue(true)
  window.history.replaceState(null, '', '/add-farm')
  history = createBrowserHistory()
  closeDialogsOnBack(history)
  const root = createRootRoute({ component: Outlet })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/add-farm', component: () => <h1>Before</h1> }),
    createRoute({ getParentRoute: () => root, path: '/invite-people', component: () => <Form kept={kept} /> }),
  ])
  const router = createRouter({ routeTree, history })
  render(<RouterProvider router={router} />)
  await screen.findByText('Before')
  await act(() => router.navigate({ to: '/invite-people' }))
  await userEvent.type(await screen.findByLabelText('Addresses'), 'rosa@example.org')
  return question
}
/** The browser's own Back, and its consequences. */
const back = async () => {
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  window.history.back()
  await act(() => popped)
}
const typed = () => screen.getByLabelText<HTMLInputElement>('Addresses').value
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = (name: string) => screen.queryByRole('dialog', { name })
const stays = async () => {
  await waitFor(() => expect(location.pathname).toBe('/invite-people'))
  expect(typed()).toBe('rosa@example.org')
}

test('Back with an open dialog closes the dialog without confirmation, and preserves the input', async () => {
  const question = await open()
  for (let time = 0; time < 2; time++) {
    await press('Invite')
    expect(dialog('Sure?')).toBeTruthy()
    await back()
    await waitFor(() => expect(dialog('Sure?')).toBeNull())
    await stays()
  }
  expect(question).not.toHaveBeenCalled()

  await back()
  expect(await screen.findByText('Before')).toBeTruthy()
  expect(question).toHaveBeenCalledOnce()
})

test('Back closes the front one of two dialogs first, and then the other', async () => {
  await open()
  await press('Invite')
  await press('Why?')
  await back()
  await waitFor(() => expect(dialog('Reason')).toBeNull())
  await stays()
  expect(dialog('Sure?')).toBeTruthy()
  await back()
  await waitFor(() => expect(dialog('Sure?')).toBeNull())
  await stays()
})

test('a dialog closed in another way leaves no history entry', async () => {
  await open()
  const entries = window.history.length
  await press('Invite')
  await press('Cancel')
  expect(window.history.length).toBe(entries)
  await back()
  expect(await screen.findByText('Before')).toBeTruthy()
})

test('a dialog that requires an answer stays open on Back, as does its page', async () => {
  await open(true)
  await press('Invite')
  await back()
  await stays()
  expect(dialog('Sure?')).toBeTruthy()
})
