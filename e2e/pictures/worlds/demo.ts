import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { addDays } from '#domain/weeks/dates.ts'
import { makeShareLink } from '#server/factories/share-links.ts'
import type { Db } from '#server/platform/postgres/database.ts'
import { timeLimit } from '#server/testing/time-limit.ts'
import { findAlerts } from '../../platform/alerts.ts'
import { demoPassword } from '../../platform/test.ts'
import { idsOfPlace, makeTrial, today, type World } from './world.ts'

/** The demo with a farm in flower, and what the demo lacks: an alert, a trial, an export, a published figure and a share link. */
export const demoWorld = async (db: Db, url: string): Promise<World> => {
  const farm = await db
    .selectFrom('farms')
    .where('title', '=', 'Ashcombe Glasshouse')
    .selectAll()
    .executeTakeFirstOrThrow()
  const manager = await personOf(db, 'farm_admin@demo.example')
  const field = await firstOf(db, 'fields', 'farm_id', farm.id)
  const tunnel = await firstOf(db, 'tunnels', 'field_id', field.id)
  const plot = await firstOf(db, 'plots', 'tunnel_id', tunnel.id)
  const survey = await db
    .selectFrom('surveys')
    .orderBy('id', 'desc')
    .select(['id', 'plot_id'])
    .executeTakeFirstOrThrow()
  await findAlerts(db)
  const alert = await db.selectFrom('alerts').where('farm_id', '=', farm.id).select('id').executeTakeFirst()
  const device = await db
    .selectFrom('placements')
    .innerJoin('devices', 'devices.id', 'placements.device_id')
    .where('placements.farm_id', '=', farm.id)
    .select(['devices.id', 'devices.device_id'])
    .executeTakeFirstOrThrow()
  // Its cameras send their images once the last fortnight is there.
  let imageId = 0
  await expect(async () => {
    const { id } = await db.selectFrom('captures').orderBy('id', 'desc').select('id').executeTakeFirstOrThrow()
    imageId = Number(id)
  }).toPass({ timeout: timeLimit(15_000) })
  const user = await personOf(db, 'farmer@demo.example')
  const place = { organisation_id: farm.organisation_id, farm_id: farm.id }
  const { token } = await makeShareLink(db, { ...place, created_by: manager.id })
  const figure = await freeze(url, farm.id)
  return {
    accounts: {
      manager: manager.email,
      entomologist: 'entomology_admin@demo.example',
      administrator: 'admin@demo.example',
    },
    ids: {
      splat: 'no-such-page',
      provider: 'directory',
      ...idsOfPlace({ organisation_id: farm.organisation_id, farm, field, tunnel, plot: { id: survey.plot_id } }),
      surveyId: survey.id,
      deviceId: device.id,
      cameraId: device.device_id,
      userId: user.id,
      trialId: await makeTrial(db, { farm, field, plot, created_by: manager.id }),
      exportId: await makeExport(db, manager.id),
      requestId: await makeCertificate(db, farm.organisation_id),
      token,
      frozenId: figure,
      figureId: figure,
      ...(alert && { alertId: alert.id }),
      imageId,
    },
  }
}

const personOf = (db: Db, email: string) =>
  db.selectFrom('users').where('email', '=', email).select(['id', 'email']).executeTakeFirstOrThrow()

const firstOf = async (db: Db, table: 'fields' | 'tunnels' | 'plots', column: string, id: number) =>
  (
    await sql<{
      id: number
    }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by id limit 1`.execute(db)
  ).rows[0] ?? { id: 0 }

/** Freezes and publishes a score of the last full week through the API, with all members that pages read. */
const freeze = async (url: string, farm: number): Promise<string> => {
  const call = async <T>(path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  const { token } = await call<{ token: string }>('/auth/sign-in', {
    email: 'farm_admin@demo.example',
    password: demoPassword,
  })
  const days = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -days - 7)
  const figure = { kind: 'score', start_date: monday, end_date: addDays(monday, 6) }
  const authors = [{ name: 'Nowak, Marek', orcid: null }]
  const frozen = await call<{ id: string }>(
    `/farms/${farm}/frozen-figures`,
    { figure, title: 'A week under glass', authors },
    token,
  )
  await call(`/frozen-figures/${frozen.id}/publish`, { with_inputs: true }, token)
  return frozen.id
}

const makeExport = async (db: Db, user_id: number): Promise<number> =>
  (
    await db
      .insertInto('exports')
      .values({
        user_id,
        format: 'images',
        parameters: JSON.stringify({ filter: {}, files: false }),
        state: 'running',
        done: 4_200,
        total: 12_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const makeCertificate = async (db: Db, organisation_id: number): Promise<number> => {
  const at = new Date('2026-06-10T10:00:00Z')
  const { id } = await db
    .insertInto('data_requests')
    .values({
      kind: 'erase-organisation',
      state: 'done',
      organisation_id,
      received_at: at,
      started_at: at,
      finished_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const times = { requested_at: at, started_at: at, finished_at: at }
  const counts = { farms: 3, devices: 24, surveys: 1_204, captures: 88_310 }
  const certificate = {
    request_id: id,
    kind: 'erase-organisation',
    organisation_id,
    user_id: null,
    requested_by: 1,
    confirmed_by: 2,
    ...times,
    counts,
    files: 88_412,
    people: 12,
    stays: [],
    backups_until: '2026-07-10',
    digest: '0'.repeat(64),
  }
  await db
    .updateTable('data_requests')
    .set({ certificate: JSON.stringify(certificate) })
    .where('id', '=', id)
    .execute()
  return id
}
