import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '#server/factories/places.ts'
import { connect } from '#server/platform/postgres/database.ts'
import { openDatabase } from '#server/platform/postgres/open-database.ts'
import { readSettings } from '#server/platform/config/settings.ts'
import { startProcess } from '#server/testing/own-process.ts'

/** One server of the portal with an embedded database, a farm and a camera, and a person who may read and upload. */
export const startPortal = async (name: string, more: Record<string, string> = {}) => {
  const data = mkdtempSync(join(tmpdir(), `bombus-${name}-`))
  const env = {
    BOMBUS_DATA: data,
    BOMBUS_DEMO: 'off',
    BOMBUS_MAIL: 'off',
    SECOND_FACTOR: 'off',
    LOG_LEVEL: 'warn',
    PERSON_RATE: '1000000',
    DEVICE_RATE: '1000000',
    DEVICE_IMAGES: '1000000',
    DEVICE_MEGABYTES: '1000000',
    ...more,
  }
  const server = await startProcess(env)
  await server.ready()
  const database = await openDatabase(readSettings(env), () => undefined)
  const { db, close } = connect({ ...database.server, max: 2 })
  const farm = await makeFarm(db, { title: 'Ashcombe Farm' })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  await makePlot(db, { tunnel_id: tunnel.id, number: 12, treatment_type: 'B' })
  const device = await makeDevice(db, { farm_id: farm.id })
  const person = await makeUser(db, { role: 'entomology_admin', organisation_id: farm.organisation_id })
  const { token } = await sessions.open(db, person.id)
  return {
    data,
    env,
    db,
    device,
    observer: `${person.firstname} ${person.lastname}`,
    said: server.said,
    /** Sends a request as that person. */
    call: (path: string, init: RequestInit = {}) =>
      fetch(`${server.url}/api${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }),
    /** Sends an image of the camera, as cameras do. */
    sendImage: (key: string, image: Buffer) => {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'image.jpg')
      const query = new URLSearchParams({ captured_at: '2026-06-10T09:12:00Z' })
      return fetch(`${server.url}/api/ingest/captures/${key}?${query}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${device.key}` },
        body: form,
      })
    },
    end: async () => {
      await close()
      await server.stop()
      await database.release()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
export type Portal = Awaited<ReturnType<typeof startPortal>>
