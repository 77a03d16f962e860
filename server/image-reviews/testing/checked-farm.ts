import type { Agreement, DetectionAgreement } from '#domain/image-reviews/endpoints.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm } from '../../factories/places.ts'
import { captureSender, jpeg } from '../../ingest/testing/captures.ts'
import { asker } from '../../testing/asker.ts'
import type { TestServer } from '../../testing/server.ts'

const bee = {
  object_class_name: 'bumblebee',
  confidence: 0.9,
  x: 0.1,
  y: 0.1,
  width: 0.1,
  height: 0.1,
}
const { confidence: _confidence, ...withoutConfidence } = bee
export const addedBee = withoutConfidence

interface Queued {
  organisation_id: number
  image_id: number
  created_by: number
}
/** A representative queue of one image, drawn with certainty. */
const queueImage = async (db: TestServer['db'], { organisation_id, image_id, created_by }: Queued): Promise<void> => {
  const { id: queue_id } = await db
    .insertInto('review_queues')
    .values({ organisation_id, kind: 'representative', created_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('review_queue_images')
    .values({ queue_id, image_id, stratum: 'all', probability: 1, position: 1 })
    .execute()
}

/** A farm with a camera and a farmer who may review images. */
export const makeCheckedFarm = async (server: TestServer, given: { organisation_id?: number } = {}) => {
  const ask = asker(server.app)
  const send = captureSender(server)
  const farm = await makeFarm(server.db, given)
  const device = await makeDevice(server.db, { farm_id: farm.id })
  const person = await makeUser(server.db, {
    role: 'farmer',
    organisation_id: farm.organisation_id,
    firstname: 'Rosa',
    lastname: 'Field',
  })
  const headers = await server.as(person)
  let images = 0
  return {
    farm,
    device,
    person,
    headers,
    /** An image of a representative queue in which the model detected these classes; returns its id. */
    image: async (classes: string[], { query = '', at = '2026-06-10T09:12:00Z' } = {}) => {
      const detections = JSON.stringify(classes.map((object_class_name) => ({ ...bee, object_class_name })))
      const parts: [string, string | Buffer][] = [
        ['detections', detections],
        ['image', jpeg],
      ]
      const { id } = (await send(device.key, { id: `image-${(images += 1)}`, at, query, parts })).data
      await queueImage(server.db, { organisation_id: farm.organisation_id, image_id: id, created_by: person.id })
      return id
    },
    check: (id: number, body: object) => ask(`PUT /images/${id}/review`, { headers, body }),
    agreement: async () => {
      const path = `/organisations/${farm.organisation_id}/detection-agreement`
      return (await ask<DetectionAgreement>(`GET ${path}`, { headers })).data
    },
  }
}

/** `version group tp fp fn`. */
export const agreementRows = ({ rows }: { rows: Agreement[] }) =>
  rows.map(
    ({ model_version, functional_group, tp, fp, fn }) => `${model_version} ${functional_group} ${tp} ${fp} ${fn}`,
  )
