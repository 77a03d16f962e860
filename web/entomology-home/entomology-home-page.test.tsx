import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { forgetOutboxes, outboxOf } from '#web/field-work/outbox/outbox.ts'
import { plantEntry } from '#web/field-work/testing/entry-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { EntomologyHomePage } from './entomology-home-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const list = (total: number, ...rows: object[]) => ({ data: { rows, total } })
type Responses = Parameters<typeof fakeServer>[0]
const open = async (
  role: Parameters<typeof personOf>[0],
  surveys: Responses[string] = list(2, { survey_date: '2026-06-14' }),
  more: Responses = {},
) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/surveys': surveys,
    'GET /api/pollinator': list(25),
    'GET /api/predator': list(1),
    'GET /api/species': list(1_204),
    'GET /api/stage': list(5),
    'GET /api/organisations': list(2),
    'GET /api/imports': list(0),
    ...more,
  })
  await renderPage(<EntomologyHomePage />, '/ento-home')
  await screen.findByRole('link', { name: /^Surveys/ })
  return received
}
const field = ['Surveys', 'Round', 'Survey Reports', 'Camera and hand counts', 'Pollination deficit', 'Lure catches']
const [checks, identification] = ['Camera reviews', 'Identification']
const lists = ['Pollinators', 'Predator', 'Species', 'Stage', 'Organisation', 'Manual Survey Upload']
const tiles = () =>
  screen
    .getAllByRole('listitem')
    .map((tile) =>
      [...field, checks, identification, 'Locations', ...lists]
        .filter((name) => tile.textContent?.startsWith(name))
        .at(-1),
    )

test.each([
  ['admin', [...field, checks, identification, 'Locations', ...lists]],
  ['entomology_admin', [...field, checks, identification, 'Locations', ...lists]],
  ['entomology', [...field, checks, identification, 'Locations']],
  ['farm_admin', [...field, checks, 'Locations']],
  ['farmer', [...field, checks]],
  ['staff', field],
] as const)('%s sees these tiles', async (role, expected) => {
  await open(role)
  expect(tiles()).toEqual(expected)
})

test('tiles show the number of entries', async () => {
  await open('admin')
  for (const text of ['Last survey 14 Jun 2026', '25 entries', '1 entry', '1,204 entries', 'No file yet'])
    expect(await screen.findByText(text)).toBeTruthy()
})

test('an empty survey list is mentioned; lists without a tile are not requested', async () => {
  const received = await open('farmer', list(0))
  expect(await screen.findByText('No survey yet')).toBeTruthy()
  expect(received.some(({ path }) => path.startsWith('/api/species'))).toBe(false)
})

test('the tile of surveys shows how many entries on this phone are not sent yet', async () => {
  await outboxOf(personOf('entomology').id).add([plantEntry(1, null)])
  await open('entomology')
  expect(await screen.findByText('1 entry not sent yet')).toBeTruthy()
})

const aboutOf = async (name: string) => (await screen.findByRole('link', { name: new RegExp(`^${name}`) })).textContent
const round = (count_plots: number, count_done: number) => ({
  farm_id: 1,
  farm_title: 'A',
  round: 1,
  count_plots,
  count_done,
})

test('tiles say what waits: plots of all farms, and photos', async () => {
  await open('entomology', undefined, {
    'GET /api/farm-rounds': list(2, round(12, 5), round(4, 4)),
    'GET /api/surveys/identifications': list(3),
  })
  expect(await screen.findByText('7 of 16 plots left today')).toBeTruthy()
  expect(await screen.findByText('3 photos to identify')).toBeTruthy()
})

test('nothing left is said; what cannot be had is no data', async () => {
  await open('entomology', undefined, {
    'GET /api/farm-rounds': list(1, round(4, 4)),
    'GET /api/surveys/identifications': { status: 500, message: 'Not now.' },
  })
  expect(await screen.findByText('No plots left today')).toBeTruthy()
  await waitFor(async () => expect(await aboutOf('Identification')).toBe('IdentificationNo data'))
})

test('figures of some farms are not shown as those of all; without plots there are none', async () => {
  await open('staff', undefined, { 'GET /api/farm-rounds': list(101, round(12, 5)) })
  expect(await screen.findByText('A farm’s plots today: done, left and next')).toBeTruthy()
  cleanup()
  await open('staff', undefined, { 'GET /api/farm-rounds': list(0) })
  await waitFor(async () => expect(await aboutOf('Round')).toBe('RoundNo data'))
})
