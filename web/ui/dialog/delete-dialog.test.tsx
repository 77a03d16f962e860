import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { ApiProblem, type Dependents } from '#web/platform/api/problem.ts'
import { ui as t } from '#web/texts/ui.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { pressBeside } from '../testing/press-beside.ts'

const plots: Dependents[] = [{ kind: 'plots', count: 3 }]
const show = (remove: (confirm: boolean) => Promise<unknown>, known?: Dependents[]) => {
  const [onClose, onGone] = [vi.fn(), vi.fn()]
  render(
    <DeleteDialog
      question="Delete Long Meadow?"
      kinds={{ plots: (count) => `${count} plots` }}
      known={known}
      remove={remove}
      onClose={onClose}
      onGone={onGone}
    >
      It goes with all that was counted there.
    </DeleteDialog>,
  )
  return { dialog: screen.getByRole('alertdialog', { name: 'Delete Long Meadow?' }), onClose, onGone }
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: t.confirm }))

test('states the consequences, and has Cancel as the first button', () => {
  const { dialog } = show(async () => {})
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toBe('It goes with all that was counted there.')
  expect(within(dialog).getAllByRole('button')[0]?.textContent).toBe(t.cancel)
})

test('Cancel and a click outside delete nothing', async () => {
  const remove = vi.fn(async () => {})
  const { dialog, onClose } = show(remove)
  await userEvent.click(screen.getByRole('button', { name: t.cancel }))
  pressBeside(dialog)
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(remove).not.toHaveBeenCalled()
})

test('dependent records are announced, and Confirm is required a second time', async () => {
  const remove = vi.fn(async (sure: boolean) => {
    if (!sure) throw new ApiProblem(409, 'It is used.', [], plots)
  })
  const { onGone } = show(remove)
  await confirm()
  expect(screen.getByRole('status').textContent).toContain('3 plots')
  expect(screen.getByRole('status').textContent).toContain(t.confirmAgain)
  expect(onGone).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t.confirm }))
  await confirm()
  expect(remove.mock.calls).toEqual([[false], [true]])
  expect(onGone).toHaveBeenCalledOnce()
})

test('an error is an alert, and the deletion can be retried', async () => {
  const remove = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('no signal')).mockResolvedValue(null)
  const { onGone } = show(remove, plots)
  expect(screen.getByRole('status').textContent).not.toContain(t.confirmAgain)
  await confirm()
  expect(screen.getByRole('alert').textContent).toBe(messages.somethingWrongLater)
  await confirm()
  expect(remove.mock.calls).toEqual([[true], [true]])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onGone).toHaveBeenCalledOnce()
})
