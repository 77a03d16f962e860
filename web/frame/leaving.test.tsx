import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { Header } from './header.tsx'
import { linksFor } from './links.ts'
import { TabBar } from './tab-bar.tsx'

afterEach(() => vi.unstubAllGlobals())

const person = personOf('entomology')
const links = linksFor(person, { farm: 7, organisation: 4 })
const places = { links, here: links[0], person, settings: undefined }

const ways = {
  'the menu of the account': {
    page: <Header person={person} links={[]} known={{ farm: null, organisation: null }} slotRef={() => {}} />,
    opens: /^Account of/,
  },
  'More, on a phone': { page: <TabBar {...places} />, opens: 'More' },
}
const open = async (way: keyof typeof ways, ...waiting: string[]) => {
  for (const key of waiting) await deviceStore.write(key, {})
  const received = fakeServer({
    'GET /api/users/profile': { data: person },
    'POST /api/auth/sign-out': {},
    'GET /api/alerts': { data: { rows: [], total: 0 } },
  })
  const { page, opens } = ways[way]
  const { address } = await renderPage(page, '/devices')
  const press = async () => {
    if (!screen.queryByText('Signout')) await userEvent.click(screen.getByRole('button', { name: opens }))
    await userEvent.click(await screen.findByText('Signout'))
  }
  await press()
  return { press, address, left: () => received.filter(({ path }) => path === '/api/auth/sign-out').length }
}

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'via %s, a user with counts or photos on this phone is warned before signing out',
  async (way) => {
    const { press, left } = await open(way, 'bombus-outbox:1:a', 'bombus-photo:1:b')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Not everything was sent' }))
    expect(dialog.getByText(/^1 count and 1 photo/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }))
    expect([screen.queryByRole('alertdialog'), left()]).toEqual([null, 0])
    await press()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(left()).toBe(1))
  },
)

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'via %s, a user without any is signed out at once, whatever other users have here',
  async (way) => {
    const { address, left } = await open(way, 'bombus-outbox:99:a')
    await waitFor(() => expect(left()).toBe(1))
    await waitFor(() => expect(address()).toBe('/'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)

test('photos alone trigger the warning', async () => {
  await open('More, on a phone', 'bombus-photo:1:b')
  expect(await screen.findByRole('alertdialog', { name: 'Not everything was sent' })).toBeTruthy()
})

test('a phone’s tab bar has the first three places, and More has all others', async () => {
  fakeServer({ 'GET /api/users/profile': { data: person }, 'GET /api/alerts': { data: { rows: [], total: 0 } } })
  await renderPage(<TabBar {...places} />)
  const inBar = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const inMore = within(screen.getByRole('dialog'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href !== '/alerts')
  expect(inBar).toHaveLength(3)
  expect(inMore).toHaveLength(links.length - 3)
  expect(inMore.some((href) => inBar.includes(href))).toBe(false)
})
