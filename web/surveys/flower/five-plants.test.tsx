import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FivePlants } from './five-plants.tsx'

afterEach(() => vi.unstubAllGlobals())

const entry = (survey_id: number, survey_date: string, count: number) => ({
  id: survey_id,
  survey_id,
  survey_date,
  plant_number: 1,
  observation: { count },
})

test.each([
  ['of the same year', '2026-05-23', '8 on 23 May'],
  ['of another year', '2025-09-26', '8 on 26 Sep 2025'],
])('a count of a visit before %s has its date', async (_name, day, words) => {
  const rows = [entry(9, '2026-09-26', 1), entry(8, day, 8)]
  fakeServer({ 'GET /api/surveys/flowers': { data: { rows, total: 2 } } })
  await renderPage(<FivePlants plotId={3} />)
  expect(await screen.findByText(words)).toBeTruthy()
})
