import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { System } from '#domain/system/endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { frame } from '#web/texts/frame.ts'
import { SystemPage } from './system-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const run: NonNullable<System['backups']['last_backup']> = {
  id: 1,
  kind: 'backup',
  state: 'done',
  scheduled: true,
  started_at: '2026-06-10T02:00:00.000Z',
  finished_at: '2026-06-10T02:10:00.000Z',
  file: 'bombus.tar.zst.age',
  bytes: 412_800_213,
  rows: 1,
  objects: 1,
  checked: true,
  problems: null,
  error: null,
}
const system: System = {
  version: '1.4.0',
  commit: '2f1c9a7be044',
  started_at: '2026-06-10T06:00:00.000Z',
  schema_level: '0099',
  database: { version: '17.6', bytes: 812_400_213 },
  disk: { size_bytes: 100_000_000_000, free_bytes: 60_000_000_000 },
  queues: [{ name: 'send-mail', waiting: 3, running: 1, failed_last_day: 2, oldest_seconds: 5_400 }],
  sent_last_day: [
    { channel: 'webhook', enabled: true, sent: 12, failed: 1, waiting: 0 },
    { channel: 'email', enabled: false, sent: 0, failed: 0, waiting: 11 },
  ],
  storage: [
    {
      kind: 'images',
      rows: 10_412,
      bytes: 2_412_800_213,
      rows_last_month: 1_204,
      bytes_last_month: 312_800_213,
      rows_this_month: 87,
      bytes_this_month: 20_100_401,
    },
  ],
  storage_measured_at: '2026-06-10T09:00:00.000Z',
  backups: { scheduled: true, late: false, last_backup: run, last_verify: null, last_failure: null },
  expiring: [{ kind: 'device_key', name: 'Camera 7', expires_at: '2026-06-20T00:00:00.000Z' }],
  expiring_total: 23,
  silent_devices: 2,
  never_sent_devices: 0,
  newest_message_at: null,
}
const show = async (data: System, role: 'admin' | 'farmer' = 'admin') => {
  fakeServer({ 'GET /api/users/profile': { data: personOf(role) }, 'GET /api/system': { data } })
  return renderPage(<SystemPage />)
}
const rowOf = async (name: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) })
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

test('jobs, deliveries and storage are shown in numbers, with their age and growth', async () => {
  await show(system)
  expect(await rowOf('Emails 3')).toEqual(['3', '1', '90 min', '2'])
  expect(await rowOf('Webhooks')).toEqual(['12', '1', '0'])
  expect(await rowOf('Camera images')).toEqual(['10,412', '2.4 GB', '1,204 (312.8 MB)', '87 (20.1 MB)'])
  expect(await screen.findByText('22 more expire later')).toBeTruthy()
  expect(screen.getByText('60 GB of 100 GB free')).toBeTruthy()
})

test('emails of a portal that sends none are counted, with the setting to change', async () => {
  await show(system)
  expect(await rowOf('Emails 0')).toEqual(['0', '0', '11'])
  expect(screen.getByText('Email is off')).toBeTruthy()
  expect(screen.getByText('11 emails were not sent. Set SMTP_URL to send email.')).toBeTruthy()
})

test('storage names the month it was added in, and marks a kind to which nothing was added', async () => {
  const none = { rows_last_month: 0, bytes_last_month: 24_576, rows_this_month: 0, bytes_this_month: 0 }
  const photos = { kind: 'photos' as const, rows: 3, bytes: 900_000, ...none }
  await show({ ...system, storage: [photos] })
  expect(await screen.findByRole('columnheader', { name: 'Added in May 2026' })).toBeTruthy()
  expect(await rowOf('Survey photos')).toEqual(['3', '900 kB', '–', '–'])
})

test('the first line says what needs attention, with links', async () => {
  await show({ ...system, backups: { ...system.backups, scheduled: false }, silent_devices: 1 })
  expect(await screen.findByText('4 things need attention')).toBeTruthy()
  const links = ['No backups', '1 silent device', '2 failed jobs', '11 unsent messages']
  const found = links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(found).toEqual(['#backups', '/alerts?rule=silent', '#jobs', '#sent'])
})

test('the first line says that nothing needs attention', async () => {
  await show({ ...system, queues: [], sent_last_day: [], silent_devices: 0 })
  expect(await screen.findByText('Nothing needs attention')).toBeTruthy()
})

test('only queues in which something waits or has failed are shown', async () => {
  const idle = { name: 'run-export', waiting: 0, running: 0, failed_last_day: 0, oldest_seconds: null }
  const shown = await show({ ...system, queues: [...system.queues, idle] })
  const jobs = await screen.findByRole('region', { name: 'Jobs' })
  expect(within(jobs).getAllByRole('row')).toHaveLength(2)
  shown.unmount()
  await show({ ...system, queues: [idle] })
  expect(await screen.findByText('Nothing is waiting or has failed')).toBeTruthy()
})

test('silent devices lead to their alerts, and devices that have never sent to their list', async () => {
  await show({ ...system, never_sent_devices: 3 })
  expect((await screen.findByRole('link', { name: '2' })).getAttribute('href')).toBe('/alerts?rule=silent')
  expect(screen.getByRole('link', { name: '3 active devices' }).getAttribute('href')).toBe('/devices?state=never_sent')
})

test('no backup failure is shown if the last backup was completed', async () => {
  await show(system)
  await screen.findByText('Last backup')
  expect(screen.queryByText(/failed on/)).toBeNull()
})

test('shows a failed backup, and that no backups are scheduled', async () => {
  const failed = { ...run, state: 'failed' as const, error: 'no space left on device' }
  await show({ ...system, backups: { ...system.backups, scheduled: false, late: true, last_failure: failed } })
  expect(await screen.findByText(/^Backup failed on/)).toBeTruthy()
  expect(screen.getByText('no space left on device')).toBeTruthy()
  expect(screen.getByText('No backups are scheduled')).toBeTruthy()
  expect(screen.getByText('Backups are late')).toBeTruthy()
})

test('other users see that they have no access', async () => {
  await show(system, 'farmer')
  expect(await screen.findByText(frame.notAllowedTitle)).toBeTruthy()
  expect(screen.queryByText('Last backup')).toBeNull()
})
