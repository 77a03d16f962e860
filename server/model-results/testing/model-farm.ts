import type { ImageDetail } from '#domain/images/image.ts'
import type { FarmModels, ModelChoicePreview } from '#domain/model-results/endpoints.ts'
import type { StoredImageResult } from '#domain/model-results/results.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm } from '../../factories/places.ts'
import { captureSender, jpeg } from '../../ingest/testing/captures.ts'
import { asker } from '../../testing/asker.ts'
import type { TestServer } from '../../testing/server.ts'
import { runModelChoices } from '../choice-writes.ts'

/** Boxes of these classes, each at another position. */
export const boxesOf = (classes: readonly string[]) =>
  classes.map((object_class_name, index) => ({
    object_class_name,
    confidence: 0.75,
    x: 0.125 * index,
    y: 0.25,
    width: 0.125,
    height: 0.125,
  }))

/** A farm in London with a camera, and its farm admin, who may review images and choose model versions. */
export const makeModelFarm = async (server: TestServer) => {
  const { db } = server
  const ask = asker(server.app)
  const send = captureSender(server)
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const { organisation_id } = farm
  const device = await makeDevice(db, { farm_id: farm.id })
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  const path = `/farms/${farm.id}/model-choices`
  let sent = 0
  return {
    farm,
    device,
    headers,
    ask,
    /** An image in which the camera detected these classes; returns its id. */
    image: async (classes: readonly string[], { at = '2026-06-10T09:12:00Z', message_id = '' } = {}) => {
      const parts: [string, string | Buffer][] = [
        ['detections', JSON.stringify(boxesOf(classes))],
        ['image', jpeg],
      ]
      const query = message_id === '' ? '' : `&message_id=${message_id}`
      return (await send(device.key, { id: `i${(sent += 1)}`, at, query, parts })).data.id
    },
    /** Results of a model version for an image. */
    put: (id: number, model_version: string, classes: readonly string[], by: Record<string, string> = headers) =>
      ask<StoredImageResult>(`PUT /images/${id}/detections`, {
        headers: by,
        body: { model_version, detections: boxesOf(classes) },
      }),
    review: (id: number, body: object, by: Record<string, string> = headers) =>
      ask(`PUT /images/${id}/review`, { headers: by, body }),
    show: async (id: number) => (await ask<ImageDetail>(`GET /images/${id}`, { headers })).data,
    ids: async (query: string) =>
      (await ask<{ rows: { id: number }[] }>(`GET /images?farm_id=${farm.id}&${query}`, { headers })).data.rows
        .map(({ id }) => id)
        .toSorted((one, other) => one - other),
    models: async () => (await ask<FarmModels>(`GET ${path}`, { headers })).data,
    preview: async (body: object) => (await ask<ModelChoicePreview>(`POST ${path}/preview`, { headers, body })).data,
    choose: (from_date: string, model_version: string | null) =>
      ask<FarmModels>(`PUT ${path}`, { headers, body: { from_date, model_version } }),
    forget: (from_date: string) => ask(`DELETE ${path}?from_date=${from_date}`, { headers }),
    /** Updates the images, as the scheduled task does. */
    settle: async () => {
      while (await runModelChoices(db));
    },
  }
}

/** What an image shows: `version: classes, number of insects, state of review`. */
export const shownOf = ({ model_version, detections, insects, review_state }: ImageDetail): string =>
  `${model_version}: ${detections.map((one) => one.object_class_name).join(' ')}, ${insects}, ${review_state}`
