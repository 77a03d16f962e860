import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { cropParameters, sprayEffects } from '#domain/score/parameters.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { MethodPage } from './method-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const rowOf = (table: string, name: string): (string | null)[] => {
  const row = within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${name}`) })
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

test('what a flower needs, in visits and as a rate', async () => {
  await renderPage(<MethodPage />, '/method')
  expect(rowOf('What a flower needs', 'Strawberry')).toEqual(['4', '4', '10.0', '40', 'Fair'])
  expect(rowOf('What a flower needs', 'Avocado')).toEqual(['0.45', '0.3', '15.0', '4.5', 'Weak'])
  expect(rowOf('Effective visits per visit, by visitor', 'Honeybees')).toEqual(['1', '1', '1', '0.4', '1'])
  expect(rowOf('Effective visits per visit, by visitor', 'With too few insects').at(3)).toBe(
    String(cropParameters.blueberry.effectiveness),
  )
})

test('how conditions are rated, by cover', async () => {
  await renderPage(<MethodPage />, '/method')
  // Half way from 8 to 16 °C, whatever the cover; a tunnel halves what wind takes, a glasshouse keeps it out.
  expect(rowOf('How well insects can fly, by weather', 'Afternoon at the crop: 12 °C')).toEqual([
    '50 %',
    '50 %',
    '50 %',
  ])
  expect(rowOf('How well insects can fly, by weather', 'Wind: 40 km/h')).toEqual(['0 %', '50 %', '100 %'])
  expect(rowOf('Sprays, by hazard to bees', 'High')).toEqual(['10 %', String(sprayEffects.high.recoveryDays)])
  expect(rowOf('Flowering months where a farm has entered none', 'Strawberry, GB')).toEqual(['Apr – Aug', 'Mar – Sep'])
})

test('limits are those of the model', async () => {
  await renderPage(<MethodPage />, '/method')
  expect(screen.getByText(/fewer than 5 hours recorded, or with fewer than 0\.05 open flowers/)).toBeTruthy()
  expect(screen.getByText(/weather by at most 20 %, sprays by 10 %, the month by 14 %/)).toBeTruthy()
  expect(screen.getByText(/Half of that gives 45, a quarter 26/)).toBeTruthy()
  expect(screen.getByText(/the 10 hours from 08:00 to 18:00/)).toBeTruthy()
})

test('it is printed by a button', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await renderPage(<MethodPage />, '/method')
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})
