import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { WeeklyEmailFarm } from '#domain/weekly-email/endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { WeeklyEmailPicker } from './weekly-email-picker.tsx'

afterEach(() => vi.unstubAllGlobals())

const farmOf = (farm_id: number, farm_title: string, more: Partial<WeeklyEmailFarm> = {}): WeeklyEmailFarm => ({
  farm_id,
  farm_title,
  organisation_title: 'Marden Vale Growers',
  wanted: false,
  chosen: false,
  ...more,
})
const ashcombe = farmOf(7, 'Ashcombe')

const open = async (first: WeeklyEmailFarm[], { weekly = true, told = 1, total = first.length } = {}) => {
  let [isWeekly, farms] = [weekly, first]
  const choice = () => ({
    weekly: isWeekly,
    email: 'ada@example.org',
    farms: farms.filter(({ wanted }) => wanted).length,
  })
  const received = fakeServer({
    'GET /api/weekly-email/settings': () => ({ data: choice() }),
    'PUT /api/weekly-email/settings': ({ body }) => {
      isWeekly = (body as { weekly: boolean }).weekly
      return { data: choice() }
    },
    'GET /api/weekly-email/farms': ({ path }) => {
      const sought = new URL(path, 'http://localhost').searchParams.get('q') ?? ''
      const rows = farms.filter(({ farm_title }) => farm_title.includes(sought))
      return { data: { rows, total: sought ? rows.length : total } }
    },
    'PUT /api/weekly-email/farms/7': ({ body }) => {
      farms = farms.map((farm) => (farm.farm_id === 7 ? { ...farm, ...(body as { wanted: boolean }) } : farm))
      return { data: farms[0] }
    },
    'POST /api/weekly-email/send': { data: { email: 'ada@example.org', farms: told } },
  })
  await renderPage(<WeeklyEmailPicker />)
  await screen.findByRole('checkbox', { name: 'Send me the weekly email' })
  return received
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('the weekly email is selected, then a farm for it, and it can be sent at once', async () => {
  await open([ashcombe], { weekly: false })
  expect(screen.queryByRole('checkbox', { name: 'Ashcombe' })).toBeNull()
  await userEvent.click(box('Send me the weekly email'))
  expect(await screen.findByText('Choose at least one farm to get the email.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ashcombe' }))
  await waitFor(() => expect(box('Ashcombe').checked).toBe(true))
  await userEvent.click(await screen.findByRole('button', { name: 'Send me last week’s now' }))
  expect(await screen.findByText('The email was sent to ada@example.org.')).toBeTruthy()
})

test('a farm can be deselected', async () => {
  await open([{ ...ashcombe, wanted: true }])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ashcombe' }))
  expect(await screen.findByText('Choose at least one farm to get the email.')).toBeTruthy()
  expect(box('Ashcombe').checked).toBe(false)
})

test('if no farm has data, a message says so, and no email is reported as sent', async () => {
  await open([{ ...ashcombe, wanted: true }], { told: 0 })
  await userEvent.click(await screen.findByRole('button', { name: 'Send me last week’s now' }))
  expect(await screen.findByText('None of your farms has data yet.')).toBeTruthy()
})

test('some of many farms are listed, and the others are found by name', async () => {
  await open([ashcombe, farmOf(8, 'Brook')], { total: 40 })
  expect(await screen.findByText('38 more: search by name.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Find a farm'), 'Brook')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Ashcombe' })).toBeNull())
  expect(box('Brook')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Find a farm'), 'x')
  expect(await screen.findByText('No farm with that name.')).toBeTruthy()
})

test('farms of several organisations are shown with their organisation', async () => {
  await open([ashcombe, farmOf(8, 'Ashcombe', { organisation_title: 'Hill Growers' })])
  expect(await screen.findByRole('checkbox', { name: 'Ashcombe, Hill Growers' })).toBeTruthy()
})
