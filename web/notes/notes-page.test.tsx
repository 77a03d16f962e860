import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import type { FarmNote, NotePhoto } from '#domain/notes/farm-note.ts'
import { shrinking } from '#web/field-work/photos/shrink.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { NotesOfFarm } from './notes-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const farmer = personOf('farmer')
const note = (id: number, more: Partial<FarmNote> = {}): FarmNote => ({
  id,
  farm_id: 7,
  field_id: null,
  field_name: null,
  date: '2026-06-03',
  time: '05:40',
  kind: 'frost',
  note: null,
  author_id: farmer.id,
  author_name: 'Ffion Price',
  photos: [],
  version: 1,
  ...more,
})

const photo = (key: string): NotePhoto => ({
  key,
  created_at: '2026-06-03T05:00:00.000Z',
  width: 1600,
  height: 1200,
  bytes: 400_000,
  image_url: `/api/farms/7/notes/9/photos/${key}/image`,
  small_url: `/api/farms/7/notes/9/photos/${key}/small`,
})
/** A phone or desktop browser that shrinks pictures to three bytes. */
const withPictures = () => {
  vi.spyOn(shrinking, 'shrink').mockImplementation((file) =>
    file.type === 'image/jpeg'
      ? Promise.resolve({ bytes: new Uint8Array([1, 2, 3]).buffer, width: 4, height: 3 })
      : Promise.reject(new Error('no picture')),
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }))
}
const picture = (name: string, type = 'image/jpeg') => new File(['picture'], name, { type })

const open = async (role: 'farmer' | 'user', ...stored: FarmNote[]) => openWith({}, role, ...stored)
const openWith = async (puts: Parameters<typeof fakeServer>[0], role: 'farmer' | 'user', ...stored: FarmNote[]) => {
  let notes = stored
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/farms/7': { data: { id: 7, title: 'Ashcombe', time_zone: 'Europe/London' } },
    'GET /api/farms/7/interventions': { data: [] },
    'GET /api/farms/7/notes': () => ({ data: notes }),
    'GET /api/fields/farm/7': { data: [{ id: 3, field_name: 'Long Meadow' }] },
    'POST /api/farms/7/notes': ({ body }) => {
      const added = note(9, body as Partial<FarmNote>)
      notes = [added, ...notes]
      return { status: 201, data: added }
    },
    'PUT /api/farms/7/notes/9': ({ body }) => {
      notes = [note(9, { ...(body as Partial<FarmNote>), version: 2 })]
      return { data: notes[0] }
    },
    'DELETE /api/farms/7/notes/9': () => {
      notes = notes.filter(({ id }) => id !== 9)
      return {}
    },
    ...puts,
  })
  await renderPage(
    // Data that were just read are not fetched again, as on the real pages.
    <QueryClientProvider client={createQueryClient()}>
      <NotesOfFarm farmId={7} />
    </QueryClientProvider>,
    '/farm-notes/7',
  )
  await screen.findByRole('heading', { level: 1, name: 'Notes' })
  return received.filter.bind(received)
}
const written = (received: Awaited<ReturnType<typeof open>>) =>
  received(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

test('two taps record a note once with the current time, and a third undoes it', async () => {
  const received = await open('farmer')
  expect(screen.getByText('No notes yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Note' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Hives placed' }))
  const dialog = await screen.findByRole('dialog', { name: 'Noted: Hives placed' })
  const said = within(dialog).getByText('3 Jun 2026, 05:40')
  expect(said.closest('[role=status]')?.textContent).toBe('Noted: Hives placed 3 Jun 2026, 05:40')
  expect(written(received)).toEqual([['POST', '/api/farms/7/notes', { kind: 'hives placed' }]])
  expect(received(({ method }) => method === 'POST')[0]?.headers['Idempotency-Key']).toBeTruthy()
  expect(await screen.findByText('Ffion Price')).toBeTruthy()

  const undo = within(dialog).getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  await userEvent.click(undo)
  expect(await screen.findByText('Note deleted.')).toBeTruthy()
  expect(await screen.findByText('No notes yet')).toBeTruthy()
  expect(written(received).at(-1)).toEqual(['DELETE', '/api/farms/7/notes/9', null])
  expect(await screen.findByRole('button', { name: 'Frost' })).toBeTruthy()
})

test('two quick taps create one note', async () => {
  let answer = () => {}
  const slow = new Promise<void>((resolve) => void (answer = resolve))
  const received = await open('farmer')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    init.method === 'POST' ? slow.then(() => fetch(path, init)) : fetch(path, init),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Note' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Frost' }))
  await userEvent.click(screen.getByRole('button', { name: 'Frost' }))
  answer()
  await screen.findByRole('dialog', { name: 'Noted: Frost' })
  expect(written(received)).toHaveLength(1)
})

test('a note that somebody else changed is updated in the form, and the user’s own text is preserved', async () => {
  let tries = 0
  await open('farmer', note(9, { note: 'Mine' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Frost, 3 Jun 2026' }))
  const words = await screen.findByLabelText('Text')
  await userEvent.type(words, ' too')
  fakeServer({
    'GET /api/farms/7/notes': { data: [note(9, { kind: 'vents', note: 'Mine', version: 4 })] },
    'GET /api/fields/farm/7': { data: [] },
    'PUT /api/farms/7/notes/9': ({ body }) =>
      tries++ === 0
        ? { status: 409, message: 'Someone else changed this record.' }
        : { data: note(9, { ...(body as Partial<FarmNote>), version: 5 }) },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    (await screen.findAllByRole('listitem')).some(({ textContent }) => textContent?.includes('Frost became')),
  ).toBe(false)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Mine too')
})

test('details can be added to a note later', async () => {
  const received = await open('farmer')
  await userEvent.click(screen.getByRole('button', { name: 'Note' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Frost' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add details' }))
  await screen.findByRole('option', { name: 'Long Meadow' })
  await userEvent.selectOptions(await screen.findByLabelText('Field'), 'Long Meadow')
  await userEvent.type(screen.getByLabelText('Text'), 'Two degrees')
  await userEvent.clear(screen.getByLabelText(/Time/))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(written(received).at(-1)).toEqual([
      'PUT',
      '/api/farms/7/notes/9',
      { time: null, field_id: 3, note: 'Two degrees', version: 1 },
    ]),
  )
})

test('users can edit and delete their own notes, but only read those of others', async () => {
  const received = await open('farmer', note(9), note(8, { kind: 'vents', author_id: 99, author_name: 'Ivor' }))
  const rows = await screen.findAllByRole('row')
  expect(within(rows[2] as HTMLElement).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Frost, 3 Jun 2026' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Note deleted.')).toBeTruthy()
  expect(written(received)).toEqual([['DELETE', '/api/farms/7/notes/9', null]])
})

test('users with read access cannot write notes', async () => {
  await open('user', note(9))
  await screen.findByText('3 Jun 2026, 05:40')
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})

test('photos are uploaded with their note as soon as they are added, and retried after a failure', async () => {
  withPictures()
  let isThere = false
  const sent: unknown[] = []
  vi.spyOn(crypto, 'randomUUID')
    .mockReturnValueOnce('k-0-0-0-0')
    .mockReturnValueOnce('a-0-0-0-0')
    .mockReturnValueOnce('b-0-0-0-0')
  const put = ({ body, path }: { body: unknown; path: string }) => {
    if (!isThere && path.includes('/b-')) return { status: 503, message: 'The server is busy.' }
    sent.push((body as FormData).get('photo'))
    return { data: photo(path.split('/').at(-1) ?? '') }
  }
  const received = await openWith(
    { 'PUT /api/farms/7/notes/9/photos/a-0-0-0-0': put, 'PUT /api/farms/7/notes/9/photos/b-0-0-0-0': put },
    'farmer',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Note' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Frost' }))
  const dialog = await screen.findByRole('dialog', { name: 'Noted: Frost' })
  const files = within(dialog)
    .getAllByLabelText('Add photo')
    .find((each) => each.tagName === 'INPUT')
  await userEvent.upload(
    files as HTMLElement,
    [picture('a.jpg'), picture('b.jpg'), picture('c.pdf', 'application/pdf')],
    {
      applyAccept: false,
    },
  )
  expect(await within(dialog).findByRole('img', { name: 'Photo 1 of 1: Frost, 3 Jun 2026' })).toBeTruthy()
  expect(await within(dialog).findByText('The server is busy.')).toBeTruthy()
  expect(within(dialog).getByText('Photos that could not be sent are discarded when you close this.')).toBeTruthy()
  expect(within(dialog).getByText(/cannot read c\.pdf as a picture/)).toBeTruthy()
  // Waiting photos move with the note to its details.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add details' }))
  isThere = false
  await userEvent.click(await screen.findByRole('button', { name: 'Try again: b.jpg' }))
  expect(await screen.findByRole('img', { name: 'Photo 2 of 2: Frost, 3 Jun 2026' })).toBeTruthy()
  expect(sent.map((file) => (file as File).size)).toEqual([3, 3])
  expect(received(({ method }) => method === 'PUT')).toHaveLength(3)
})

test('photos are shown with their note, enlarged when clicked, and can be deleted by the author', async () => {
  const received = await openWith(
    { 'DELETE /api/farms/7/notes/9/photos/one': {} },
    'farmer',
    note(9, { photos: [photo('one'), photo('two')] }),
    note(8, { kind: 'vents', author_id: 99, author_name: 'Ivor', photos: [photo('three')] }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Open: Photo 1 of 1: Vents, 3 Jun 2026' }))
  const large = await screen.findByRole('dialog', { name: 'Photo 1 of 1: Vents, 3 Jun 2026' })
  expect(within(large).getByRole('img', { name: 'Photo 1 of 1: Vents, 3 Jun 2026' }).getAttribute('src')).toMatch(
    /three\/image$/,
  )
  expect(within(large).queryByRole('button', { name: 'Delete photo' })).toBeNull()
  await userEvent.click(within(large).getByRole('button', { name: 'Close' }))

  await userEvent.click(screen.getByRole('button', { name: 'Edit Frost, 3 Jun 2026' }))
  const edit = await screen.findByRole('dialog', { name: 'Edit note' })
  await userEvent.click(within(edit).getByRole('button', { name: 'Open: Photo 1 of 2: Frost, 3 Jun 2026' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete photo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The photo was deleted.')).toBeTruthy()
  const left = within(edit).getByRole('button', { name: 'Open: Photo 1 of 1: Frost, 3 Jun 2026' })
  expect(left.querySelector('img')?.getAttribute('src')).toMatch(/two\/small$/)
  expect(written(received)).toEqual([['DELETE', '/api/farms/7/notes/9/photos/one', null]])
})

test('a photo that arrives after its note was undone is not attached to the next note', async () => {
  withPictures()
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => void (arrive = resolve))
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('a-0-0-0-0')
  await openWith(
    {
      'PUT /api/farms/7/notes/9/photos/a-0-0-0-0': async () => {
        await slow
        return { data: photo('a-0-0-0-0') }
      },
      'POST /api/farms/7/notes': ({ body }) => ({
        status: 201,
        data: note((body as FarmNote).kind === 'frost' ? 9 : 10, body as Partial<FarmNote>),
      }),
    },
    'farmer',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Note' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Frost' }))
  const dialog = await screen.findByRole('dialog', { name: 'Noted: Frost' })
  const files = within(dialog)
    .getAllByLabelText('Add photo')
    .find((each) => each.tagName === 'INPUT')
  await userEvent.upload(files as HTMLElement, picture('a.jpg'))
  expect(await within(dialog).findByText('Sending')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Vents' }))
  const next = await screen.findByRole('dialog', { name: 'Noted: Vents' })
  expect(within(next).getByText('Sending photos')).toBeTruthy()
  arrive()
  await waitFor(() => expect(within(next).queryByText('Sending photos')).toBeNull())
  expect(within(next).queryByRole('img')).toBeNull()
})

test('a failed photo is reported by name after its dialog was closed', async () => {
  withPictures()
  let fail = () => {}
  const slow = new Promise<void>((resolve) => void (fail = resolve))
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('a-0-0-0-0')
  await openWith(
    {
      'PUT /api/farms/7/notes/9/photos/a-0-0-0-0': async () => {
        await slow
        return { status: 409, message: 'No room.' }
      },
      'POST /api/farms/7/notes': ({ body }) => ({ status: 201, data: note(9, body as Partial<FarmNote>) }),
    },
    'farmer',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Note' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Frost' }))
  const dialog = await screen.findByRole('dialog', { name: 'Noted: Frost' })
  const files = within(dialog)
    .getAllByLabelText('Add photo')
    .find((each) => each.tagName === 'INPUT')
  await userEvent.upload(files as HTMLElement, picture('a.jpg'))
  expect(await within(dialog).findByText('Sending')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fail()
  expect(await screen.findByText('The photo a.jpg could not be stored with the note.')).toBeTruthy()
})

test('a note has at most six photos', async () => {
  withPictures()
  await openWith({}, 'farmer', note(9, { photos: ['a', 'b', 'c', 'd', 'e', 'f'].map(photo) }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Frost, 3 Jun 2026' }))
  const edit = await screen.findByRole('dialog', { name: 'Edit note' })
  expect(within(edit).getAllByRole('img')).toHaveLength(6)
  expect(within(edit).queryByRole('button', { name: 'Add photo' })).toBeNull()
})
