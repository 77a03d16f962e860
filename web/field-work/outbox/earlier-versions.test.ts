import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSurvey } from '#domain/surveys/endpoints.ts'
import { createFlowerSurvey } from '#domain/surveys/flower-endpoints.ts'
import { addToPollinatorGroup, createPollinatorSurvey } from '#domain/surveys/pollinator-endpoints.ts'
import { addToPredatorSurvey, createPredatorSurvey } from '#domain/surveys/predator-endpoints.ts'
import { createWeatherObservation } from '#domain/weather-observations/endpoints.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { startDevice } from '#web/platform/offline/start-device.ts'
import { onDisk } from '#web/platform/testing/device.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { readDraftCount } from '../under-way/draft-count.ts'
import type { Entry } from './entry.ts'
import { createOutbox } from './outbox.ts'

/**
 * What the pages of three earlier versions had written to localStorage when their tests counted on plots without a signal, as texts and
 * by version. Only the days were moved.
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
/** Stores what today's endpoints take; anything else is refused as the server would. */
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

describe.each(Object.entries(versions))('a phone with the version of %s', (_version, texts) => {
  const entries = Object.entries(texts)
    .filter(([name]) => name.startsWith('bombus-outbox:'))
    .map(([, text]) => JSON.parse(text) as Entry)

  test('has all that it stored after the update, and nothing is left behind', async () => {
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

  test('sends each count once, with the body and the key of then', async () => {
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
      // What has no visit yet may go together with others of that visit, under a key of the visit's.
      if (survey_id !== null || counted.kind === 'weather')
        expect(stored.filter((request) => request.key === key).map(({ body }) => body)).toEqual([counted.body])
      else expect(sent.split(JSON.stringify(counted.body)).length - 1, key).toBe(1)
    }
  })
})
