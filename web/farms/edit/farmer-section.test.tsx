import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
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

const Shown = () => {
  const [now, setNow] = useState(farm)
  return <FarmerSection farm={now} onSaved={setNow} />
}
const users = { data: [person(8, 'Rosa'), person(9, 'Tom'), person(10, 'Ada', 'farm_admin')] }
const open = async (responses: Parameters<typeof fakeServer>[0]) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/farms/7/users': users,
    ...responses,
  })
  await renderPage(<Shown />, '/edit-farm/7')
  const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Farmer' })
  await screen.findByRole('option', { name: 'Tom Field' })
  return { list, sent: () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save farmer' }))

test('another farmer is saved with the button, not when the list changes', async () => {
  const { list, sent } = await open({ 'PUT /api/farms/7': { data: { ...farm, farmer_id: 9, version: 4 } } })
  expect(screen.queryByRole('option', { name: 'Ada Field' })).toBeNull()
  await userEvent.selectOptions(list, 'Tom Field')
  expect(sent()).toEqual([])
  await save()
  expect(await screen.findByText('Farm Updated successfully!')).toBeTruthy()
  expect(sent()).toEqual([{ farmer_id: 9, version: 3 }])
})

test('no farmer can be chosen after another user changed the farm, with their version', async () => {
  const theirs = { ...farm, farmer_id: 9, version: 4 }
  let tries = 0
  const { list, sent } = await open({
    'GET /api/farms/7': { data: theirs },
    'PUT /api/farms/7': () =>
      tries++ === 0
        ? { status: 409, message: 'Somebody else changed this record.' }
        : { data: { ...theirs, farmer_id: null, version: 5 } },
  })
  await userEvent.selectOptions(list, 'No farmer')
  await save()
  expect(await screen.findByText('Farmer: Rosa Field changed to Tom Field')).toBeTruthy()
  expect(list.value).toBe('')
  await save()
  expect(await screen.findByText('Farm Updated successfully!')).toBeTruthy()
  expect(sent()).toEqual([
    { farmer_id: null, version: 3 },
    { farmer_id: null, version: 4 },
  ])
})
