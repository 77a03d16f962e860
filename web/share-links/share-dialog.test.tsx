import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ShareLink } from '#domain/share-links/share-link.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ShareButton } from './share-button.tsx'
import type { ShareStart } from './link-form.tsx'
import ShareDialog from './share-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const link: ShareLink = {
  id: 3,
  farm_id: 7,
  kind: 'dashboard',
  title: null,
  parts: ['score', 'weather'],
  start_date: '2026-06-08',
  end_date: '2026-06-14',
  latest_weeks: null,
  with_start_date: null,
  with_end_date: null,
  embed_hosts: [],
  expires_at: '2199-07-20T10:00:00.000Z',
  revoked_at: null,
  opened: 2,
  last_opened_at: '2026-06-20T10:00:00.000Z',
  created_at: '2026-06-20T10:00:00.000Z',
  created_by_name: 'Hannah Price',
}
const url = 'https://bombus.example/shared/Jx0y4T9w'

const week: ShareStart = { kind: 'dashboard', from: '2026-06-08', to: '2026-06-14' }

const open = async (
  links: ShareLink[] = [],
  answer: object = { status: 201, data: { ...link, url } },
  start: ShareStart = week,
) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farm_admin') },
    'GET /api/farms/7/share-links': { data: links },
    'POST /api/farms/7/share-links': answer,
    'DELETE /api/farms/7/share-links/3': {},
  })
  await renderPage(<ShareDialog farmId={7} title="Ashcombe Farm" start={start} onClose={() => undefined} />, '/')
  await screen.findByRole('heading', { name: 'Links for this farm' })
  return () => received.filter(({ method }) => method !== 'GET')
}
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create link' }))

test('creates a link for the days in view, and shows it once with a button to copy it', async () => {
  const changes = await open()
  await userEvent.click(screen.getByLabelText('Weather'))
  await userEvent.selectOptions(screen.getByLabelText('Expires after'), '90 days')
  await userEvent.type(screen.getByLabelText('Title'), 'For the buyer')
  await create()
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(url)
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
  expect(changes().map(({ body }) => body)).toEqual([
    {
      kind: 'dashboard',
      title: 'For the buyer',
      parts: ['score', 'visitation', 'weather'],
      latest_weeks: null,
      start_date: '2026-06-08',
      end_date: '2026-06-14',
      days: 90,
      embed_hosts: [],
    },
  ])
})

test('fills in the kind, the days and the comparison days of the page it was opened from', async () => {
  const changes = await open([], undefined, {
    kind: 'comparison',
    from: '2026-06-08',
    to: '2026-06-14',
    withFrom: '2025-06-09',
    withTo: '2025-06-15',
  })
  await create()
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.body).toMatchObject({
    kind: 'comparison',
    parts: ['score'],
    start_date: '2026-06-08',
    end_date: '2026-06-14',
    with_start_date: '2025-06-09',
    with_end_date: '2025-06-15',
  })
})

test.each([
  ['farm_admin', null, true],
  ['farmer', 'own', true],
  ['farmer', null, false],
  ['entomology', null, false],
] as const)('%s (assigned to the farm: %s) is offered the option to share it: %s', async (role, farmer, isOffered) => {
  const person = personOf(role)
  const received = fakeServer({
    'GET /api/users/profile': { data: person },
    'GET /api/farms': { data: [{ id: 7, farmer_id: farmer === null ? null : person.id }] },
  })
  await renderPage(
    <>
      <ShareButton farmId={7} title="Ashcombe Farm" start={{ ...week, kind: 'season' }} />
      <p>Ready</p>
    </>,
    '/',
  )
  await screen.findByText('Ready')
  if (isOffered) await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  else {
    if (role === 'farmer') await waitFor(() => expect(received.map(({ path }) => path)).toContain('/api/farms'))
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  }
  if (isOffered) expect((await screen.findByLabelText<HTMLSelectElement>('What to share')).value).toBe('season')
})

test('offers the latest weeks instead of dates, up to the limit of the kind', async () => {
  const changes = await open()
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Latest weeks, moving forward each day')
  const names = () => within(screen.getByLabelText('Number of weeks')).getAllByRole('option').length
  expect(names()).toBe(3)
  await userEvent.selectOptions(screen.getByLabelText('What to share'), 'Season')
  expect(names()).toBe(7)
  await userEvent.selectOptions(screen.getByLabelText('Number of weeks'), '26 weeks')
  await create()
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.body).toMatchObject({ kind: 'season', parts: ['score'], latest_weeks: 26 })
})

test('compares with the preceding days by default, and shows server errors at their field', async () => {
  const changes = await open([], {
    status: 422,
    message: 'Not valid',
    issues: [{ path: 'with_end_date', message: 'must not be before with_start_date' }],
  })
  await userEvent.selectOptions(screen.getByLabelText('What to share'), 'Comparison')
  expect(screen.getByLabelText<HTMLInputElement>('First day compared with').value).toBe('2026-06-01')
  expect(screen.getByLabelText<HTMLInputElement>('Last day compared with').value).toBe('2026-06-07')
  await create()
  expect(await screen.findByText(/Last day compared with must not be before/)).toBeDefined()
  expect(changes()[0]?.body).toMatchObject({ parts: ['score'], with_start_date: '2026-06-01' })
})

test('provides HTML for a frame and an image to websites that may embed the link', async () => {
  const made = { ...link, title: 'Bees & "us"', embed_hosts: ['www.farm.example'], url }
  const changes = await open([], { status: 201, data: made })
  await userEvent.type(screen.getByLabelText(/Websites that may show it/), 'WWW.farm.example')
  await create()
  const frame = (await screen.findByLabelText<HTMLInputElement>('Frame HTML')).value
  expect(frame).toContain(`src="${url}/embed" title="Pollination of Bees &#38; &#34;us&#34;"`)
  expect(screen.getByLabelText<HTMLInputElement>('Picture HTML').value).toContain(
    'src="https://bombus.example/api/shared/Jx0y4T9w/picture.svg" alt="Pollination of Bees &#38; &#34;us&#34;: score and visits"',
  )
  expect(changes()[0]?.body).toMatchObject({ embed_hosts: ['www.farm.example'] })
})

test('lists the content, number of views and expiry of each link, and revokes a link', async () => {
  const ended = { ...link, id: 2, title: 'Old one', opened: 0, revoked_at: '2026-06-19T10:00:00.000Z' }
  const changes = await open([link, ended])
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Dashboard, 8–14 Jun 2026')
  expect(first?.textContent).toContain(
    'Pollination health; Weather; created by Hannah Price on 20 Jun 2026; opened 2 times',
  )
  expect(first?.textContent).toContain('expires on 20 Jul 2199')
  expect(second?.textContent).toContain('never opened; revoked on 19 Jun 2026')
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the link Dashboard, 8–14 Jun 2026' }))
  expect(await screen.findByText('The link was revoked.')).toBeDefined()
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/farms/7/share-links/3'])
})
