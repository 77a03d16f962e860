import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { plantEntry } from '../testing/entry-fixture.ts'
import { place } from '../testing/place-fixture.ts'
import { movedTo } from './moved-to.ts'
import { createOutbox } from './outbox.ts'

afterEach(() => vi.unstubAllGlobals())

const elsewhere = { ...place, plot_id: 8, plot_number: 8 }

test('a moved count is sent to its new plot and visit, with its own key', async () => {
  const received = fakeServer({
    'POST /api/surveys': { status: 201, data: { id: 44 } },
    'POST /api/surveys/12/flowers': { status: 201, data: {} },
  })
  const outbox = createOutbox(1)
  void outbox.add([plantEntry(1)])
  void outbox.add([plantEntry(2)])
  expect(await outbox.change('key-1', (entry) => movedTo(entry, elsewhere, 'newest'))).toBe(true)
  expect(await outbox.change('key-2', (entry) => movedTo(entry, place, 12))).toBe(true)
  await outbox.send()
  expect(received.map(({ path, body, headers }) => [path, headers['Idempotency-Key'], body])).toEqual([
    [
      '/api/surveys',
      'visit-key-1',
      {
        plot_id: 8,
        survey_date: '2026-06-11',
        go_on: true,
        flowers: [{ plant_number: 1, observation: { count: 7 } }],
        entry_keys: ['key-1'],
      },
    ],
    ['/api/surveys/12/flowers', 'key-2', { plant_number: 2, observation: { count: 7 } }],
  ])
})

test('an entry being sent is not moved or discarded: the change reports that it no longer exists', async () => {
  let store = (_: { status: number; data: object }) => {}
  fakeServer({
    'POST /api/surveys/9/flowers': () => new Promise<{ status: number; data: object }>((resolve) => (store = resolve)),
  })
  const outbox = createOutbox(1)
  void outbox.add([plantEntry(1)])
  const sent = outbox.send()
  const discarded = outbox.change('key-1', () => null)
  await waitFor(() => expect(outbox.sending.get()).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  store({ status: 201, data: {} })
  expect(await sent).toEqual(['key-1'])
  expect(await discarded).toBe(false)
})

test('a moved weather observation belongs to the new tunnel', () => {
  const body = { tunnel_id: 4, temperature: 21, relative_humidity: 60, wind_speed: 4, oktas: 3 }
  const entry = {
    ...plantEntry(1, null),
    place: { ...place, plot_id: null, plot_number: null },
    counted: { kind: 'weather' as const, body },
    at: '2026-06-11T09:00:00.000Z',
    refusal: 'Not found.',
    tried: null,
  }
  const moved = movedTo(entry, { ...entry.place, tunnel_id: 5 }, 'newest')
  expect(moved).toMatchObject({ counted: { body: { tunnel_id: 5 } }, refusal: null, key: entry.key })
})
