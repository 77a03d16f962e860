import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Diversity, DiversitySample } from '#domain/diversity/endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import DiversitySection from './diversity-section.tsx'

const sample: DiversitySample = {
  year: 2026,
  treatment_type: null,
  meaning: null,
  note: null,
  plot_visits: 12,
  individuals: 168,
  species: 26,
  left_out: 4,
  coverage: 0.929,
  richness: 34.7,
  shannon: 12.9,
  simpson: 8,
}
const diversity: Diversity = {
  season_coverage: 0.964,
  treatment_coverage: 0.9,
  seasons: [sample],
  treatments: [
    { ...sample, treatment_type: 'A', meaning: 'control', left_out: 0 },
    { ...sample, treatment_type: 'B', left_out: 0, coverage: 0.4, richness: null, shannon: null, simpson: null },
  ],
}
const open = (data: Diversity) => {
  fakeServer({ 'GET /api/farms/7/diversity': { data } })
  return renderPage(<DiversitySection farmId={7} />, '/')
}
const openDetails = async () => userEvent.click(await screen.findByText('Diversity by season and treatment'))
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('starts with the latest season in one line, its figures closed', async () => {
  await open({ ...diversity, seasons: [{ ...sample, year: 2025, species: 9 }, sample] })
  expect(await screen.findByText('26 species seen in 12 plot visits in 2026.')).toBeTruthy()
  expect(screen.getByRole('group').hasAttribute('open')).toBe(false)
  await openDetails()
  expect(screen.getByRole('group').hasAttribute('open')).toBe(true)
})

test('shows diversity by season and by treatment, each at its own coverage', async () => {
  await open(diversity)
  await openDetails()
  expect(await rowsOf('Diversity by season')).toEqual([['2026', '12', '168', '26', '93 %', '34.7', '12.9', '8.0']])
  expect(await rowsOf('Diversity by treatment, all seasons')).toEqual([
    ['2026, Treatment A: Control', '12', '168', '26', '93 %', '34.7', '12.9', '8.0'],
    ['2026, Treatment B', '12', '168', '26', '40 %', '–', '–', '–'],
  ])
  expect(screen.getByText(/at equal coverage, 96 % .*4 individuals were not identified to species/)).toBeTruthy()
  expect(screen.getByText(/at equal coverage, 90 %/)).toBeTruthy()
})

test('shows one table without treatments, and none without identified pollinators', async () => {
  const { unmount } = await open({ ...diversity, treatments: [] })
  await openDetails()
  await screen.findByRole('table', { name: 'Diversity by season' })
  expect(screen.queryByRole('table', { name: /by treatment/ })).toBeNull()
  unmount()
  await open({ ...diversity, seasons: [], treatments: [] })
  expect(screen.queryByRole('table')).toBeNull()
})
