import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import type { ApiEndpoint } from './description.ts'
import { EndpointDetails } from './endpoint-details.tsx'

afterEach(() => vi.unstubAllGlobals())

const endpoint: ApiEndpoint = {
  operationId: 'listHives',
  summary: 'List hives',
  tags: ['Hives'],
  'x-policy': 'farm.see',
  method: 'GET',
  path: '/api/hives',
  parameters: [],
  responses: { '200': { content: { 'application/json': { schema: { allOf: [] } } } } },
}

test('the example is shown in the selected language, also for the next endpoint', async () => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('farmer') } })
  const { unmount } = await renderPage(<EndpointDetails endpoint={endpoint} />)
  const languages = within(await screen.findByRole('tablist', { name: 'Example language' }))
  expect(languages.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'curl',
    'JavaScript',
    'Python',
    'R',
  ])
  expect(screen.getByRole('region', { name: 'Example' }).textContent).toMatch(/^curl -X GET/)
  await userEvent.click(languages.getByRole('tab', { name: 'Python' }))
  expect(screen.getByRole('region', { name: 'Example' }).textContent).toContain('portal.list_hives()')
  expect(screen.getByText(/^Needs the client in Python/)).toBeTruthy()
  unmount()
  await renderPage(<EndpointDetails endpoint={{ ...endpoint, operationId: 'listSwarms' }} />)
  expect((await screen.findByRole('region', { name: 'Example' })).textContent).toContain('portal.list_swarms()')
})
