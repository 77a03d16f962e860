import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Intervention } from '#domain/comparisons/intervention.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { Interventions, verdictOf } from './interventions.tsx'

afterEach(() => void vi.unstubAllGlobals())

const change = (ratio: number): NonNullable<Intervention['there']> => ({
  ratio,
  range: [ratio * 0.8, ratio * 1.2],
  significant: false,
  method: 'same cameras',
  cameras: 3,
})
const intervention: Intervention = {
  source: 'note',
  id: 1,
  kind: 'hives placed',
  text: 'Two hives',
  date: '2026-06-08',
  field_id: 3,
  field_name: 'Long Meadow',
  complete: true,
  overlapping: false,
  there: change(2),
  elsewhere: change(1),
  fields_elsewhere: 2,
  effect: { ratio: 2, range: [1.4, 2.9], significant: true },
}

test.each<[Partial<Intervention>, RegExp]>([
  [{}, /^More visits than on other fields: 2\.00 \(1\.40 to 2\.90\) times\.$/],
  [
    { effect: { ratio: 0.5, range: [0.3, 0.8], significant: true } },
    /^Fewer visits than on other fields: 0\.50 \(0\.30 to 0\.80\) times\.$/,
  ],
  [{ effect: { ratio: 1.3, range: [0.8, 2], significant: false } }, /^No clear change: 1\.30 \(0\.80 to 2\.00\) times/],
  [
    { effect: { ratio: 3, range: null, significant: null }, fields_elsewhere: 1 },
    /^3\.00 times the change on the one other field, which cannot show how much fields differ anyway\.$/,
  ],
  [{ field_id: null, elsewhere: null, effect: null }, /^The whole farm/],
  [{ fields_elsewhere: 0, elsewhere: null, effect: null }, /^No camera on a field without/],
  [{ effect: null, there: change(0) }, /^No visits before or after/],
  [{ there: null, effect: null }, /^No camera watched/],
  [{ complete: false, there: null, effect: null }, /^Too early: compared from 16 Jun 2026\.$/],
])('states the conclusion: %o', (more, words) => {
  expect(verdictOf({ ...intervention, ...more }, 7)).toMatch(words)
})

test('lists interventions over the selected number of days', async () => {
  const asked = fakeServer({
    'GET /api/farms/7/interventions': ({ path }) => ({
      data: [{ ...intervention, overlapping: path.endsWith('days=14') }],
    }),
  })
  await renderPage(
    <QueryClientProvider client={createQueryClient()}>
      <Interventions farmId={7} zone="Europe/London" />
    </QueryClientProvider>,
    '/farm-notes/7',
  )
  expect(await screen.findByText('Hives placed: Two hives')).toBeTruthy()
  expect(screen.getByText('2.00 times (1.60 to 2.40), 3 cameras')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Days before and after'), '14 days')
  expect(await screen.findByText(/Another intervention fell within these days\.$/)).toBeTruthy()
  expect(asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(/interventions.*days=14$/))
})

test('states when the list shows only the latest interventions', async () => {
  fakeServer({
    'GET /api/farms/7/interventions': {
      data: Array.from({ length: 20 }, (_none, id) => ({ ...intervention, id })),
    },
  })
  await renderPage(
    <QueryClientProvider client={createQueryClient()}>
      <Interventions farmId={7} zone="Europe/London" />
    </QueryClientProvider>,
    '/farm-notes/7',
  )
  expect(await screen.findByText('The latest 20 interventions')).toBeTruthy()
})
