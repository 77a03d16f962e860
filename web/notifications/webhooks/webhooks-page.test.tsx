import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Webhook, WebhookDelivery } from '#domain/notifications/webhook.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { platform } from '#web/texts/ui.ts'
import { WebhooksOf } from './webhooks-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const office: Webhook = {
  id: 3,
  organisation_id: 4,
  title: 'Farm office',
  url: 'https://office.example.org/bombus',
  events: ['alert.opened', 'alert.closed'],
  format: 'json',
  rules: ['silent'],
  is_active: true,
  created_at: '2026-06-01T08:00:00Z',
  former_secret_until: null,
  needs_new_secret: false,
  last_state: null,
  last_tried_at: null,
  version: 5,
}
const deliveryOf = (more: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: 11,
  kind: 'alert.opened',
  alert_id: 8,
  state: 'failed',
  attempts: 3,
  status: null,
  last_error: 'no answer in 10 s',
  created_at: '2026-06-02T08:00:00Z',
  tried_at: '2026-06-02T08:01:00Z',
  ...more,
})

const path = '/api/organisations/4/webhooks'
const open = async (...first: Webhook[]) => {
  let hooks = first
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/organisations/4': { data: { id: 4, title: 'Marden Vale Growers', version: 1 } },
    [`GET ${path}`]: () => ({ data: hooks }),
    [`POST ${path}`]: ({ body }) => {
      const { rules, url } = body as Webhook
      if (!url.startsWith('https://'))
        return { status: 422, message: 'Not so.', issues: [{ path: 'url', message: 'It must begin with https://' }] }
      hooks = [...hooks, { ...office, id: 9, title: 'New one', rules }]
      return { status: 201, data: { ...office, id: 9, secret: 'shown-once' } }
    },
    [`POST ${path}/3/secret`]: { data: { ...office, secret: 'another-one' } },
    [`DELETE ${path}/3/former-secret`]: () => {
      hooks = [{ ...office, former_secret_until: null }]
      return { data: hooks[0] }
    },
    [`PUT ${path}/3`]: ({ body }) => {
      hooks = hooks.map((hook) => ({ ...hook, ...(body as Partial<Webhook>) }))
      return { data: hooks[0] }
    },
    [`DELETE ${path}/3`]: () => {
      hooks = []
      return {}
    },
    [`GET ${path}/3/deliveries`]: {
      data: {
        rows: [
          deliveryOf({}),
          deliveryOf({
            id: 12,
            kind: 'test',
            alert_id: null,
            last_error: null,
            status: 204,
            state: 'sent',
            attempts: 1,
          }),
        ],
        total: 2,
      },
    },
    [`POST ${path}/3/deliveries/11/again`]: {},
  })
  await renderPage(<WebhooksOf organisationId="4" />, '/webhooks/4')
  await screen.findByRole('heading', { name: 'Webhooks of Marden Vale Growers' })
  return { sent: () => received.filter(({ method }) => method !== 'GET') }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const secret = () => screen.queryByLabelText<HTMLInputElement>('Secret')?.value

test('shows the secret of a new webhook once, and clears the form', async () => {
  const { sent } = await open()
  expect(screen.getByText('None yet')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name'), 'New one')
  await userEvent.type(screen.getByLabelText('Address'), 'https://x.example.org')
  await userEvent.click(within(screen.getByRole('group', { name: 'Events' })).getByLabelText('Survey stored'))
  await userEvent.selectOptions(screen.getByLabelText('Alerts'), 'These')
  const [rule] = within(screen.getByRole('group', { name: 'These' })).getAllByRole('checkbox')
  if (rule) await userEvent.click(rule)
  await press('Add webhook')
  expect(await screen.findByRole('heading', { name: 'New one' })).toBeTruthy()
  expect(secret()).toBe('shown-once')
  expect(sent()[0]?.body).toEqual({
    title: 'New one',
    url: 'https://x.example.org',
    events: ['alert.opened', 'alert.reopened', 'alert.closed', 'survey.created'],
    format: 'json',
    rules: ['gateway'],
  })
  expect(sent()[0]?.headers['Idempotency-Key']).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
})

test('offers the name of an unsaved webhook again, but never stores its URL, which may contain a secret', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'New one')
  await userEvent.type(screen.getByLabelText('Address'), 'https://hooks.example.org/T0/secret')
  cleanup()
  await open()
  await userEvent.click(await screen.findByRole('button', { name: platform.draftRestore }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('New one')
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('')
  expect(JSON.stringify(deviceStore.names('').map((name) => deviceStore.read(name)))).not.toContain('secret')
})

test('shows an error at its field, and preserves the input', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Address'), 'http://x.example.org')
  await press('Add webhook')
  expect(await screen.findByText('It must begin with https://')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('http://x.example.org')
  expect(secret()).toBeUndefined()
})

test('disables an active webhook with its version, and shows a new secret', async () => {
  const { sent } = await open(office)
  expect(screen.getByText('On, one kind of alert, nothing sent yet')).toBeTruthy()
  await press('Disable: Farm office')
  expect(await screen.findByText('Off, one kind of alert, nothing sent yet')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ is_active: false, version: 5 })
  await press('New secret: Farm office')
  expect(await screen.findByDisplayValue('another-one')).toBeTruthy()
})

test('shows how long the previous secret remains valid, and revokes it', async () => {
  const { sent } = await open({ ...office, former_secret_until: '2026-06-11T12:00:00Z' })
  expect(screen.getByText(/^The old secret is valid until 11 Jun 2026/)).toBeTruthy()
  await press('Revoke the old secret: Farm office')
  expect(await screen.findByText('The old secret is no longer valid.')).toBeTruthy()
  expect(screen.queryByText(/^The old secret is valid until/)).toBeNull()
  expect(sent().map(({ path: asked }) => asked)).toEqual([`${path}/3/former-secret`])
})

test('asks to replace a secret that Standard Webhooks libraries cannot read', async () => {
  await open({ ...office, needs_new_secret: true })
  expect(screen.getByText(/create a new secret/)).toBeTruthy()
})

test('changes the events of a webhook; portal events are only for users who see the whole portal', async () => {
  const { sent } = await open(office)
  await userEvent.click(screen.getByText('Change events'))
  const events = within(screen.getByRole('group', { name: 'Events for Farm office' }))
  expect(events.getByLabelText('Portal backup failed')).toBeTruthy()
  await userEvent.click(events.getByLabelText('Weekly farm score'))
  await userEvent.click(events.getByLabelText('Alert closed'))
  await press('Save events')
  expect(await screen.findByText('Events saved.')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ events: ['alert.opened', 'score.weekly'], version: 5 })
})

test('removes a webhook only after confirmation', async () => {
  const { sent } = await open(office)
  await press('Remove: Farm office')
  await press('Keep it')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press('Remove: Farm office')
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('None yet')).toBeTruthy()
  expect(sent().map(({ method }) => method)).toEqual(['DELETE'])
})

test('lists deliveries with their status and error, and resends one', async () => {
  const { sent } = await open(office)
  await userEvent.click(screen.getByText('Deliveries'))
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
  await screen.findByRole('table')
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Opened: alert 8.*Failed, 3 attemptsno answer in 10 s/),
    expect.stringMatching(/^Test.*Sent, 1 attempt204/),
  ])
  expect(screen.getByRole('link', { name: 'alert 8' }).getAttribute('href')).toBe('/alerts/8')
  await press('Send 11 again')
  expect(await screen.findByText('Sent again.')).toBeTruthy()
  expect(sent().map(({ path: asked }) => asked)).toEqual([`${path}/3/deliveries/11/again`])
})
