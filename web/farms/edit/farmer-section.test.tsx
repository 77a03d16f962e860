import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { farm } from '#web/testing/farm-forms.tsx'
import { FarmerSection } from './farmer-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const person = (id: number, firstname: string, role = 'farmer') => ({
  id,
  firstname,
  lastname: 'Field',
  email: `${firstname}@example.org`,
  phone: null,
  role,
  version: 1,
})

test('another farmer is saved with the button, not when the list changes', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/farms/7/users': { data: [person(8, 'Rosa'), person(9, 'Tom'), person(10, 'Ada', 'farm_admin')] },
    'PUT /api/farms/7': { data: { ...farm, farmer_id: 9, version: 4 } },
  })
  await renderPage(<FarmerSection farm={farm} onSaved={() => undefined} />, '/edit-farm/7')
  const list = await screen.findByRole('combobox', { name: 'Farmer' })
  await screen.findByRole('option', { name: 'Tom Field' })
  expect(screen.queryByRole('option', { name: 'Ada Field' })).toBeNull()
  await userEvent.selectOptions(list, 'Tom Field')
  const sent = () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save farmer' }))
  expect(await screen.findByText('Farm Updated successfully!')).toBeTruthy()
  expect(sent()).toEqual([{ farmer_id: 9, version: 3 }])
})
