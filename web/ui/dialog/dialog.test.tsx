import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { useFrontDialog } from './open-dialogs.ts'

const rect = { left: 100, right: 500, top: 100, bottom: 400 }
const show = (parts: { kept?: boolean; urgent?: boolean } = {}) => {
  const closed = vi.fn()
  const Page = () => {
    const [open, setOpen] = useState(true)
    const close = () => {
      closed()
      if (!parts.kept) setOpen(false)
    }
    return (
      open && (
        <Dialog title="Add a field" onClose={close} {...(parts.urgent ? { urgent: true } : {})}>
          <p>Its name stands on every plot.</p>
          <label>
            Picture <input type="file" />
          </label>
        </Dialog>
      )
    )
  }
  render(<Page />)
  const dialog = screen.getByRole<HTMLDialogElement>(parts.urgent ? 'alertdialog' : 'dialog')
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(rect as DOMRect)
  return { dialog, closed }
}
const inside = { clientX: 103, clientY: 200 }
const beside = { clientX: 40, clientY: 200 }
const press = (down: [Element, object], up: [Element, object], click: [Element, object]) => {
  fireEvent.pointerDown(...down)
  fireEvent.pointerUp(...up)
  fireEvent.click(...click)
}

test('is named by its title, and an urgent dialog is announced with its text', () => {
  show()
  expect(screen.getByRole('dialog', { name: 'Add a field' }).getAttribute('aria-describedby')).toBeNull()
  const { dialog } = show({ urgent: true })
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toContain('Its name stands on every plot.')
})

test.each([
  ['above', { clientX: 200, clientY: 40 }],
  ['below', { clientX: 200, clientY: 480 }],
  ['at its left', beside],
  ['at its right', { clientX: 560, clientY: 200 }],
])('a click outside closes the dialog: %s', (_where, place) => {
  const { dialog, closed } = show()
  press([dialog, place], [dialog, place], [dialog, place])
  expect(closed).toHaveBeenCalledOnce()
})

test('a click on its padding, a drag out of it and a drag into it do not close the dialog', () => {
  const { dialog, closed } = show()
  const text = screen.getByText(/stands on every plot/)
  press([dialog, inside], [dialog, inside], [dialog, inside])
  // After a drag, the browser fires a click on the common ancestor of both ends: the dialog.
  press([text, inside], [dialog, beside], [dialog, beside])
  press([dialog, beside], [text, inside], [dialog, inside])
  press([text, inside], [text, inside], [text, inside])
  expect(closed).not.toHaveBeenCalled()
})

test('Escape closes the dialog through its owner, but a cancelled file field does not', () => {
  const { dialog, closed } = show()
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }))
  expect(closed).not.toHaveBeenCalled()
  const escape = new Event('cancel', { cancelable: true })
  fireEvent(dialog, escape)
  expect(closed).toHaveBeenCalledOnce()
  expect(escape.defaultPrevented).toBe(true)
})

test('a dialog closed by the browser notifies its owner, which can reopen it', () => {
  const { dialog, closed } = show({ kept: true })
  dialog.open = false
  fireEvent(dialog, new Event('close'))
  expect(closed).toHaveBeenCalledOnce()
  expect(dialog.open).toBe(true)
})

const InFront = () => <p>In front: {useFrontDialog()?.querySelector('h2')?.textContent ?? 'the page'}</p>

test('Escape closes the front one of two dialogs, and the other comes to the front', async () => {
  const Page = () => {
    const [open, setOpen] = useState(0)
    return (
      <>
        <InFront />
        <button type="button" onClick={() => setOpen(1)}>
          Open
        </button>
        {open > 0 && (
          <Dialog title="Outer" onClose={() => setOpen(0)}>
            <button type="button" onClick={() => setOpen(2)}>
              Ask
            </button>
            {open > 1 && <Dialog urgent title="Inner" onClose={() => setOpen(1)} />}
          </Dialog>
        )}
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByText('In front: Inner')).toBeTruthy()
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
  expect(screen.getByText('In front: Outer')).toBeTruthy()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.getByText('In front: the page')).toBeTruthy()
})
