import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { SavedViews } from './saved-views-button.tsx'

const silent = { id: 1, page: 'devices', name: 'Silent cameras', search: { state: 'silent' } }

const show = async (address: string) => {
  let saved = [silent, { id: 2, page: 'alerts', name: 'Muted', search: { muted: 'true' } }]
  const received = fakeServer({
    'GET /api/saved-views': () => ({ data: saved }),
    'POST /api/saved-views': ({ body }) => {
      const made = { id: 3, ...(body as Omit<typeof silent, 'id'>) }
      saved = [...saved, made]
      return { status: 201, data: made }
    },
    'DELETE /api/saved-views/1': () => {
      saved = saved.filter(({ id }) => id !== 1)
      return { data: null }
    },
  })
  const shown = await renderPage(<SavedViews page="devices" />, address)
  await userEvent.click(screen.getByRole('button', { name: 'Saved views' }))
  return { ...shown, received, dialog: within(await screen.findByRole('dialog', { name: 'Saved views' })) }
}

test('opening a view of this list replaces the current view', async () => {
  const { dialog, address } = await show('/devices?q=door&page=3')
  expect(await dialog.findByRole('button', { name: 'Silent cameras' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Muted' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Silent cameras' }))
  expect(address()).toBe('/devices?state=silent')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the current view is saved under a name, without the page number', async () => {
  const { dialog, received } = await show('/devices?q=door&sort=-name&page=3')
  await userEvent.type(dialog.getByLabelText('View name'), 'Doors')
  await userEvent.click(dialog.getByRole('button', { name: 'Save this view' }))
  expect(await dialog.findByRole('button', { name: 'Doors' })).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    page: 'devices',
    name: 'Doors',
    search: { q: 'door', sort: '-name' },
  })
})

test('a view is deleted, and a list without a search has nothing to save', async () => {
  const { dialog } = await show('/devices')
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete the view Silent cameras' }))
  expect(await dialog.findByText(/^No view is saved yet/)).toBeTruthy()
  expect(dialog.queryByLabelText('View name')).toBeNull()
})
