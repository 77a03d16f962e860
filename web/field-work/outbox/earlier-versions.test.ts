import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSurvey } from '#domain/surveys/endpoints.ts'
import { createFlowerSurvey } from '#domain/surveys/flower-endpoints.ts'
import { addToPollinatorGroup, createPollinatorSurvey } from '#domain/surveys/pollinator-endpoints.ts'
import { addToPredatorSurvey, createPredatorSurvey } from '#domain/surveys/predator-endpoints.ts'
import { createWeatherObservation } from '#domain/weather-observations/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { surveys } from '#web/texts/surveys.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { startDevice } from '#web/platform/offline/start-device.ts'
import { onDisk } from '#web/platform/testing/device.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { readDraftCount } from '../under-way/draft-count.ts'
import type { Entry } from './entry.ts'
import { createOutbox } from './outbox.ts'
import { plantEntry } from '../testing/entry-fixture.ts'

/**
 * The contents of localStorage that pages of three earlier versions wrote when their tests counted on plots without a
 * signal, as texts by version. Only the days were shifted.
 */
const versions = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../testing/earlier-versions.json'), 'utf8'),
) as Record<string, Record<string, string>>

afterEach(() => vi.unstubAllGlobals())

const endpoints = [
  createSurvey,
  createFlowerSurvey,
  createPollinatorSurvey,
  addToPollinatorGroup,
  createPredatorSurvey,
  addToPredatorSurvey,
  createWeatherObservation,
]
/** Stores what the current endpoints accept; anything else is rejected as on the server. */
const takeAll = () => {
  const stored: { path: string; key: string | undefined; body: unknown }[] = []
  const take =
    (schema: z.core.$ZodType) =>
    ({ path, headers, body }: Received) => {
      const { success } = (schema as z.ZodMiniType).safeParse(body)
      if (!success) return { status: 422, message: 'Not as the endpoint describes it.' }
      stored.push({ path, key: headers['Idempotency-Key'], body })
      return { status: 201, data: { id: 31 } }
    }
  const paths: [string, z.core.$ZodType][] = ['9', '31'].flatMap((id) =>
    endpoints.flatMap(({ path, body }): [string, z.core.$ZodType][] => {
      const address = path
        .replace('{id}', id)
        .replace('{pid}', path.includes('groups') ? '5' : '6')
        .replace('{functional_group}', 'bumblebee')
      return body ? [[`POST /api${address}`, body]] : []
    }),
  )
  fakeServer(Object.fromEntries(paths.map(([call, body]) => [call, take(body)])))
  return stored
}

describe.each(Object.entries(versions))('a phone with data of version %s', (_version, texts) => {
  const entries = Object.entries(texts)
    .filter(([name]) => name.startsWith('bombus-outbox:'))
    .map(([, text]) => JSON.parse(text) as Entry)

  test('has all its data after the update, with nothing left in the old storage', async () => {
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text)
    await startDevice()
    for (const [name, text] of Object.entries(texts)) {
      expect(deviceStore.read(name), name).toEqual(JSON.parse(text))
      expect(await onDisk(name), name).toEqual(JSON.parse(text))
    }
    expect(Object.keys(localStorage)).toEqual([])
    for (const kind of ['flower', 'pollinator', 'predator'] as const) {
      const { value } = JSON.parse(texts[`bombus-count:1:${kind}:3`] ?? '{}') as { value: object }
      expect(readDraftCount(1, kind, 3)?.value, kind).toEqual(value)
    }
  })

  test('sends each count once, with its original body and key', async () => {
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text)
    await startDevice()
    const stored = takeAll()
    const outbox = createOutbox(1)
    expect(
      outbox.entries
        .get()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(entries.map(({ key }) => key).toSorted())
    await outbox.send()
    expect(outbox.entries.get().map(({ key, refusal, tried }) => [key, refusal, tried])).toEqual([])
    const sent = JSON.stringify(stored)
    for (const { key, survey_id, counted } of entries) {
      // Entries without a visit may be sent together with others of that visit, under a key of the visit.
      if (survey_id !== null || counted.kind === 'weather')
        expect(stored.filter((request) => request.key === key).map(({ body }) => body)).toEqual([counted.body])
      else expect(sent.split(JSON.stringify(counted.body)).length - 1, key).toBe(1)
    }
  })
})

const posts = (received: readonly Received[]) => received.filter(({ method }) => method === 'POST')

describe('entries with the member names of earlier versions', () => {
  const [first, second] = [plantEntry(1, null), plantEntry(2, null)].map((entry) => ({
    ...entry,
    at: '2026-06-11T09:50:00.000Z',
    refusal: null,
    tried: null,
  }))
  const body = {
    plot_id: 3,
    survey_date: '2026-06-11',
    go_on: true,
    flowers: [first?.counted.body, second?.counted.body],
    entry_keys: ['key-1', 'key-2'],
  }
  const batch = { key: 'visit-key-1', body, members: { flowers: ['key-1', 'key-2'], pollinators: [], predators: [] } }
  const store = (entries: Record<string, object>) =>
    Promise.all(
      Object.entries(entries).map(([key, entry]) => deviceStore.write(`bombus-outbox:1:${key}`, { ...entry, key })),
    )

  test('a batch (`together`) is resent unchanged', async () => {
    await store({ 'key-1': { ...first, together: batch }, 'key-2': { ...second, together: batch } })
    const received = fakeServer({ 'POST /api/surveys': { status: 201, data: { id: 31 } } })
    const outbox = createOutbox(1)
    expect(await outbox.send()).toEqual(['key-1', 'key-2'])
    expect(posts(received)).toMatchObject([{ headers: { 'Idempotency-Key': 'visit-key-1' }, body }])
    expect(await onDisk('bombus-outbox:1:key-1')).toBeUndefined()
  })

  test('a rejected batch (`alone`) is sent as separate requests', async () => {
    await store({ 'key-1': { ...first, alone: true }, 'key-2': { ...second, alone: true } })
    const received = fakeServer({
      'POST /api/surveys': { status: 201, data: { id: 31 } },
      'POST /api/surveys/31/flowers': { status: 201, data: {} },
    })
    await createOutbox(1).send()
    expect(posts(received).map(({ path }) => path)).toEqual([
      '/api/surveys',
      ...Array(2).fill('/api/surveys/31/flowers'),
    ])
  })

  test('a moved count (`parted`) is stored only once', async () => {
    await store({ 'key-1': { ...first, survey_id: 88, parted: batch } })
    fakeServer({
      'POST /api/surveys': ({ body: sent }) =>
        (sent as { plot_id: number }).plot_id === 3
          ? { status: 201, data: { id: 31 } }
          : { status: 409, message: messages.keyReused },
    })
    const outbox = createOutbox(1)
    await outbox.send()
    expect(outbox.entries.get()).toMatchObject([{ key: 'key-1', refusal: surveys.outbox.storedBefore }])
  })
})
