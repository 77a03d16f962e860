import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeficitMarking } from '#domain/deficit/deficit-marking.ts'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { toast } from '#web/platform/toasts.ts'
import { deficitTrial } from '#web/testing/deficit-fixture.ts'
import { MarkGuide } from './mark-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const farm = { id: 7, title: 'Bramble Hill', time_zone: 'Europe/London' } as never
const trial = { ...deficitTrial, plants_per_plot: 2, flowers_per_kind: 3 }
const marked: DeficitMarking = {
  id: 1,
  plot_id: 58,
  survey_date: '2026-05-04',
  plant_number: 1,
  pollination: 'open',
  flowers: 3,
  observer_id: 1,
  observer: 'Ada Reed',
}

const show = async (
  stored: DeficitMarking[] = [],
  post: () => { status: number; message: string } = () => {
    throw new TypeError('no signal')
  },
) => {
  const rows = [...stored]
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms/7/deficit-trials/6/markings': () => ({ data: [...rows] }),
    'POST /api/farms/7/deficit-trials/6/markings': post,
    'DELETE /api/farms/7/deficit-trials/6/markings/1': () => {
      rows.length = 0
      return { data: null }
    },
  })
  await renderPage(<MarkGuide trial={trial} farm={farm} />, '/ento-home/deficit-mark/7/6')
  await screen.findByRole('heading', { name: /plant \d/ })
  return received
}
const heading = () => screen.getByRole('heading', { name: /plant \d/ }).textContent
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save flowers' }))

test('the guide proceeds from plant to plant offline, and counts pending entries', async () => {
  await show()
  expect(heading()).toBe('OPlot 3, tunnel 4, plant 1: Open')
  expect(screen.getByText(/^Tie a label to flowers that have just opened\. Leave them/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Flowers marked now').value).toBe('3')
  await save()
  await waitFor(() => expect(heading()).toBe('BPlot 3, tunnel 4, plant 1: Bagged'))
  expect(outboxOf(1).entries.get()[0]?.counted).toMatchObject({
    kind: 'marking',
    to: { farm_id: 7, trial_id: 6 },
    body: { plot_id: 58, plant_number: 1, pollination: 'open', flowers: 3 },
  })
  expect(screen.getByText('1 of 6 groups marked: 3 flowers')).toBeTruthy()
})

test('with fewer flowers than planned, the guide stays at the plant and asks for the rest', async () => {
  await show()
  const flowers = screen.getByLabelText('Flowers marked now')
  await userEvent.clear(flowers)
  await save()
  expect(await screen.findByText('Enter a whole number of flowers, 1 or more.')).toBeTruthy()
  expect(outboxOf(1).entries.get()).toHaveLength(0)
  await userEvent.type(flowers, '2')
  await save()
  expect(await screen.findByText('2 of 3 flowers marked')).toBeTruthy()
  expect(heading()).toBe('OPlot 3, tunnel 4, plant 1: Open')
})

test('any plant can be selected, and the next unfinished one can be opened', async () => {
  await show([marked])
  await waitFor(() => expect(heading()).toBe('BPlot 3, tunnel 4, plant 1: Bagged'))
  await userEvent.click(screen.getByRole('button', { name: 'Plant 2, Hand 0/3' }))
  await waitFor(() => expect(heading()).toBe('HPlot 3, tunnel 4, plant 2: Hand'))
  await userEvent.click(screen.getByRole('button', { name: 'Next group' }))
  await waitFor(() => expect(heading()).toBe('BPlot 3, tunnel 4, plant 1: Bagged'))
})

test('a wrong record can be deleted, and its flowers must be marked again', async () => {
  await show([marked])
  await userEvent.click(
    await screen.findByRole('button', { name: /^Delete Plot 3, tunnel 4, plant 1, Open: 3 flowers/ }),
  )
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(heading()).toBe('OPlot 3, tunnel 4, plant 1: Open'))
})

test('a rejected entry is shown with the reason, stays in the outbox, and is not counted', async () => {
  const said = vi.spyOn(toast, 'error')
  await show([], () => ({ status: 422, message: 'This trial has ended.' }))
  await save()
  await waitFor(() => expect(said).toHaveBeenCalledWith('This trial has ended.'))
  expect(outboxOf(1).entries.get()[0]?.refusal).toBe('This trial has ended.')
  expect(screen.getByText('0 of 6 groups marked: no flower')).toBeTruthy()
})
