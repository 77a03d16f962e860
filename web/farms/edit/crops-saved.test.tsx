import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { farm } from '#web/testing/farm-forms.tsx'
import { farms as t } from '#web/texts/farms.ts'
import { CropsSection } from './crops-section.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('a new crop left unchanged is reported as not saved', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/farms/7/crops': { data: [] },
    'GET /api/devices/farm/7': { data: [] },
    'PUT /api/farms/7/crops': { data: [] },
  })
  await renderPage(<CropsSection farm={farm} />)
  const soft = await screen.findByRole('button', { name: t.crops.soft })
  await userEvent.click(soft)
  await userEvent.click(soft)
  await userEvent.type(screen.getAllByLabelText('Variety')[0] as HTMLElement, 'Elsanta')
  await userEvent.click(screen.getByRole('button', { name: t.saveCrops }))
  expect(await screen.findByText('Crops saved. One empty crop was left out.')).toBeTruthy()
})
