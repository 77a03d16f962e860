import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a busy button retains the focus, indicates its state, and does nothing', async () => {
  const [pressed, sent] = [vi.fn(), vi.fn((event: React.FormEvent) => event.preventDefault())]
  const form = (busy: boolean) => (
    <form onSubmit={sent}>
      <Button type="submit" busy={busy} onClick={pressed}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await userEvent.click(button)
  rerender(form(true))
  await userEvent.click(button)
  await userEvent.keyboard('{Enter} ')
  expect(pressed).toHaveBeenCalledOnce()
  expect(sent).toHaveBeenCalledOnce()
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
  expect(document.activeElement).toBe(button)
})

test('a button in a form submits it only if it is a submit button', async () => {
  const sent = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={sent}>
      <Button>Cancel</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(sent).not.toHaveBeenCalled()
})
