import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { usualChoices } from '#domain/notifications/notification-settings.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { NotificationsPage } from './notifications-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

const usual = usualChoices({ role: 'farmer', organisation_id: 2, all_organisations: false })
const settings = { ...usual, version: 0, mail: 'sent', email: 'ada@example.org', push_key: null }
const open = async (given: object = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/notifications/settings': { data: { ...settings, ...given } },
    'PUT /api/notifications/settings': ({ body }) => ({ data: { ...settings, ...(body as object), version: 1 } }),
    'GET /api/notifications/devices': {
      data: [
        {
          id: 5,
          browser: 'Firefox on Android',
          created_at: '2026-06-01T08:00:00Z',
          last_told_at: null,
          is_current: false,
        },
      ],
    },
    'DELETE /api/notifications/devices/5': {},
    'POST /api/notifications/test': { data: { channel: 'mail', sent_to: 1 } },
    'GET /api/farms': { data: [{ id: 4, title: 'Hill Farm' }] },
  })
  await renderPage(<NotificationsPage />, '/notifications')
  await screen.findByRole('heading', { name: 'Alerts you receive' })
  return received
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('rules, farms and hours are selected and saved together', async () => {
  const received = await open()
  await userEvent.selectOptions(screen.getByLabelText('Email: Camera silent'), 'Daily')
  await userEvent.selectOptions(screen.getByLabelText('Email: Low score'), 'No')
  await userEvent.click(screen.getByLabelText('Phone and browser: Low score'))
  await userEvent.click(screen.getByLabelText('These farms'))
  await userEvent.click(await screen.findByLabelText('Hill Farm'))
  await userEvent.click(screen.getByLabelText('Quiet hours'))
  await userEvent.selectOptions(screen.getByLabelText('Daily notification limit'), '10')
  await press('Save')
  expect(await screen.findByText('Notification settings saved.')).toBeTruthy()
  const body = received.find(({ method }) => method === 'PUT')?.body as typeof settings
  expect(body).toMatchObject({ farm_ids: [4], quiet_from: null, quiet_until: null, most_a_day: 10, version: 0 })
  expect(body.mail_at_once).not.toContain('silent')
  expect(body.mail_daily).toContain('silent')
  expect(body.mail_daily).not.toContain('score_low')
  expect(body.push).toContain('score_low')
})

test('each group of alerts says how many kinds are sent in which way', async () => {
  await open({
    mail_at_once: ['gateway', 'silent', 'battery', 'score_low'],
    mail_daily: ['clock', 'score_fall'],
    push: ['gateway', 'silent', 'lens'],
  })
  const group = (name: string) => screen.getByText(name, { selector: 'strong' }).parentElement?.textContent
  expect(group('Cameras')).toBe(
    'Cameras2 kinds at once by email and phone, 1 kind at once by email, 1 kind at once by phone, 1 kind in the daily summary',
  )
  expect(group('Pollination health')).toBe('Pollination health1 kind at once by email, 1 kind in the daily summary')
  expect(group('System')).toBe('SystemNone sent to you')
})

test('sends a test email, and removes a device', async () => {
  const received = await open()
  await press('Send a test email')
  expect(await screen.findByText('A test is on its way to ada@example.org.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Firefox on Android' }))
  await waitFor(() => expect(received.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('explains which notifications the portal or the browser does not support', async () => {
  await open({ mail: 'off' })
  expect(screen.getByText('This portal does not send email. Your choices apply once it does.')).toBeTruthy()
  expect(screen.getByText('The demo sends no notifications to phones.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a test email' })).toBeNull()
})
