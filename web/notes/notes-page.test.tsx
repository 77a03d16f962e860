import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import type { FarmNote } from '#domain/notes/farm-note.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { NotesOfFarm } from './notes-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

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
  version: 1,
  ...more,
})

const open = async (role: 'farmer' | 'user', ...stored: FarmNote[]) => {
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
  })
  await renderPage(
    // What was just read is not asked for again, as on the pages themselves.
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

test('two taps note what happens now, once, and a third takes it back', async () => {
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

test('two taps in quick succession note one thing', async () => {
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

test('a note that somebody else changed meanwhile is read anew, and mine is kept beside it', async () => {
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
        ? { status: 409, message: 'Somebody else changed this record.' }
        : { data: note(9, { ...(body as Partial<FarmNote>), version: 5 }) },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    (await screen.findAllByRole('listitem')).some(({ textContent }) => textContent?.includes('Frost became')),
  ).toBe(true)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Mine too')
})

test('details follow where somebody has the time for them', async () => {
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

test('one’s own notes are changed and deleted, those of others are read', async () => {
  const received = await open('farmer', note(9), note(8, { kind: 'vents', author_id: 99, author_name: 'Ivor' }))
  const rows = await screen.findAllByRole('row')
  expect(within(rows[2] as HTMLElement).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Frost, 3 Jun 2026' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Note deleted.')).toBeTruthy()
  expect(written(received)).toEqual([['DELETE', '/api/farms/7/notes/9', null]])
})

test('who may only read is offered nothing to write', async () => {
  await open('user', note(9))
  await screen.findByText('3 Jun 2026, 05:40')
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})
