import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { AddDialog } from './add-dialog.tsx'
import { DialogClose } from './dialog-close.tsx'
import { useNoteField } from './note-field.tsx'
import { PadFoot } from './pad-foot.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-06-11T09:50:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const press = (name: string) => user().click(screen.getByRole('button', { name }))
const serve = () => fakeServer({ 'GET /api/users/profile': { data: personOf('entomology') } })

test.each([
  ['flower', surveys.flower.title],
  ['pollinator', surveys.pollinator.title],
  ['predator', surveys.predator.title(1)],
  ['weather', 'Add Weather'],
] as const)('opens the dialog of the selected kind: %s', async (kind, title) => {
  serve()
  await renderPage(<AddDialog kind={kind} place={place} onClose={() => {}} />)
  expect((await screen.findByRole('dialog')).textContent).toContain(title)
})

test.each(['flower', 'pollinator', 'predator'] as const)('a count names field, tunnel and plot: %s', async (kind) => {
  serve()
  await renderPage(<AddDialog kind={kind} place={{ ...place, tunnel_number: 2, plot_number: 8 }} onClose={() => {}} />)
  expect((await screen.findByRole('dialog')).textContent).toContain('Long Meadow, Tunnel 2, Plot 8')
})

const Note = ({ note, onNote }: { note: string; onNote: (note: string) => void }) => {
  const { button, editor } = useNoteField('Plant 1', note, onNote)
  return (
    <>
      {button}
      {editor}
    </>
  )
}
const noteBox = () => screen.queryByRole('textbox', { name: surveys.counter.noteOf('Plant 1') })

test('a note field is hidden until it is opened, and can be hidden again', async () => {
  const onNote = vi.fn<(note: string) => void>()
  await renderPage(<Note note="" onNote={onNote} />)
  expect(noteBox()).toBeNull()
  await press(surveys.counter.addNote('Plant 1'))
  fireEvent.change(noteBox() as HTMLElement, { target: { value: 'mildew' } })
  expect(onNote).toHaveBeenCalledWith('mildew')
  await press(surveys.counter.addNote('Plant 1'))
  expect(noteBox()).toBeNull()
})

test('an existing note is shown, and its button indicates that there is one', async () => {
  await renderPage(<Note note="mildew" onNote={() => {}} />)
  expect((noteBox() as HTMLTextAreaElement).value).toBe('mildew')
  expect(screen.getByRole('button', { name: surveys.counter.noteOf('Plant 1') })).toBeTruthy()
})

test.each([
  ['One flower', 'One flower', false],
  [undefined, surveys.counter.nothingToUndo, true],
])('Undo names the step that it undoes: %s', async (last, expected, isDisabled) => {
  const onUndo = vi.fn<() => void>()
  await renderPage(
    <PadFoot last={last} onUndo={onUndo}>
      <button type="button">Save</button>
    </PadFoot>,
  )
  const undo = screen.getByRole('button', { name: new RegExp(`^Undo.*${expected}$`) })
  expect(undo.getAttribute('aria-disabled')).toBe(isDisabled ? 'true' : null)
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  await user().click(undo)
  expect(onUndo).toHaveBeenCalledOnce()
})

test('the close button closes the dialog', async () => {
  const onClose = vi.fn<() => void>()
  await renderPage(<DialogClose onClose={onClose} />)
  await press(surveys.close)
  expect(onClose).toHaveBeenCalledOnce()
})
