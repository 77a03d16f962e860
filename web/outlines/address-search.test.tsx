import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { FoundAddress } from '#domain/outlines/address-endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddressSearch } from './address-search.tsx'

afterEach(() => vi.unstubAllGlobals())

const ledbury: FoundAddress = {
  name: 'Ledbury, Herefordshire',
  latitude: 52.0361,
  longitude: -2.4231,
  bounds: [-2.44, 52.02, -2.4, 52.05],
}
const show = async (response: object) => {
  const chosen: FoundAddress[] = []
  const received = fakeServer({ 'GET /api/addresses': response })
  await renderPage(<AddressSearch attribution="© OpenStreetMap contributors" onChoose={(one) => chosen.push(one)} />)
  const type = (text: string) => userEvent.type(screen.getByLabelText('Address or place'), text)
  return { chosen, type, searched: () => received.filter(({ path }) => path.startsWith('/api/addresses')) }
}

test('an address is searched and selected by keyboard alone, and the results show their attribution', async () => {
  const { chosen, type, searched } = await show({ data: [ledbury, { ...ledbury, name: 'Ledbury Road, London' }] })
  await type('  Ledbury')
  expect(searched()).toEqual([])
  await userEvent.keyboard('{Enter}')
  const results = within(await screen.findByRole('list', { name: 'Places found' }))
  expect(screen.getByText('2 places found').getAttribute('role')).toBe('status')
  expect(screen.getByText('© OpenStreetMap contributors')).toBeTruthy()
  expect(searched().map(({ path }) => path)).toEqual(['/api/addresses?search=Ledbury'])
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(results.getByRole('button', { name: 'Ledbury, Herefordshire' }))
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual([ledbury])
  expect(screen.getByText('The map shows Ledbury, Herefordshire.')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test.each<[string, string, object, string]>([
  ['no words', '{Enter}', { data: [] }, 'Enter an address or a place'],
  [
    'a geocoder that is away',
    'Ledbury{Enter}',
    { status: 503, message: 'The address search cannot be reached.' },
    'The address search cannot be reached.',
  ],
])('with %s, the field shows why nothing is found', async (_name, keys, response, message) => {
  const { type } = await show(response)
  await type(keys)
  const field = screen.getByLabelText('Address or place')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(message)).toBeTruthy()
})

test('shows a message when nothing matches', async () => {
  const { type } = await show({ data: [] })
  await type('Nowhere{Enter}')
  await screen.findByText('No place found. Try fewer words.')
})
