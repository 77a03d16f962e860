import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { ui as t } from '#web/texts/ui.ts'
import { lazyBehind, lazyPart } from './lazy-part.tsx'

interface PartProps {
  onClose: () => void
}
const show = (load: Parameters<typeof lazyPart<PartProps>>[0]) => {
  const Part = lazyPart<PartProps>(load)
  const Page = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <label>
          Note <input />
        </label>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <Suspense>
            <Part onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    )
  }
  render(<Page />)
}
const note = () => screen.getByLabelText<HTMLInputElement>('Note').value
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

test('a loaded component is shown', async () => {
  show(async () => ({ default: () => <p>The part</p> }))
  await press('Open')
  expect(await screen.findByText('The part')).toBeTruthy()
})

test('a component no longer on the server shows an error each time, and the page preserves its input', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/old.js')))
  await userEvent.type(screen.getByLabelText('Note'), 'mildew')
  for (const _ of [1, 2]) {
    await press('Open')
    expect(await screen.findByRole('alertdialog', { name: t.partFault })).toBeTruthy()
    expect(screen.getByRole('button', { name: t.reload })).toBeTruthy()
    await press(t.close)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(note()).toBe('mildew')
  }
})

test('a background component that cannot be loaded shows nothing, and is loaded when online again', async () => {
  let away = true
  const Behind = lazyBehind(async () => {
    if (away) throw new TypeError('Failed to fetch dynamically imported module: /assets/sending.js')
    return { default: () => <p>At work</p> }
  })
  render(
    <Suspense>
      <Behind />
    </Suspense>,
  )
  await act(async () => {})
  expect(screen.queryByRole('alertdialog')).toBeNull()
  away = false
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('At work')).toBeTruthy()
})
