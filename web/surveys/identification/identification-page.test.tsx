import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PhotoToIdentify } from '#domain/surveys/photo.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { identification as t } from '#web/texts/identification.ts'
import { IdentificationPage } from './identification-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const taxon = (id: number, species: string) => ({
  id,
  functional_group: 'bumblebee',
  species: { order: null, family: null, genus: 'Bombus', species },
  stage: { stage: 'Adult' },
})
const waiting = (id: number, count: number | null = 3): PhotoToIdentify => ({
  photo: {
    id,
    key: `00000000-0000-4000-8000-00000000000${id}`,
    survey_id: 9,
    kind: 'pollinator',
    entry_id: 4,
    observation_id: count === null ? null : 5,
    taxon: count === null ? null : taxon(1, `sp. ${id}`),
    plant_number: null,
    taken_at: '2026-06-10T10:00:00.000Z',
    added_by: 2,
    adder: { firstname: 'Rosa', lastname: 'Lake' },
    latitude: null,
    longitude: null,
    width: 4,
    height: 3,
    bytes: 12,
    unsure: true,
    identification: 'waiting',
    identified_at: null,
    identifier: null,
    image_url: `/image-${id}`,
    small_url: `/small-${id}`,
    version: 7,
  },
  plot: {
    id: 3,
    number: 3,
    tunnel_id: 4,
    treatment_type: null,
    tunnel: {
      id: 4,
      number: 4,
      field_id: 5,
      field: {
        id: 5,
        field_name: 'Long Meadow',
        farm_id: 1,
        crop_type: 'strawberry',
        farm: { id: 1, title: 'Ashcombe', city: null, time_zone: 'Europe/London' },
      },
    },
  },
  survey_date: '2026-06-10',
  round: 1,
  count,
  flower_centre: count === null ? null : true,
  notes: null,
})

/** A queue from which decided photos are removed. */
const open = async (rows: PhotoToIdentify[], refuse?: { status: number; message: string }) => {
  let left = rows
  const put = (id: number) => () => {
    if (refuse) return refuse
    left = left.filter(({ photo }) => photo.id !== id)
    return { data: {} }
  }
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology_admin') },
    'GET /api/farms': { data: [] },
    'GET /api/surveys/identifications': () => ({ data: { rows: left, total: left.length } }),
    'GET /api/pollinator': { data: { rows: [taxon(8, 'lapidarius')], total: 1 } },
    ...Object.fromEntries(
      rows.map(({ photo }) => [`PUT /api/surveys/9/photos/${photo.key}/identification`, put(photo.id)]),
    ),
  })
  await renderPage(<IdentificationPage />, '/ento-home/identification')
  return { verdicts: () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const shown = (name: string) => screen.findByRole('button', { name: t.confirmAs(`Bombus ${name}`) })

test('arrow keys go to the next and previous photo, Enter confirms, and the next photo follows', async () => {
  const { verdicts } = await open([waiting(1), waiting(2)])
  await shown('sp. 1')
  await userEvent.keyboard('{ArrowRight}')
  await shown('sp. 2')
  await userEvent.keyboard('{ArrowLeft}')
  await shown('sp. 1')
  await userEvent.keyboard('{Enter}')
  await shown('sp. 2')
  expect(verdicts()).toEqual([{ verdict: 'confirm', version: 7 }])
  await userEvent.click(screen.getByRole('button', { name: t.cannotTell }))
  expect(await screen.findByRole('heading', { name: t.none })).toBeTruthy()
  expect(verdicts()[1]).toEqual({ verdict: 'cannot_tell', version: 7 })
})

test('a photo that cannot be shown cannot be confirmed by key or click until it is loaded again', async () => {
  const { verdicts } = await open([waiting(1), waiting(2)])
  await shown('sp. 1')
  fireEvent.error(screen.getByRole('img'))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await shown('sp. 1'))
  expect(await shown('sp. 1')).toHaveProperty('ariaDisabled', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.load(screen.getByRole('img'))
  expect(verdicts()).toEqual([])
  await userEvent.click(await shown('sp. 1'))
  await shown('sp. 2')
  expect(verdicts()).toEqual([{ verdict: 'confirm', version: 7 }])
})

test('a correction states the species and the count, and keys in its fields confirm nothing', async () => {
  const { verdicts } = await open([waiting(1)])
  await shown('sp. 1')
  await userEvent.type(screen.getByLabelText(t.itIs), 'lapid{ArrowLeft}')
  await userEvent.click(await screen.findByRole('option', { name: /Bombus lapidarius/ }))
  const many = screen.getByLabelText(t.howMany)
  await userEvent.clear(many)
  await userEvent.type(many, '2')
  expect(verdicts()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: t.correctTo('Bombus lapidarius') }))
  await waitFor(() => expect(verdicts()).toEqual([{ verdict: 'correct', pollinator_id: 8, count: 2, version: 7 }]))
})

test('a photo without a count cannot be confirmed, only identified', async () => {
  await open([waiting(1, null)])
  expect(await screen.findByText(t.notCounted)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  expect(screen.getByLabelText(t.howManyNew)).toHaveProperty('value', '1')
})

test('a rejection is shown beside the photo, which remains', async () => {
  await open([waiting(1)], { status: 409, message: 'Somebody else changed this record.' })
  await userEvent.click(await shown('sp. 1'))
  expect(await screen.findByText('Somebody else changed this record.')).toBeTruthy()
  expect(await shown('sp. 1')).toBeTruthy()
})
