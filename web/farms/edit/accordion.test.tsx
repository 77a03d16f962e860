import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { Accordion } from './accordion.tsx'

afterEach(() => vi.unstubAllGlobals())

test('opens the section named in the URL hash and leaves the others closed', async () => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('farmer') } })
  await renderPage(
    <>
      <Accordion title="Sprays">No spray</Accordion>
      <Accordion id="crops" title="Crops">
        Strawberry
      </Accordion>
    </>,
    '/edit-farm/7#crops',
  )
  expect(await screen.findByText('Strawberry')).toBeTruthy()
  expect(screen.queryByText('No spray')).toBeNull()
})
