import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { readFruitDraft } from '#web/field-work/under-way/fruit-draft.ts'
import { fillPhone, holdStore } from '#web/platform/testing/device.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { toast } from '#web/platform/toasts.ts'
import { deficitTrial } from '#web/testing/deficit-fixture.ts'
import { RecordForm } from './record-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const farm = { id: 7, title: 'Bramble Hill', time_zone: 'Europe/London' } as never

const show = async (
  post: () => { status: number; message: string } = () => {
    throw new TypeError('no signal')
  },
) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms/7/deficit-trials/6/fruit': { data: { rows: [], total: 0 } },
    'POST /api/farms/7/deficit-trials/6/fruit': post,
  })
  await renderPage(
    <RecordForm trial={deficitTrial} farm={farm} />,
    '/ento-home/deficit-record/7/6?plot=58&plant=2&pollination=hand',
  )
  return userEvent.setup()
}
const weight = () => screen.getByLabelText<HTMLInputElement>('Weight (g)')
const saveFruit = () => screen.getByRole('button', { name: 'Save fruit' })

const chooseShape = async (person: ReturnType<typeof userEvent.setup>) =>
  person.click(await screen.findByRole('button', { name: 'Well-formed' }))

test('no shape is chosen in advance, and a fruit is saved only once the shape is chosen', async () => {
  const person = await show()
  await person.type(await screen.findByLabelText('Weight (g)'), '14,2')
  expect(
    screen.getAllByRole('button', { name: /^(Well-formed|Misshapen)$/, pressed: false }).map((one) => one.textContent),
  ).toEqual(['Well-formed', 'Misshapen'])
  await person.click(saveFruit())
  expect(screen.getByText('Choose the shape of the fruit.')).toBeTruthy()
  expect(outboxOf(1).entries.get()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Misshapen' }))
  expect(screen.queryByText('Choose the shape of the fruit.')).toBeNull()
  await person.click(saveFruit())
  await waitFor(() => expect(outboxOf(1).entries.get()[0]?.counted.body).toMatchObject({ shape: 'misshapen' }))
})

test('a fruit is recorded offline in the outbox, and the next one needs only a weight', async () => {
  const person = await show()
  await person.click(await screen.findByRole('button', { name: 'Class 1' }))
  await chooseShape(person)
  await person.type(screen.getByLabelText('Weight (g)'), '14,2')
  await waitFor(() => expect(readFruitDraft(1, 6)).toMatchObject({ weight: '14,2', fruit_class: '1' }))
  await person.click(screen.getByRole('button', { name: 'Save fruit' }))
  await waitFor(() => expect(outboxOf(1).entries.get()).toHaveLength(1))
  expect(outboxOf(1).entries.get()[0]?.counted).toMatchObject({
    kind: 'fruit',
    to: { farm_id: 7, trial_id: 6 },
    body: { plot_id: 58, plant_number: 2, pollination: 'hand', weight_g: 14.2, fruit_class: '1', shape: 'well-formed' },
  })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Weight (g)').value).toBe(''))
  await person.click(screen.getByRole('button', { name: 'Class 1', pressed: true }))
  expect(screen.getByRole('button', { name: 'Class 1', pressed: false })).toBeTruthy()
})

test('a second click saves no second fruit, and input during saving belongs to the next one', async () => {
  const person = await show()
  await chooseShape(person)
  await person.type(await screen.findByLabelText('Weight (g)'), '14,2')
  const written = holdStore()
  await person.click(saveFruit())
  await person.click(saveFruit())
  await person.type(weight(), '9,5')
  written()
  await waitFor(() => expect(outboxOf(1).entries.get()).toHaveLength(1))
  expect(outboxOf(1).entries.get()[0]?.counted.body).toMatchObject({ weight_g: 14.2 })
  await waitFor(() => expect(readFruitDraft(1, 6)?.weight).toBe('9,5'))
  expect(weight().value).toBe('9,5')
})

test('a fruit that neither the full phone nor the server accepts stays in the form, and is named with the reason', async () => {
  const person = await show(() => ({ status: 409, message: 'This trial has ended.' }))
  await chooseShape(person)
  await person.type(await screen.findByLabelText('Weight (g)'), '14,2')
  fillPhone()
  const said = vi.spyOn(toast, 'error')
  await person.click(saveFruit())
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/14\.2.*: This trial has ended\.$/)))
  expect(weight().value).toBe('14,2')
})
