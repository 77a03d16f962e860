import '#web/platform/testing/indexed-db.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetAnswers } from '#web/platform/offline/kept-answers.ts'
import { forgetFiles } from '#web/platform/offline/registration.ts'
import { setPersonHere } from '#web/platform/offline/person-here.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { FakeWorker, fakeRegistration } from '#web/platform/testing/fake-worker.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { farm, responses } from './testing/farm-fixture.ts'
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
  await forgetAnswers(1)
})

const makeFarmReady = async () => {
  setPersonHere(1)
  fakeServer({ ...responses, 'GET /api/users/profile': { data: { ...personOf('entomology'), id: 1 } } })
  await renderPage(<ReadyPanel farm={farm} />)
  await userEvent.click(await screen.findByRole('button', { name: t.make }))
  await screen.findByText(/^Of Ashcombe Farm this phone has 23 lists and places/)
}
const isReady = /^Ashcombe Farm is ready for the field: 23 lists and places/

test('a farm is ready once the phone has the portal itself, too', async () => {
  await makeFarmReady()
  await screen.findByText(t.files.coming)
  expect(screen.queryByText(isReady)).toBeNull()
  worker.becomes('activated')
  await screen.findByText(isReady)
  expect(screen.queryByText(t.files.coming)).toBeNull()
})

test('a phone that has not got all of the portal is told so, and not that it is ready', async () => {
  await makeFarmReady()
  worker.becomes('redundant')
  await screen.findByText(t.files.missing)
  expect(screen.queryByText(isReady)).toBeNull()
})
