import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import type { FrozenFigure, PublishedFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { frozenFixture, frozenTodayFixture } from '../testing/frozen-fixture.ts'
import { FrozenFigureOf } from './frozen-figure-page.tsx'
import { PublishedFigureOf } from './published-figure-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

const { id } = frozenFixture
const public_url = `https://bombus.example/published/${id}`
const published_at = '2026-06-21T10:00:00.000Z'

const openFrozen = async (more: Partial<FrozenFigure> = {}, role: Role = 'farmer') => {
  let figure = { ...frozenFixture, ...more }
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    [`GET /api/frozen-figures/${id}`]: () => ({ data: figure }),
    [`GET /api/frozen-figures/${id}/today`]: { data: frozenTodayFixture },
    [`POST /api/frozen-figures/${id}/publish`]: ({ body }) => {
      figure = { ...figure, ...(body as object), public_url, published_at }
      return { data: figure }
    },
    [`POST /api/frozen-figures/${id}/unpublish`]: () => {
      figure = { ...figure, public_url: null, published_at: null }
      return { data: figure }
    },
  })
  await renderPage(<FrozenFigureOf frozenId={id} />, `/frozen/${id}`)
  return received
}

test('publishing says what becomes public, and the page then shows the public URL', async () => {
  const received = await openFrozen()
  expect(screen.getByText('Only people who can see the farm can read this figure.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Publish this figure' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish this figure?' })
  expect(within(dialog).getByText('the names of the farm, its fields and the organisation')).toBeDefined()
  await userEvent.click(within(dialog).getByLabelText('Publish the inputs, too'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
  expect((await screen.findByRole('link', { name: public_url })).getAttribute('href')).toBe(public_url)
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ with_inputs: true, is_indexed: false })
})

test('the public URL is revoked after a confirmation', async () => {
  const received = await openFrozen({ public_url, published_at })
  await userEvent.click(screen.getByRole('button', { name: 'Revoke address' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke the public address?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Only people who can see the farm can read this figure.')).toBeDefined()
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('other users see the public URL but cannot change it', async () => {
  await openFrozen({ created_by: 99, public_url, published_at })
  expect(screen.getByRole('link', { name: public_url })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Revoke address' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change what is public' })).toBeNull()
})

test('a withdrawn figure cannot be published', async () => {
  await openFrozen({ withdrawn_at: '2026-07-01T10:00:00.000Z', withdrawn_reason: 'The crop was wrong' })
  expect(screen.queryByRole('button', { name: 'Publish this figure' })).toBeNull()
})

const published: PublishedFigure = {
  ...frozenFixture,
  url: public_url,
  published_at,
  citation: `Price, Hannah (2026): Pollination health of Ashcombe Farm. ${public_url}`,
}
const openPublished = (answer: object) => {
  const received = fakeServer({
    [`GET /api/published-figures/${id}`]: answer,
    [`GET /api/published-figures/${id}/today`]: { data: frozenTodayFixture },
  })
  return renderPage(<PublishedFigureOf figureId={id} />, `/published/${id}`).then(() => received)
}

test('the public page shows the figure and its citation, makes no other request, and has no link to the portal', async () => {
  const received = await openPublished({ data: published })
  expect(await screen.findByRole('heading', { level: 1, name: published.title })).toBeDefined()
  expect(screen.getByText(published.citation)).toBeDefined()
  expect(screen.getByText('Ashcombe Fruit, frozen on 20 Jun 2026')).toBeDefined()
  expect(screen.getByRole('img', { name: /58/ })).toBeDefined()
  expect(screen.queryByText('Hannah Price')).toBeNull()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((href) => href?.startsWith('/'))).toEqual([`/api/published-figures/${id}`])
  expect(new Set(received.map(({ path }) => path))).toEqual(
    new Set([`/api/published-figures/${id}`, `/api/published-figures/${id}/today`]),
  )
  expect(await screen.findByText(/instead of/)).toBeDefined()
})

test('the public page links the inputs if they were published', async () => {
  await openPublished({ data: { ...published, with_inputs: true } })
  const link = await screen.findByRole('link', { name: 'Inputs and result (JSON)' })
  expect(link.getAttribute('href')).toBe(`/api/published-figures/${id}/inputs`)
})

test.each([
  [410, 'This figure was withdrawn on 2026-07-01: The crop was wrong', /The crop was wrong/],
  [409, 'This figure is under embargo: it cannot be public before 2027-01-01.', /under embargo/],
  [404, 'Not found.', /There is no published figure at this address/],
])('the public page explains why nothing can be shown (%i)', async (status, message, text) => {
  await openPublished({ status, message })
  await waitFor(() => expect(screen.getByText(text)).toBeDefined())
})
