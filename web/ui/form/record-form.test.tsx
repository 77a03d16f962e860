import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { platform, ui as t } from '#web/texts/ui.ts'
import { TextField } from '../fields/field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { savingWith } from './saving.ts'

const figure = (name: string) => z.string().check(z.regex(/^\d+$/, `${name} is a number`))
const schema = z.object({ tunnel: z.object({ width: figure('Width'), length: figure('Length') }) })
type Sent = z.infer<typeof schema>
type Store = (data: Sent, key: string) => Promise<Values>
interface Values {
  width: string
  length: string
}

/** A form of a new record whose endpoint nests its members; `reload`: for a stored record. */
const open = async (store: Store, reload?: () => Promise<Values>) => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('farm_admin') } })
  const onClose = vi.fn<() => void>()
  const initial: Values = { width: '8', length: '60' }
  const page = await renderPage(
    <FormDialog
      title="Edit tunnel"
      submit="Save"
      draft="tunnel:1"
      initial={initial}
      stored={reload && { record: initial, valuesOf: (now) => now, reload, described: () => ({}) }}
      saving={savingWith(schema, store)}
      bodyOf={(tunnel) => ({ tunnel })}
      sendsAll
      saved={() => {}}
      fallbackMessage="It could not be saved."
      onClose={onClose}
    >
      {({ values, set, errorOf }) =>
        (['width', 'length'] as const).map((name) => (
          <TextField
            key={name}
            label={name}
            value={values[name]}
            error={errorOf(`tunnel.${name}`)}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))
      }
    </FormDialog>,
  )
  return { ...page, onClose }
}
const write = async (name: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(name))
  await userEvent.type(screen.getByLabelText(name), text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const draft = () => screen.queryByRole('button', { name: platform.draftRestore })
const failing = (status: number, depends: { kind: string; count: number }[] = []) =>
  vi.fn<Store>().mockRejectedValue(new ApiProblem(status, 'The server says no.', [], depends))

test('a nested member has a separate message, which disappears on input', async () => {
  const store = vi.fn<Store>().mockResolvedValue({ width: '9', length: '70' })
  const { onClose } = await open(store)
  await write('width', 'wide')
  await write('length', 'long')
  await press('Save')
  expect(screen.getByRole('textbox', { name: 'width', description: /Width is a number/ })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'length', description: /Length is a number/ })).toBeTruthy()
  await write('width', '9')
  expect(screen.queryByText('Width is a number')).toBeNull()
  expect(screen.getByText('Length is a number')).toBeTruthy()
  await write('length', '70')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(store.mock.calls[0]?.[0]).toEqual({ tunnel: { width: '9', length: '70' } })
})

test('an error message disappears when the next attempt has no error there', async () => {
  const store = vi.fn<Store>()
  store.mockRejectedValueOnce(new ApiProblem(422, 'No.', [{ path: 'tunnel.width', message: 'Too narrow' }]))
  store.mockReturnValueOnce(new Promise(() => {}))
  await open(store)
  await press('Save')
  expect(await screen.findByText('Too narrow')).toBeTruthy()
  await press('Save')
  await waitFor(() => expect(screen.queryByText('Too narrow')).toBeNull())
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true')
})

const theirs = () => vi.fn<() => Promise<Values>>()
test.each([
  ['something that depends on the record', failing(409, [{ kind: 'devices', count: 2 }]), theirs()],
  ['a refusal that is no conflict', failing(422), theirs()],
  ['a conflict where nothing can be read again', failing(409), undefined],
])('%s is reported with the message of the server, and nothing is reloaded', async (_, store, reload) => {
  await open(store, reload)
  await press('Save')
  expect(await screen.findByText('The server says no.')).toBeTruthy()
  if (reload) expect(reload).not.toHaveBeenCalled()
  expect(screen.queryByText(t.theirs)).toBeNull()
})

test('a conflict is reported as a conflict only, without the message of the server', async () => {
  await open(failing(409), theirs().mockResolvedValue({ width: '7', length: '50' }))
  expect(screen.queryByText(t.theirs)).toBeNull()
  await press('Save')
  expect(await screen.findByText(t.theirs)).toBeTruthy()
  expect(screen.getByText(t.theirsText)).toBeTruthy()
  expect(screen.queryByText('The server says no.')).toBeNull()
})

test('Cancel closes without saving', async () => {
  const store = vi.fn<Store>()
  const { onClose } = await open(store)
  await write('width', '9')
  await press(t.cancel)
  expect([onClose.mock.calls.length, store.mock.calls.length]).toEqual([1, 0])
})

test('a discarded draft is not offered again, and the form is unchanged', async () => {
  const before = await open(vi.fn<Store>())
  await write('width', '9')
  before.unmount()
  const after = await open(vi.fn<Store>())
  expect(draft()).not.toBeNull()
  await press(platform.draftDiscard)
  expect(draft()).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('width').value).toBe('8')
  after.unmount()
  await open(vi.fn<Store>())
  expect(draft()).toBeNull()
})

test('a restored draft is not offered again, and its other fields have the values of the record', async () => {
  const before = await open(vi.fn<Store>())
  await write('width', '9')
  before.unmount()
  await open(vi.fn<Store>())
  await press(platform.draftRestore)
  expect(draft()).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('width').value).toBe('9')
  expect(screen.getByLabelText<HTMLInputElement>('length').value).toBe('60')
})

test('a form without input stores no draft', async () => {
  const before = await open(vi.fn<Store>())
  before.unmount()
  await open(vi.fn<Store>())
  expect(draft()).toBeNull()
})

test('Enter in a field saves the form, without a submission by the browser', async () => {
  const store = vi.fn<Store>().mockResolvedValue({ width: '9', length: '70' })
  const { container } = await open(store)
  const sent = vi.fn<(event: Event) => void>()
  container.ownerDocument.addEventListener('submit', sent)
  await userEvent.type(screen.getByLabelText('width'), '{Enter}')
  container.ownerDocument.removeEventListener('submit', sent)
  expect(store).toHaveBeenCalledOnce()
  expect(sent.mock.calls[0]?.[0].defaultPrevented).toBe(true)
})
