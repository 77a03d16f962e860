import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import type { MeasuredModelCard } from '#domain/model-cards/model-card.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { CountedBy } from './model-card-button.tsx'
import { ModelCardPage } from './model-card-page.tsx'
import { ModelCards } from './model-cards-table.tsx'
import { cardFixture, measuredFixture } from './testing/card-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const blank: MeasuredModelCard = {
  card: {
    ...cardFixture,
    description: null,
    tracking_rule: null,
    frames_per_second: null,
    intended_use: null,
    licence: null,
    responsible_person: null,
    url: null,
    classes: [],
    version: 0,
  },
  images_reviewed: 0,
  performance: [],
}

const open = async (found: MeasuredModelCard, role: Role = 'farm_admin') => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/organisations/4/model-cards/net%203': { data: found },
    'GET /api/organisations/4/classes': {
      data: [
        { id: 1, object_class_name: 'hoverfly', model_versions: ['net 3'] },
        { id: 2, object_class_name: 'honeybee', model_versions: ['net 3', 'net 4'] },
        { id: 3, object_class_name: 'wasp', model_versions: ['net 4'] },
      ],
    },
    'PUT /api/organisations/4/model-cards/net%203': { data: { ...found.card, version: found.card.version + 1 } },
  })
  await renderPage(<ModelCardPage />, '/model-card?organisation_id=4&model_version=net+3')
  await screen.findByRole('heading', { name: 'Precision and recall from reviews' })
  return received
}
const factsOf = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))

test('the card shows stated facts, missing facts and the review results of each group', async () => {
  await open(measuredFixture)
  expect(screen.getByRole('heading', { level: 1, name: 'net 3' })).toBeTruthy()
  expect(factsOf()).toEqual([
    'Description: Detector of insects on flowers',
    'Intended use: Cameras above soft fruit',
    'Limitations: not stated',
    'Frames per second: 5',
    'Tracking rule: IoU above 0.3 within 2 s',
    'Training data: not stated',
    'Licence: CC-BY-4.0',
    'Responsible person: Hannah Price',
    'Contact: not stated',
    'Web address: https://example.org/net-3',
  ])
  expect(rowsOf('Classes and thresholds')).toEqual(['hoverfly | 0.40', 'bumblebee | not stated'])
  expect(screen.getByText(/^Calculated by the portal from 120 reviewed images/)).toBeTruthy()
  expect(rowsOf('By group')).toEqual([
    'Hoverfly | 92 % (85 to 96) | 80 % | 40 in 25',
    'Bumblebee | not reviewed | 0 % (0 to 40) | 40 in 25',
  ])
})

test('shows that there is no card and no review, and lets users who may map classes write the card', async () => {
  const received = await open(blank)
  expect(screen.getByText('This card has not been written yet.')).toBeTruthy()
  expect(screen.getByText(/^Not reviewed: /)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Write card' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Model card of net 3' }))
  await userEvent.type(dialog.getByLabelText('Licence'), 'CC-BY-4.0')
  await userEvent.click(await dialog.findByRole('button', { name: 'Add 2 classes that it sent' }))
  await userEvent.type(dialog.getByLabelText('Threshold of class 1'), '0,4')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove class 2' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save card' }))
  expect(await screen.findByText('The card was saved.')).toBeTruthy()
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({
    licence: 'CC-BY-4.0',
    classes: [{ name: 'hoverfly', threshold: 0.4 }],
    version: 0,
  })
  expect(received.filter(({ method, path }) => method === 'GET' && path.endsWith('net%203'))).toHaveLength(2)
})

test('a farmer can read the card but not edit it', async () => {
  await open(measuredFixture, 'farmer')
  expect(screen.queryByRole('button', { name: /card$/ })).toBeNull()
})

test('the list links to each version, with or without a card', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/organisations/4/model-cards': {
      data: [cardFixture, { ...blank.card, model_version: 'net 4/small' }],
    },
  })
  await renderPage(<ModelCards organisationId={4} />, '/model-performance')
  const table = await screen.findByRole('region', { name: 'Model cards' })
  expect(within(table).getByRole('link', { name: 'net 3' }).getAttribute('href')).toBe(
    '/model-card?organisation_id=4&model_version=net+3',
  )
  expect(within(table).getByRole('link', { name: 'net 4/small' }).getAttribute('href')).toBe(
    '/model-card?organisation_id=4&model_version=net+4%2Fsmall',
  )
  expect(within(table).getByText('Not written yet')).toBeTruthy()
  expect(within(table).getByText('Hannah Price')).toBeTruthy()
})

test('a figure lists the model versions used for its counts, each with a link to its card', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/farms/7/counting-model-versions': {
      data: [
        {
          model_version: 'net 3',
          hours_counted: 168,
          organisation_id: 4,
          images_reviewed: 25,
          precision: { value: 0.92, interval: [0.85, 0.96], insects: 40, images: 25 },
          recall: { value: 0.8, interval: null, insects: 46, images: 25 },
        },
        {
          model_version: null,
          hours_counted: 2,
          organisation_id: 4,
          images_reviewed: 0,
          precision: { value: null, interval: null, insects: 0, images: 0 },
          recall: { value: null, interval: null, insects: 0, images: 0 },
        },
      ],
    },
  })
  await renderPage(<CountedBy farmId={7} from="2026-06-08" to="2026-06-14" />)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'net 3' }).getAttribute('href')).toBe(
      '/model-card?organisation_id=4&model_version=net+3',
    ),
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'net 3 (168 camera-hours, whole days): precision 92 % (85 to 96), recall 80 %, from 46 reviewed insects',
    'a version the camera did not report (2 camera-hours, whole days): not reviewed',
  ])
})
