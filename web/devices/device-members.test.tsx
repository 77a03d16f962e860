import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceMembers } from '#domain/devices/device-form.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { devices as t } from '#web/texts/devices.ts'
import { HistoryTab } from './detail/history-tab.tsx'
import { EditDeviceForm } from './edit-device-page.tsx'
import { device } from './testing/device-fixture.ts'

/**
 * The counterpart of server/devices/members.test.ts for pages: each member has a label, a field and a text in the
 * history.
 */
afterEach(() => vi.unstubAllGlobals())

test.each(deviceMembers)('the device form has a field for: %s', async (member) => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('admin') } })
  await renderPage(<EditDeviceForm device={device} />)
  const field = await screen.findByLabelText<HTMLInputElement>(t.form[member])
  expect(field.type === 'checkbox' ? field.checked : field.value).toBe(device[member])
})

test.each(deviceMembers)('the device history uses the label of: %s', async (member) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/history/devices/7': {
      data: {
        rows: [
          {
            id: 1,
            at: '2026-06-10T10:30:00.000Z',
            actor: 'Ada Hale',
            actor_id: 1,
            kind: 'devices',
            record_id: 7,
            action: 'update',
            changes: [{ member, from: 'this', to: 'that' }],
          },
        ],
        total: 1,
      },
    },
  })
  await renderPage(<HistoryTab device={device} zone="Europe/London" />)
  expect(await screen.findByText(new RegExp(`^${t.form[member]}.*this.*that`))).toBeTruthy()
})
