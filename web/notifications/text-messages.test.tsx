import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { usualChoices } from '#domain/notifications/notification-settings.ts'
import type { SmsNumber } from '#domain/notifications/sms-endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { NotificationsPage } from './notifications-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

const usual = usualChoices({ role: 'farmer', organisation_id: 2, all_organisations: false })
const settings = { ...usual, version: 0, mail: 'sent', email: 'ada@example.org', push_key: null }
const none: SmsNumber = { is_available: true, phone: null, confirmed_at: null, awaits_code: false }
const open = async (given: Partial<SmsNumber> = {}) => {
  let number = { ...none, ...given }
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/notifications/settings': { data: settings },
    'PUT /api/notifications/settings': ({ body }) => ({ data: { ...settings, ...(body as object), version: 1 } }),
    'GET /api/notifications/devices': { data: [] },
    'GET /api/notifications/phone': () => ({ data: number }),
    'PUT /api/notifications/phone': ({ body }) => {
      number = { ...none, phone: (body as { phone: string }).phone, awaits_code: true }
      return { data: number }
    },
    'POST /api/notifications/phone/confirmation': () => {
      number = { ...number, awaits_code: false, confirmed_at: '2026-06-10T12:00:00Z' }
      return { data: number }
    },
    'DELETE /api/notifications/phone': () => {
      number = none
      return { data: null }
    },
    'POST /api/notifications/test': { data: { channel: 'sms', sent_to: 1 } },
    'GET /api/farms': { data: [] },
  })
  await renderPage(<NotificationsPage />, '/notifications')
  await screen.findByRole('heading', { name: 'Alerts you receive' })
  return received
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a phone number is confirmed with the code, tested, and removed', async () => {
  const received = await open()
  await userEvent.type(await screen.findByLabelText('Mobile number'), '0044 (7700) 900-123')
  await press('Send a code')
  await userEvent.type(await screen.findByLabelText('Code from the text message'), ' 042317 ')
  expect(screen.getByText('not confirmed yet')).toBeTruthy()
  await press('Confirm number')
  expect(await screen.findByText('confirmed')).toBeTruthy()
  await press('Send a test text message')
  expect(await screen.findByText('A test is on its way to your phone.')).toBeTruthy()
  await press('Remove number')
  expect(await screen.findByLabelText('Mobile number')).toBeTruthy()
  const bodies = received.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  expect(bodies.slice(0, 3)).toEqual([{ phone: '+447700900123' }, { code: '042317' }, { channel: 'sms' }])
})

test('each kind of alert can be selected for text messages', async () => {
  const received = await open({ phone: '+447700900123', confirmed_at: '2026-06-10T12:00:00Z' })
  await userEvent.click(await screen.findByLabelText('Text message: Camera silent'))
  await press('Save')
  await waitFor(() => expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({ sms: ['silent'] }))
})

test('a portal without an SMS gateway does not mention text messages', async () => {
  await open({ is_available: false })
  expect(screen.queryByText('Text messages')).toBeNull()
  expect(screen.queryByLabelText('Text message: Camera silent')).toBeNull()
})
