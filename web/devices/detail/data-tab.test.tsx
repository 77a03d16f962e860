import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeviceMessage } from '#domain/devices/message-endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { device } from '../testing/device-fixture.ts'
import { DataTab } from './data-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Sent in the hour before midnight in London. */
const messageOf = (at: number, more: object = {}) =>
  ({
    message_id: `m-${at}`,
    created_at: '2026-06-10T22:30:00.000Z',
    start_time: '2026-06-10T22:00:00.000Z',
    end_time: '2026-06-10T22:30:00.000Z',
    started_at: '2026-06-10T22:00:00.000Z',
    ended_at: '2026-06-10T22:30:00.000Z',
    device_mode: null,
    battery_level: 80,
    ml_results: { avg_flowers: 4.06, sightings: 0, visitations: null },
    metrics: {},
    counts: [],
    latitude: null,
    longitude: null,
    model_version: null,
    clock_skewed: false,
    ...more,
  }) as unknown as DeviceMessage

test('messages are shown in farm time; a value that was not counted is not zero; each page is fetched separately', async () => {
  fakeServer({
    'GET /api/device_messages/7': ({ path }) => {
      const skip = Number(new URL(path, 'http://localhost').searchParams.get('skip'))
      const rows = [messageOf(skip, skip === 0 ? {} : { battery_level: null, clock_skewed: true })]
      return { data: { rows, total: 150 } }
    },
  })
  await renderPage(<DataTab device={device} zone="Europe/London" />)
  const cells = async () =>
    [...((await screen.findAllByRole('row'))[1]?.children ?? [])].map((cell) => cell.textContent)
  expect((await cells())[0]).toBe('10 Jun 2026, 23:30')
  expect((await cells()).slice(3, 7)).toEqual(['4.1', '0', '–', '80 %'])
  await userEvent.click(within(screen.getByRole('region')).getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Not reported')).toBeTruthy()
  expect((await cells())[0]).not.toBe('10 Jun 2026, 23:30')
})
