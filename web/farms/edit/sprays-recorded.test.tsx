import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { farm } from '#web/testing/farm-forms.tsx'
import { SpraysSection } from './sprays-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const Shown = ({ first }: { first: FarmDetail }) => {
  const [now, setNow] = useState(first)
  return <SpraysSection farm={now} onSaved={setNow} />
}
const open = async (first: FarmDetail, stored: FarmDetail) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/farms/7/sprays': { data: [] },
    'GET /api/farms/7': { data: first },
    'PUT /api/farms/7': { data: stored },
  })
  await renderPage(<Shown first={first} />, '/edit-farm/7')
  await screen.findByLabelText('All sprays of this farm are recorded here')
  return received
}

test('the period of the spray statement is shown, and can be changed once the statement is made', async () => {
  const recorded = { ...farm, sprays_recorded: true }
  const received = await open(recorded, { ...recorded, sprays_recorded_from: '2026-03-01', version: 4 })
  expect(screen.getByText('Recorded since the earliest day.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change days' }))
  await userEvent.type(await screen.findByLabelText('First day'), '2026-03-01')
  await userEvent.click(screen.getByRole('button', { name: 'Save days' }))
  const sent = () => received.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ sprays_recorded_from: '2026-03-01', version: 3 })
  expect(await screen.findByText('Recorded since 1 Mar 2026.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without the statement no period is offered', async () => {
  await open(farm, farm)
  expect(screen.queryByRole('button', { name: 'Change days' })).toBeNull()
})
