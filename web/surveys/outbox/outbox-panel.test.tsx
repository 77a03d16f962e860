import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { personOf } from '#web/devices/testing/device-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { emptyTally, type Tally } from '../counting/tally.ts'
import { useEditRefused } from '../counting/use-edit-refused.ts'
import { readKept } from '../counting/kept.ts'
import { place } from '../testing/place-fixture.ts'
import { OutboxPanel } from './outbox-panel.tsx'
import { forgetOutboxes, outboxOf } from './outbox.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const refusal = 'You have already made observations for this plant. Try editing instead'
const put = (plant_number: number) =>
  outboxOf(1).add({
    key: `key-${plant_number}`,
    place,
    survey_id: 9,
    survey_date: '2026-06-11',
    counted: { kind: 'flower', body: { plant_number, observation: { count: 7 } } },
    words: `Plant ${plant_number}: 7 flowers`,
    draft: { ...emptyTally, counts: { [plant_number]: 7 } },
  })
const Panel = ({ opened }: { opened: (kind: string) => void }) => <OutboxPanel onEdit={useEditRefused(opened)} />
const show = async (answers: Parameters<typeof fakeServer>[0]) => {
  const opened = vi.fn()
  const received = fakeServer({ 'GET /api/users/profile': { data: personOf('entomology') }, ...answers })
  const page = await renderPage(<Panel opened={opened} />)
  return { ...page, received, opened }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('what waits is listed, and is sent when the person asks for it', async () => {
  put(1)
  put(2)
  await show({ 'POST /api/surveys/9/flowers': { status: 201, data: {} } })
  expect(await screen.findByText('2 counts wait to be sent')).toBeTruthy()
  expect(screen.getByText('Plant 1: 7 flowers')).toBeTruthy()
  await press('Send now')
  expect(await screen.findByText('2 kept counts were sent.')).toBeTruthy()
  expect(screen.queryByText(/to be sent/)).toBeNull()
})

test('it is sent by itself as soon as the signal returns', async () => {
  put(1)
  const { received } = await show({ 'POST /api/surveys/9/flowers': { status: 201, data: {} } })
  await screen.findByText('1 count waits to be sent')
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('1 kept count was sent.')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a refused count stays with its reason; editing puts its figures back into the form', async () => {
  put(2)
  const { opened, address } = await show({ 'POST /api/surveys/9/flowers': { status: 409, message: refusal } })
  await screen.findByText('1 count waits to be sent')
  await press('Send now')
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(screen.getByText('1 count was not accepted')).toBeTruthy()
  await press('Edit Plant 2: 7 flowers')
  expect(opened).toHaveBeenCalledWith('flower')
  expect(readKept<Tally>(1, 'flower', 3)?.value.counts).toEqual({ 2: 7 })
  expect(outboxOf(1).entries.get()).toEqual([])
  await waitFor(() => expect(address()).toBe('/ento-home/survey/survey-datalist/3?plotNumber=3&tab=flower'))
})

test('a refused count goes only after a second question', async () => {
  put(2)
  await show({ 'POST /api/surveys/9/flowers': { status: 422, message: 'Some fields are not valid.' } })
  await screen.findByText('1 count waits to be sent')
  await press('Send now')
  await screen.findByText('Some fields are not valid.')
  await press('Discard Plant 2: 7 flowers')
  expect(outboxOf(1).entries.get()).toHaveLength(1)
  const asked = within(await screen.findByRole('alertdialog'))
  await userEvent.click(asked.getByRole('button', { name: 'Discard' }))
  expect(outboxOf(1).entries.get()).toEqual([])
})
