import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { deleteResponses } from '#web/platform/offline/stored-responses.ts'
import { forgetFiles } from '#web/platform/offline/registration.ts'
import { setCurrentPerson } from '#web/platform/offline/last-signed-in.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { FakeWorker, fakeRegistration } from '#web/platform/testing/fake-worker.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { bundleOf, farm, responses } from './testing/farm-fixture.ts'
import { ReadyPanel } from './ready-panel.tsx'

const t = surveys.ready
let worker: FakeWorker
let undo: () => void
beforeEach(() => {
  worker = new FakeWorker()
  ;({ undo } = fakeRegistration(worker))
  forgetFiles()
})
afterEach(async () => {
  undo()
  await deleteResponses(1)
})

const year = new Date().getFullYear()
const open = async (...bundles: Response[]) => {
  setCurrentPerson(1)
  fakeServer({ ...responses, 'GET /api/users/profile': { data: { ...personOf('entomology'), id: 1 } } })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path.includes('offline-bundle') ? bundles.shift() : others(path, init),
  )
  await renderPage(<ReadyPanel farm={farm} />)
  await userEvent.click(await screen.findByRole('button', { name: t.make }))
}
const makeFarmReady = async () => {
  await open(bundleOf(year))
  await screen.findByText(/^This phone has 37 lists and places of Ashcombe Farm/)
}
const isReady = /^Ashcombe Farm is ready for the field: 37 lists and places/

test('a farm is ready only once the portal itself is also on the phone', async () => {
  await makeFarmReady()
  await screen.findByText(t.files.coming)
  expect(screen.queryByText(isReady)).toBeNull()
  worker.becomes('activated')
  await screen.findByText(isReady)
  expect(screen.queryByText(t.files.coming)).toBeNull()
})

test('a phone without all files of the portal says so, and is not shown as ready', async () => {
  await makeFarmReady()
  worker.becomes('redundant')
  await screen.findByText(t.files.missing)
  expect(screen.queryByText(isReady)).toBeNull()
})

test('an interrupted download shows what is stored and what is missing, and can be resumed', async () => {
  await open(bundleOf(year, { lines: 2 }), bundleOf(year, { after: 3 }))
  expect(await screen.findByText(/^1 of 2 plots of Ashcombe Farm are on this phone/)).toBeTruthy()
  expect(await screen.findByText('Missing: Long Meadow > Tunnel 4, plot 8.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: t.goOn }))
  await screen.findByText(/^This phone has .* of Ashcombe Farm/)
  expect(screen.queryByText(/^Missing/)).toBeNull()
})

test('a farm prepared by an earlier version shows that its survey protocol is missing', async () => {
  await deviceStore.write('bombus-ready:1', [
    { farm_id: 1, farm_title: farm.name, at: '2026-06-11T09:50:00.000Z', parts: 22, bytes: 900 },
  ])
  fakeServer({ ...responses, 'GET /api/users/profile': { data: { ...personOf('entomology'), id: 1 } } })
  await renderPage(<ReadyPanel farm={farm} />)
  expect(await screen.findByText(t.noProtocol(farm.name))).toBeTruthy()
})
