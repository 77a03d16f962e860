import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AlertLimitsPage } from './alert-limits-page.tsx'

const ashcombe = {
  farm_id: 7,
  farm_title: 'Ashcombe Farm',
  organisation_title: 'Marden Vale',
  silent_hours: 24,
  battery_days: 7,
  score_below: 40,
  version: 0,
}
const hill = { ...ashcombe, farm_id: 8, farm_title: 'Hill Farm', silent_hours: 12, score_below: null, version: 2 }

const show = async (role: 'farm_admin' | 'farmer') => {
  let rows = [ashcombe, hill]
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/alert-limits': () => ({ data: rows }),
    'PUT /api/alert-limits': () => {
      rows = rows.map((row) => ({ ...row, silent_hours: 6, version: row.version + 1 }))
      return { data: { changed: 2 } }
    },
  })
  await renderPage(<AlertLimitsPage />, '/alert-limits')
  return received
}

test('the thresholds of all farms are shown in one table, with defaults marked', async () => {
  await show('farm_admin')
  const row = within(await screen.findByRole('row', { name: /Hill Farm/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent?.trim())).toEqual(
    expect.arrayContaining(['Marden Vale', '12', '7', 'No warning']),
  )
  expect(screen.getByRole('row', { name: /Ashcombe Farm/ }).textContent).toContain('Defaults')
})

test('one threshold is set for several farms, and empty fields are not sent', async () => {
  const received = await show('farm_admin')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Set thresholds for 2 farms' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('A camera is silent after'), '6')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Thresholds for 2 farms saved.')).toBeTruthy()
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ farm_ids: [7, 8], silent_hours: 6 })
  const row = within(await screen.findByRole('row', { name: /Hill Farm/ }))
  expect(await row.findByText('6')).toBeTruthy()
})

test('a user without permission to set thresholds sees a message', async () => {
  await show('farmer')
  expect(await screen.findByText('This page is for people with another role')).toBeTruthy()
})
