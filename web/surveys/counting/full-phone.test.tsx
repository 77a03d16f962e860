import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetOutboxes } from '#web/field-work/outbox/outbox.ts'
import { listing, place, taxon } from '#web/field-work/testing/place-fixture.ts'
import { fillPhone } from '#web/platform/testing/device.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { AddFlowers } from '../flower/add-flowers.tsx'
import { AddPollinators } from '../pollinator/add-pollinators.tsx'
import { PredatorWizard } from '../predator/predator-wizard.tsx'

afterEach(forgetOutboxes)

const dialogs = {
  flowers: { Dialog: AddFlowers, row: 'Plant 1', save: 'Save 1 plant' },
  pollinators: { Dialog: AddPollinators, row: 'Bombus terrestris, Flower Center', save: 'Add Observation' },
  predators: { Dialog: PredatorWizard, row: 'Aphis gossypii, Adult', save: 'Save and Proceed' },
} as const
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const open = async (kind: keyof typeof dialogs, response: () => object) => {
  const { Dialog, row, save } = dialogs[kind]
  const onClose = vi.fn()
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/pollinator': listing([taxon(12, 'bumblebee', 'Bombus', 'terrestris')]),
    'GET /api/predator': listing([taxon(40, 'aphid', 'Aphis', 'gossypii')]),
    'POST /api/surveys': { status: 201, data: { id: 9 } },
    'GET /api/surveys/9/flowers': { data: [] },
    'GET /api/surveys/9/pollinators': { data: [] },
    'GET /api/surveys/9/predators': { data: [] },
    [`POST /api/surveys/9/${kind}`]: response,
  })
  fillPhone()
  await renderPage(<Dialog place={place} onClose={onClose} />)
  const figure = await screen.findByRole<HTMLInputElement>('textbox', { name: row })
  const tap = () => press(`One more: ${row}`)
  const sent = () =>
    received.filter(({ path }) => path === `/api/surveys/9/${kind}`).filter(({ method }) => method === 'POST')
  return { figure, tap, save: () => press(save), sent, onClose }
}

test.each(['flowers', 'pollinators', 'predators'] as const)(
  'a phone without storage warns at the first tap; %s can still be counted, and are sent when the server responds',
  async (kind) => {
    let away = true
    const { figure, tap, save, sent } = await open(kind, () => (away ? { status: 503 } : { status: 201, data: {} }))
    expect(screen.queryByText(surveys.kept.notKept)).toBeNull()
    await tap()
    await tap()
    expect(await screen.findByText(surveys.kept.notKept)).toBeTruthy()
    expect(figure.value).toBe('2')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(screen.getAllByText(surveys.kept.notKept)).toHaveLength(2))
    expect(figure.value).toBe('2')
    away = false
    await save()
    await waitFor(() => expect(sent()).toHaveLength(2))
    const [first, second] = sent()
    expect(second).toEqual(first)
    expect(JSON.stringify(second?.body)).toContain('"count":2')
  },
)
