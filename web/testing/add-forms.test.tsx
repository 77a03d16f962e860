import { Link } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AddDevicePage } from '#web/devices/add-device-page.tsx'
import { AddFarmPage } from '#web/farms/add-farm-page.tsx'
import { AddOrganisationPage } from '#web/organisations/add-organisation-page.tsx'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { platform } from '#web/texts/ui.ts'
import { AddUserPage } from '#web/users/add-user-page.tsx'
import { organisations } from '#web/users/testing/user-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

interface AddCase {
  name: string
  address: string
  page: ReactNode
  field: string
  add: string
  /** The first invalid field of an empty form. */
  first: string
}

/** Every page that adds a record. */
const pages: AddCase[] = [
  { name: 'device', address: '/add-device', page: <AddDevicePage />, field: 'Name', add: 'Add device', first: 'Name' },
  { name: 'person', address: '/add-user', page: <AddUserPage />, field: 'City', add: 'Add user', first: 'First name' },
  { name: 'farm', address: '/add-farm', page: <AddFarmPage />, field: 'City', add: 'Add farm', first: 'Organisation' },
  {
    name: 'organisation',
    address: '/add-organisation',
    page: <AddOrganisationPage />,
    field: 'City',
    add: 'Add Organisation',
    first: 'Organisation name',
  },
]

const open = async ({ page, address, field }: AddCase) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/organisations': { data: organisations },
    'GET /api/farms': { data: [] },
    'GET /api/devices/types': { data: [] },
  })
  const shown = await renderPage(
    <>
      <Link to="/privacy">Away</Link>
      {page}
    </>,
    address,
  )
  await screen.findByLabelText(field)
  return { ...shown, posts: () => received.filter(({ method }) => method === 'POST') }
}
const input = ({ field }: AddCase) => screen.getByLabelText<HTMLInputElement>(field)
const write = (form: AddCase, value: string) => fireEvent.change(input(form), { target: { value } })

describe.each(pages.map((form) => [form.name, form] as const))('the page that adds a %s', (_, form) => {
  test('focuses the first missing field, and sends nothing', async () => {
    const { posts } = await open(form)
    await userEvent.click(screen.getByRole('button', { name: form.add }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(form.first)))
    expect(posts()).toEqual([])
  })

  test('offers input from before a crash, and restores it', async () => {
    const { unmount } = await open(form)
    write(form, 'Ledbury')
    dispatchEvent(new Event('pagehide'))
    unmount()
    await open(form)
    expect(input(form).value).toBe('')
    await userEvent.click(screen.getByRole('button', { name: platform.draftRestore }))
    expect(input(form).value).toBe('Ledbury')
  })

  test('requires confirmation before it is left with input, and only then', async () => {
    const question = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const { address } = await open(form)
    write(form, 'Ledbury')
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await waitFor(() => expect(question).toHaveBeenCalledOnce())
    expect(address()).toBe(form.address)
    write(form, '')
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await waitFor(() => expect(address()).toBe('/privacy'))
    expect(question).toHaveBeenCalledOnce()
  })
})
