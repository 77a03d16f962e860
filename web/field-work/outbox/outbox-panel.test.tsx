import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { pressBeside } from '#web/ui/testing/press-beside.ts'
import { place } from '../testing/place-fixture.ts'
import { VisitsRead } from '../testing/visits-read.tsx'
import { readDraftCount } from '../under-way/draft-count.ts'
import { emptyTally, type Tally } from '../under-way/tally.ts'
import { useEditRefused } from '../under-way/use-edit-refused.ts'
import { OutboxPanel } from './outbox-panel.tsx'
import { forgetOutboxes, outboxOf, type NewEntry } from './outbox.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const refusal = 'You have already made observations for this plant. Try editing instead'
const put = (plant_number: number) =>
  void outboxOf(1).add([
    {
      key: `key-${plant_number}`,
      place,
      survey_id: 9,
      survey_date: '2026-06-11',
      counted: { kind: 'flower', body: { plant_number, observation: { count: 7 } } },
      words: `Plant ${plant_number}: 7 flowers`,
      draft: { ...emptyTally, counts: { [plant_number]: 7 } },
    },
  ])
const weather: NewEntry = {
  key: 'weather',
  place: { ...place, plot_id: null, plot_number: null },
  survey_id: null,
  survey_date: '2026-06-11',
  counted: {
    kind: 'weather',
    body: {
      tunnel_id: 4,
      temperature: 21,
      relative_humidity: 60,
      wind_speed: 4,
      oktas: 3,
      timestamp: '2026-06-11T09:50:00.000Z',
    },
  },
  words: 'Weather: 21 °C, 60 %',
  draft: null,
}
const waitingText = surveys.outbox.waitingText
const Panel = ({ opened }: { opened: (kind: string) => void }) => <OutboxPanel onEdit={useEditRefused(opened)} />
const show = async (answers: Parameters<typeof fakeServer>[0]) => {
  const opened = vi.fn()
  const received = fakeServer({ 'GET /api/users/profile': { data: personOf('entomology') }, ...answers })
  const page = await renderPage(
    <>
      <Panel opened={opened} />
      <VisitsRead />
    </>,
  )
  return { ...page, received, opened }
}
const stored = { status: 201, data: {} }
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('one line shows the pending counts; it expands to one line per plot, with a button to send them', async () => {
  put(1)
  put(2)
  void outboxOf(1).add([weather])
  await show({ 'POST /api/surveys/9/flowers': stored, 'POST /api/weathers': stored })
  expect(await screen.findByText('3 counts are waiting to be sent')).toBeTruthy()
  expect(screen.queryByText(/not accepted/)).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.queryByRole('listitem')).toBeNull()
  await press('3 counts are waiting to be sent')
  expect(screen.getByText(waitingText)).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ashcombe Farm, Tunnel 4, Plot 32 counts: Plant 1: 7 flowers · Plant 2: 7 flowers',
    'Ashcombe Farm, Tunnel 41 count: Weather: 21 °C, 60 %',
  ])
  await press('Send now')
  expect(await screen.findByText('3 stored counts were sent.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: surveys.outbox.title })).toBeNull()
  expect(await screen.findByText('Visits read: 2')).toBeTruthy()
})

test('counts of several plots are summarised in one line', async () => {
  put(1)
  void outboxOf(1).add([{ ...weather, key: 'other', place: { ...place, plot_id: 8, plot_number: 8 } }])
  await show({ 'POST /api/surveys/9/flowers': { status: 503 } })
  expect(await screen.findByText('2 counts of 2 plots are waiting to be sent')).toBeTruthy()
})

test('the button shows that sending is in progress; a failed send is not reported as sent', async () => {
  put(1)
  let answer = (_: object) => {}
  await show({ 'POST /api/surveys/9/flowers': () => new Promise<object>((resolve) => void (answer = resolve)) })
  await press('1 count is waiting to be sent')
  await press('Send now')
  const button = await screen.findByRole('button', { name: 'Sending' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  answer({ status: 503, message: 'Not now.' })
  expect(await screen.findByText('Last try: Not now.')).toBeTruthy()
  const again = await screen.findByRole('button', { name: 'Send now' })
  await waitFor(() => expect(again.getAttribute('aria-busy')).not.toBe('true'))
  expect(screen.queryByText(/stored counts? (was|were) sent/)).toBeNull()
})

test('pending counts are sent automatically when the connection returns', async () => {
  put(1)
  const { received } = await show({ 'POST /api/surveys/9/flowers': stored })
  await screen.findByText('1 count is waiting to be sent')
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('1 stored count was sent.')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a rejected count stays with its reason; editing puts its figures back into the form', async () => {
  put(2)
  const { opened, address } = await show({ 'POST /api/surveys/9/flowers': { status: 409, message: refusal } })
  await press('1 count is waiting to be sent')
  await press('Send now')
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(screen.getByText('1 count was not accepted')).toBeTruthy()
  // Nothing is left to be sent.
  expect(screen.queryByText(/wait.* to be sent/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  await press('Edit Plant 2: 7 flowers')
  await waitFor(() => expect(opened).toHaveBeenCalledWith('flower'))
  expect(readDraftCount<Tally>(1, 'flower', 3)?.value.counts).toEqual({ 2: 7 })
  expect(outboxOf(1).entries.get()).toEqual([])
  await waitFor(() => expect(address()).toBe('/ento-home/survey/survey-datalist/3?plotNumber=3&tab=flower'))
})

test('a rejected count is discarded only after a confirmation', async () => {
  put(2)
  await show({ 'POST /api/surveys/9/flowers': { status: 422, message: 'Some fields are not valid.' } })
  await press('1 count is waiting to be sent')
  await press('Send now')
  await screen.findByText('Some fields are not valid.')
  const ask = async () => {
    await press('Discard Plant 2: 7 flowers')
    return within(await screen.findByRole('alertdialog', { name: surveys.kept.discardQuestion }))
  }
  const asked = await ask()
  expect(asked.getByText('Plant 2: 7 flowers')).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await ask()
  pressBeside(screen.getByRole('alertdialog'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(outboxOf(1).entries.get()).toHaveLength(1)
  await userEvent.click((await ask()).getByRole('button', { name: 'Discard' }))
  expect(outboxOf(1).entries.get()).toEqual([])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
