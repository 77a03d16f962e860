import { Link } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { platform, ui as t } from '#web/texts/ui.ts'
import { Button } from '../button.tsx'
import { TextField } from '../fields/field.tsx'
import { RecordForm, SaveActions } from './record-form.tsx'
import { savingWith } from './saving.ts'
import { labelled } from './their-changes.tsx'
import { useRecordForm } from './use-record-form.ts'

interface Camera {
  name: string
  note: string
  /** Not in the form. */
  battery: number
  version: number
}
const first: Camera = { name: 'Door', note: 'wet', battery: 90, version: 1 }
const schema = z.partial(
  z.object({ name: z.string().check(z.minLength(1, 'Name is required')), note: z.string(), version: z.int() }),
)
type Store = (data: z.infer<typeof schema>) => Promise<Camera>
const valuesOf = ({ name, note }: Camera) => ({ name, note })

/** A page that stays open after saving, beside a panel that may refetch the record. */
const Page = ({ store, renewed, guards }: { store: Store; renewed: Camera; guards: boolean }) => {
  const [record, setRecord] = useState(first)
  const form = useRecordForm({
    draft: 'camera:1',
    guards,
    initial: valuesOf(first),
    stored: {
      record,
      valuesOf,
      reload: async () => ({ ...first, note: 'dry', version: 2 }),
      described: (now) => labelled(valuesOf(now), { name: 'Name', note: 'Note' }),
    },
    saving: savingWith(schema, store),
    fallbackMessage: 'It could not be saved.',
    saved: () => {},
  })
  const { values, set, errorOf } = form
  return (
    <>
      <Link to="/privacy">Away</Link>
      <Button onClick={() => setRecord(renewed)}>Renew</Button>
      <Button onClick={form.reset}>Reset</Button>
      <p>{form.unsaved ? 'unsaved' : 'all saved'}</p>
      <RecordForm form={form} className="" actions={<SaveActions submit="Save" busy={form.busy} />}>
        {(['name', 'note'] as const).map((name) => (
          <TextField
            key={name}
            label={name}
            value={values[name]}
            error={errorOf(name)}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </RecordForm>
    </>
  )
}
const open = async (store: Store, renewed: Camera = first, guards = true) => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('admin') } })
  return renderPage(<Page store={store} renewed={renewed} guards={guards} />)
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const shown = () => [field('name').value, field('note').value]
const write = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text !== '') await userEvent.type(field(name), text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const older = () => new ApiProblem(409, 'Somebody else changed this record.')

test('after saving, the form shows the stored record without unsaved changes, and can be edited further', async () => {
  const store = vi.fn<Store>()
  store.mockRejectedValueOnce(older())
  store.mockResolvedValueOnce({ ...first, name: 'Gate (south)', note: 'dry', version: 3 })
  store.mockResolvedValueOnce({ ...first, name: 'Gate (south)', note: '', version: 4 })
  await open(store)
  await write('name', 'Gate')
  await press('Save')
  await screen.findByText(t.theirs)
  await press('Save')
  await waitFor(() => expect(shown()).toEqual(['Gate (south)', 'dry']))
  expect(screen.getByText('all saved')).toBeTruthy()
  expect(screen.queryByText(t.theirs)).toBeNull()
  await write('note', '')
  await press('Save')
  await waitFor(() => expect(store).toHaveBeenCalledTimes(3))
  expect(store.mock.calls.map(([body]) => body)).toEqual([
    { name: 'Gate', version: 1 },
    { name: 'Gate', version: 2 },
    { note: '', version: 3 },
  ])
})

test('input during saving is preserved, and remains unsaved', async () => {
  let done = (_record: Camera) => {}
  await open(vi.fn<Store>(() => new Promise((resolve) => (done = resolve))))
  await write('name', 'Gate')
  await press('Save')
  await userEvent.type(field('note'), 'ter')
  done({ ...first, name: 'Gate', version: 2 })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull())
  expect(shown()).toEqual(['Gate', 'wetter'])
  expect(screen.getByText('unsaved')).toBeTruthy()
})

test('a refresh without input shows the newer record', async () => {
  await open(vi.fn<Store>(), { ...first, name: 'Gate', version: 2 })
  await press('Renew')
  expect(shown()).toEqual(['Gate', 'wet'])
  expect(screen.getByText('all saved')).toBeTruthy()
})

test('a refresh outside the form’s fields preserves the input, which is sent with the newer version', async () => {
  const store = vi.fn<Store>().mockResolvedValue({ ...first, note: 'dry', version: 6 })
  await open(store, { ...first, battery: 12, version: 5 })
  await write('note', 'dry')
  await press('Renew')
  expect(shown()).toEqual(['Door', 'dry'])
  await press('Save')
  await waitFor(() => expect(store.mock.calls[0]?.[0]).toEqual({ note: 'dry', version: 5 }))
})

test('a refresh of the form’s fields during input retains the loaded version, so that the server reports a conflict', async () => {
  const store = vi.fn<Store>().mockRejectedValue(older())
  await open(store, { ...first, name: 'Gate', version: 2 })
  await write('note', 'dry')
  await press('Renew')
  expect(shown()).toEqual(['Door', 'dry'])
  await press('Save')
  await waitFor(() => expect(store.mock.calls[0]?.[0]).toEqual({ note: 'dry', version: 1 }))
})

test('a record older than the saved one is not shown', async () => {
  const store = vi.fn<Store>().mockResolvedValue({ ...first, name: 'Gate', version: 3 })
  await open(store, { ...first, name: 'Old', version: 2 })
  await write('name', 'Gate')
  await press('Save')
  await waitFor(() => expect(screen.getByText('all saved')).toBeTruthy())
  await press('Renew')
  expect(shown()).toEqual(['Gate', 'wet'])
})

test('reset restores the form, without error messages, drafts or notices of changes by others', async () => {
  const store = vi.fn<Store>().mockRejectedValueOnce(older())
  store.mockRejectedValueOnce(new ApiProblem(422, 'No.', [{ path: 'note', message: 'Not so' }]))
  const page = await open(store)
  await write('name', 'Gate')
  await press('Save')
  await screen.findByText(t.theirs)
  await press('Save')
  await screen.findByText('Not so')
  await write('name', '')
  await press('Save')
  await screen.findByText('Name is required')
  await press('Reset')
  expect(shown()).toEqual(['Door', 'dry'])
  for (const gone of ['Name is required', 'Not so', t.theirs]) expect(screen.queryByText(gone)).toBeNull()
  page.unmount()
  await open(store)
  expect(screen.queryByRole('button', { name: platform.draftRestore })).toBeNull()
})

test('a change by another user does not move the focus, and a rejection moves it to its field', async () => {
  const store = vi.fn<Store>().mockRejectedValueOnce(older())
  await open(store)
  await write('name', 'Gate')
  await press('Save')
  await screen.findByText(t.theirs)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
})

test.each([
  [true, '/', 1],
  [false, '/privacy', 0],
])('a form with a guard (%s) requires confirmation before it is left unsaved', async (guards, address, asked) => {
  const question = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const page = await open(vi.fn<Store>(), first, guards)
  await write('name', 'Gate')
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  await waitFor(() => expect(question).toHaveBeenCalledTimes(asked))
  await waitFor(() => expect(page.address()).toBe(address))
})
