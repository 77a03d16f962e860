import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { messages } from '#domain/messages.ts'
import { ApiProblem, type Issue } from '#web/platform/api/problem.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { platform, ui as t } from '#web/texts/ui.ts'
import { TextField } from '../fields/field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { savingWith } from './saving.ts'
import { labelled } from './their-changes.tsx'

const schema = z.partial(
  z.object({
    name: z.string().check(z.minLength(1, 'Name is required')),
    note: z.string().check(z.maxLength(10, 'Note is too long')),
    version: z.int(),
  }),
)
interface Field {
  name: string
  note: string
  version: number
}
type Store = (data: z.infer<typeof schema>, key: string) => Promise<Field>
const record: Field = { name: 'Long Meadow', note: 'wet', version: 1 }
const valuesOf = ({ name, note }: Field) => ({ name, note })

const open = async (store: Store, reload = vi.fn<() => Promise<Field>>()) => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('farm_admin') } })
  const onClose = vi.fn()
  const page = await renderPage(
    <FormDialog
      title="Edit field"
      submit="Save"
      draft="field:1"
      initial={valuesOf(record)}
      stored={{ record, valuesOf, reload, described: (now) => labelled(valuesOf(now), { name: 'Name', note: 'Note' }) }}
      saving={savingWith(schema, store)}
      bodyOf={({ name, note }) => ({ name: name.trim(), note })}
      saved={() => {}}
      fallbackMessage="It could not be saved."
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <TextField
            label="Name"
            value={values.name}
            error={errorOf('name')}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextField
            label="Note"
            value={values.note}
            error={errorOf('note')}
            onChange={({ target }) => set({ note: target.value })}
          />
        </>
      )}
    </FormDialog>,
  )
  await screen.findByLabelText('Name')
  return { ...page, onClose, reload }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const write = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text !== '') await userEvent.type(field(name), text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const older = () => new ApiProblem(409, 'Someone else changed this record.')
const shown = () => [field('Name').value, field('Note').value]

test('sends only changes, as the endpoint accepts them and with their version, and closes the dialog', async () => {
  const store = vi.fn<Store>().mockResolvedValue({ ...record, version: 2 })
  const { onClose } = await open(store)
  await write('Name', ' Upper Bank ')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(store.mock.calls[0]?.[0]).toEqual({ name: 'Upper Bank', version: 1 })
  expect(Object.keys(localStorage)).toEqual([])
})

test('a field changed back to its original value is not sent', async () => {
  const store = vi.fn<Store>().mockResolvedValue(record)
  await open(store)
  await write('Name', 'x')
  await write('Name', 'Long Meadow')
  await press('Save')
  await waitFor(() => expect(store).toHaveBeenCalledOnce())
  expect(store.mock.calls[0]?.[0]).toEqual({ version: 1 })
})

test('another user’s changes fill unedited fields and are reported; the input stays, and only it is sent', async () => {
  const theirs = [
    { name: 'Long Meadow', note: 'dry', version: 2 },
    { name: 'Long Meadow', note: 'flooded', version: 3 },
  ]
  const store = vi.fn<Store>()
  store.mockRejectedValueOnce(older()).mockRejectedValueOnce(older()).mockResolvedValue(record)
  const reload = vi.fn<() => Promise<Field>>().mockImplementation(async () => theirs.shift() as Field)
  const { onClose } = await open(store, reload)
  await write('Name', 'Upper Bank')
  await press('Save')
  expect(await screen.findByText(t.theirs)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Note: wet changed to dry'])
  expect(shown()).toEqual(['Upper Bank', 'dry'])
  await press('Save')
  await waitFor(() => expect(shown()).toEqual(['Upper Bank', 'flooded']))
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(store.mock.calls.map(([data]) => data)).toEqual([
    { name: 'Upper Bank', version: 1 },
    { name: 'Upper Bank', version: 2 },
    { name: 'Upper Bank', version: 3 },
  ])
})

test('another user’s change to the same field is reported, and the input stays in the form until saved', async () => {
  const theirs = { name: 'Their Name', note: '', version: 2 }
  const { onClose } = await open(
    vi.fn<Store>().mockRejectedValueOnce(older()),
    vi.fn(async () => theirs),
  )
  await write('Name', 'My Name')
  await press('Save')
  await screen.findByText(t.theirs)
  expect(shown()).toEqual(['My Name', ''])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Name: Long Meadow changed to Their Name',
    'Note: wet changed to –',
  ])
  expect(onClose).not.toHaveBeenCalled()
})

test('if the other user’s change cannot be loaded, an error is shown and the input stays', async () => {
  const unreachable = vi.fn(() => Promise.reject(new ApiProblem(0, platform.unreachable)))
  await open(vi.fn<Store>().mockRejectedValue(older()), unreachable)
  await write('Name', 'My Name')
  await press('Save')
  expect(await screen.findByText('It could not be saved.')).toBeTruthy()
  expect(shown()).toEqual(['My Name', 'wet'])
})

test('a 409 response that names a field is a rejection, not a conflict', async () => {
  const taken = [{ path: 'name', message: 'This name is taken' }]
  const { reload } = await open(vi.fn<Store>().mockRejectedValue(new ApiProblem(409, 'Taken.', taken)))
  await press('Save')
  expect(await screen.findByText('This name is taken')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(reload).not.toHaveBeenCalled()
  expect(screen.queryByText(t.theirs)).toBeNull()
})

test('a server error does not move the focus away from another field in use', async () => {
  let refuse = (_why: ApiProblem) => {}
  await open(vi.fn<Store>(() => new Promise((_done, reject) => (refuse = reject))))
  await press('Save')
  await userEvent.type(field('Note'), 'ter')
  refuse(new ApiProblem(422, 'No.', [{ path: 'name', message: 'Not in this farm' }]))
  expect(await screen.findByText('Not in this farm')).toBeTruthy()
  expect(document.activeElement).toBe(field('Note'))
})

test('errors are shown at each field, nothing is sent, and typing clears only the message of its field', async () => {
  const store = vi.fn<Store>()
  await open(store)
  await write('Name', '')
  await write('Note', 'much too long a note')
  await press('Save')
  expect(screen.getByText('Name is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(store).not.toHaveBeenCalled()
  await userEvent.type(field('Name'), 'x')
  expect(screen.queryByText('Name is required')).toBeNull()
  expect(screen.getByText('Note is too long')).toBeTruthy()
})

test('a server error stays at its field until it is edited, and is shown again after the next attempt', async () => {
  const issues: Issue[] = [{ path: 'name', message: 'Not in this farm' }]
  const store = vi.fn<Store>().mockRejectedValue(new ApiProblem(422, 'Some fields are not valid.', issues))
  await open(store)
  await press('Save')
  expect(await screen.findByText('Not in this farm')).toBeTruthy()
  expect(screen.getByText('Some fields are not valid.')).toBeTruthy()
  await userEvent.type(field('Name'), 'x')
  expect(screen.queryByText('Not in this farm')).toBeNull()
  await press('Save')
  expect(await screen.findByText('Not in this farm')).toBeTruthy()
})

test('an attempt that may have reached the server is retried with its key, but after a rejection with a new one', async () => {
  const store = vi.fn<Store>()
  store
    .mockRejectedValueOnce(new ApiProblem(0, platform.unreachable))
    .mockRejectedValueOnce(new ApiProblem(503, messages.unavailable))
    .mockRejectedValueOnce(new ApiProblem(422, 'Some fields are not valid.'))
    .mockRejectedValueOnce(new TypeError('a fault of ours'))
    .mockResolvedValue(record)
  const { onClose } = await open(store)
  for (let tries = 1; tries <= 5; tries++) {
    await press('Save')
    await waitFor(() => expect(store).toHaveBeenCalledTimes(tries))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'))
  }
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const keys = store.mock.calls.map(([, key]) => key)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
  expect(keys[4]).toBe(keys[3])
  // Only messages that were written for people are shown.
  expect(screen.getAllByText('It could not be saved.')).toHaveLength(1)
})

test('unsaved input is offered when the dialog is reopened, but not after saving', async () => {
  const store = vi.fn<Store>().mockResolvedValue(record)
  const before = await open(store)
  await write('Note', 'windy')
  before.unmount()
  const after = await open(store)
  expect(shown()).toEqual(['Long Meadow', 'wet'])
  await press(platform.draftRestore)
  expect(shown()).toEqual(['Long Meadow', 'windy'])
  await press('Save')
  await waitFor(() => expect(after.onClose).toHaveBeenCalled())
  after.unmount()
  await open(store)
  expect(screen.queryByRole('button', { name: platform.draftRestore })).toBeNull()
})

test('a failed save preserves the input in the form and on the phone', async () => {
  const before = await open(vi.fn<Store>().mockRejectedValue(new ApiProblem(503, messages.unavailable)))
  await write('Note', 'windy')
  await press('Save')
  expect(await screen.findByText('It could not be saved.')).toBeTruthy()
  expect([shown(), before.onClose.mock.calls.length]).toEqual([['Long Meadow', 'windy'], 0])
  before.unmount()
  await open(vi.fn<Store>())
  expect(screen.getByRole('button', { name: platform.draftRestore })).toBeTruthy()
})
