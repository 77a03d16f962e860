import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { personOf } from '#web/devices/testing/device-fixture.ts'
import { ObserverField } from '#web/field-work/inputs/observer-field.tsx'
import { TimeField } from '#web/field-work/inputs/time-field.tsx'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
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
const people = [
  { id: 1, firstname: 'Ada', lastname: 'Hale', role: 'entomology_admin' },
  { id: 2, firstname: 'Ben', lastname: 'Moss', role: 'entomology' },
]
const serve = (role: Role = 'entomology') =>
  fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/farms/1/users': { data: people },
  })

test.each([
  ['flower', surveys.flower.title],
  ['pollinator', surveys.pollinator.title],
  ['predator', surveys.predator.title(1)],
  ['weather', 'Add Weather'],
] as const)('what is added is what was chosen: %s', async (kind, title) => {
  serve()
  await renderPage(<AddDialog kind={kind} place={place} onClose={() => {}} />)
  expect((await screen.findByRole('dialog')).textContent).toContain(title)
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

test('a note is out of the way until it is wanted, and again when it is not', async () => {
  const onNote = vi.fn<(note: string) => void>()
  await renderPage(<Note note="" onNote={onNote} />)
  expect(noteBox()).toBeNull()
  await press(surveys.counter.addNote('Plant 1'))
  fireEvent.change(noteBox() as HTMLElement, { target: { value: 'mildew' } })
  expect(onNote).toHaveBeenCalledWith('mildew')
  await press(surveys.counter.addNote('Plant 1'))
  expect(noteBox()).toBeNull()
})

test('a note that was written is shown, and its button says that there is one', async () => {
  await renderPage(<Note note="mildew" onNote={() => {}} />)
  expect((noteBox() as HTMLTextAreaElement).value).toBe('mildew')
  expect(screen.getByRole('button', { name: surveys.counter.noteOf('Plant 1') })).toBeTruthy()
})

test('only who may name another observer is asked, with themselves first and once', async () => {
  serve('entomology_admin')
  const onChange = vi.fn<(id: number | null) => void>()
  await renderPage(<ObserverField farmId={1} value={null} onChange={onChange} />)
  await screen.findByRole('option', { name: 'Ben Moss' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ada Hale (Me)', 'Ben Moss'])
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: surveys.observer })
  expect(choice.value).toBe('')
  fireEvent.change(choice, { target: { value: '2' } })
  fireEvent.change(choice, { target: { value: '' } })
  expect(onChange.mock.calls).toEqual([[2], [null]])
})

test('another observer that was named stays chosen', async () => {
  serve('entomology_admin')
  await renderPage(<ObserverField farmId={1} value={2} onChange={() => {}} />)
  await screen.findByRole('option', { name: 'Ben Moss' })
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('2')
})

test('who may name nobody else is not asked, and nobody is listed to them', async () => {
  const received = serve('entomology')
  await renderPage(
    <>
      <h1>Pad</h1>
      <ObserverField farmId={1} value={null} onChange={() => {}} />
    </>,
  )
  await screen.findByRole('heading', { name: 'Pad' })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(received.map(({ path }) => path)).toEqual(['/api/users/profile'])
})

test('the time is now, unless it is given by the clock of the farm', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  await renderPage(<TimeField zone="Europe/London" value={null} onChange={onChange} />)
  expect(screen.queryByLabelText(surveys.pollinator.time)).toBeNull()
  await user().click(screen.getByRole('switch', { name: surveys.pollinator.currentTime, checked: true }))
  expect(onChange).toHaveBeenCalledWith('2026-06-11T10:50')
})

test('a time that was given is shown, not later than now, with what is wrong with it', async () => {
  const onChange = vi.fn<(value: string | null) => void>()
  await renderPage(
    <TimeField zone="Europe/London" value="2026-06-11T10:00" onChange={onChange} error="Choose a date and time" />,
  )
  const time = screen.getByLabelText<HTMLInputElement>(surveys.pollinator.time)
  expect([time.value, time.max, time.type]).toEqual(['2026-06-11T10:00', '2026-06-11T10:50', 'datetime-local'])
  expect(screen.getByText('Choose a date and time')).toBeTruthy()
  fireEvent.change(time, { target: { value: '2026-06-11T09:00' } })
  await user().click(screen.getByRole('switch', { name: surveys.pollinator.currentTime, checked: false }))
  expect(onChange.mock.calls).toEqual([['2026-06-11T09:00'], [null]])
})

test.each([
  ['One flower', 'One flower', false],
  [undefined, surveys.counter.nothingToUndo, true],
])('Undo says what it takes back: %s', async (last, expected, isDisabled) => {
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

test('the cross closes', async () => {
  const onClose = vi.fn<() => void>()
  await renderPage(<DialogClose onClose={onClose} />)
  await press(surveys.close)
  expect(onClose).toHaveBeenCalledOnce()
})
