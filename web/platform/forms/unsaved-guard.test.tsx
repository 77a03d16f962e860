import { createBrowserHistory, createRootRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { platform as t } from '#web/texts/ui.ts'
import { useUnsavedGuard } from './drafts.ts'
import { renderPage } from '../testing/render.tsx'

const Form = ({ unsaved }: { unsaved: boolean }) => {
  useUnsavedGuard(unsaved)
  return (
    <>
      <Link to="/privacy">Away</Link>
      <Link to="." hash="below">
        Below
      </Link>
    </>
  )
}
const open = async (unsaved: boolean, answer = true) => {
  const question = vi.spyOn(window, 'confirm').mockReturnValue(answer)
  return { question, ...(await renderPage(<Form unsaved={unsaved} />)) }
}
const away = () => userEvent.click(screen.getByRole('link', { name: 'Away' }))

test.each([
  ['stay', false, '/'],
  ['leave', true, '/privacy'],
])('leaving a form with unsaved changes requires confirmation: %s', async (_, answer, expected) => {
  const { question, address } = await open(true, answer)
  await away()
  await waitFor(() => expect(question.mock.calls).toEqual([[t.unsavedLeave]]))
  await waitFor(() => expect(address()).toBe(expected))
})

test('a link within the same page requires no confirmation', async () => {
  const { question } = await open(true)
  await userEvent.click(screen.getByRole('link', { name: 'Below' }))
  await away()
  expect(question.mock.calls).toEqual([[t.unsavedLeave]])
})

test('a form without changes can be left without confirmation', async () => {
  const { question, address } = await open(false)
  await away()
  await waitFor(() => expect(address()).toBe('/privacy'))
  expect(question).not.toHaveBeenCalled()
})

test.each([true, false])('closing the window requires confirmation only with unsaved changes: %s', async (unsaved) => {
  // The memory history of tests does not support closing the window.
  const history = createBrowserHistory()
  const routeTree = createRootRoute({ component: () => <Form unsaved={unsaved} /> })
  render(<RouterProvider router={createRouter({ routeTree, history })} />)
  await screen.findByText('Away')
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(unsaved)
  history.destroy()
})
