import { expect, it } from 'vitest'
import type { Certificate, DataRequest } from '#domain/data-requests/request.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { runDataRequest } from './run-request.ts'
import { findTraces, identity, makePlanted, plantTexts, traces } from './testing/planted.ts'

const server = await makeServer({ env: { BOMBUS_MAIL: 'on', LOG_LEVEL: 'info', BOMBUS_DEMO: 'on' } })
const { db } = server
const ask = asker(server.app)

it('an erased person is in no row, file or log line; their observations remain without their name', async () => {
  const { world, user_id } = await makePlanted(server)
  const planted = await plantTexts(server)
  expect(planted).toEqual(
    expect.arrayContaining([
      'farm_notes.note',
      'webhook_deliveries.body',
      'image_reviews.comment',
      'imports.file_name',
      'alert_events.note',
    ]),
  )
  expect((await findTraces(server, traces)).length).toBeGreaterThan(20)
  const admin = await makeUser(db, { role: 'admin', firstname: 'Ada', lastname: 'Min' })
  const headers = await server.as(admin)
  server.logged.length = 0

  const made = await ask<DataRequest>('POST /data-requests', { headers, body: { kind: 'erase-person', user_id } })
  expect(made).toMatchObject({ status: 201, data: { kind: 'erase-person', state: 'waiting', about: null } })
  await runDataRequest(server, made.data.id)

  expect(await findTraces(server, traces)).toEqual([])
  expect(server.logged.join('\n')).not.toMatch(new RegExp(traces.join('|'), 'i'))
  const weather = await db
    .selectFrom('weathers')
    .where('tunnel_id', '=', world.tunnel_id)
    .select('observer_name')
    .execute()
  expect(weather.length).toBeGreaterThan(0)
  for (const { observer_name } of weather) expect(observer_name).toMatch(`Former observer ${user_id}`)
  const looks = await db.selectFrom('pollinator_surveys').where('observer_id', '=', user_id).select('id').execute()
  expect(looks.length).toBeGreaterThan(0)
  const figures = await db.selectFrom('frozen_figures').select('authors').execute()
  expect(figures[0]?.authors).toEqual([`Former observer ${user_id}`, 'Olaf Other'])
  const note = await db.selectFrom('farm_notes').where('id', '=', world.note_id).select('note').executeTakeFirst()
  expect(note?.note).toBe(`seen by Former observer ${user_id} former-observer-${user_id}@erased.invalid erased`)
  const events = await db.selectFrom('security_events').where('actor_id', '=', user_id).selectAll().execute()
  expect(events[0]).toMatchObject({ kind: 'sign-in', address: '', browser: null })
  const farm = await db.selectFrom('history').where('actor_id', '=', user_id).select('actor').execute()
  expect(farm.every(({ actor }) => actor === `Former observer ${user_id}`)).toBe(true)

  const certificate = await ask<Certificate>(`GET /data-requests/${made.data.id}/certificate`, { headers })
  expect(certificate.data).toMatchObject({ kind: 'erase-person', user_id, requested_by: admin.id, people: 1 })
  expect(certificate.data.files).toBeGreaterThan(1)
  expect(certificate.data.stays).toContain('observations')
  expect(JSON.stringify(certificate.data)).not.toContain(identity.lastname)
  const { data: all } = await ask<DataRequest[]>('GET /data-requests', { headers })
  expect(all[0]).toMatchObject({ state: 'done', about: null, has_certificate: true })
  expect(all[0]?.steps.map(({ step }) => step)).toEqual(['received', 'erased-account', 'began', 'completed'])
})

it('an erasure from the users page is listed among the requests', async () => {
  const admin = await makeUser(db, { role: 'admin' })
  const headers = await server.as(admin)
  const person = await makeUser(db, { role: 'staff', firstname: 'Nora', lastname: 'Nowhere' })
  expect((await ask(`DELETE /users/${person.id}?erase=true`, { headers })).status).toBe(200)
  const { data } = await ask<DataRequest[]>('GET /data-requests', { headers })
  expect(data.find(({ user_id }) => user_id === person.id)).toMatchObject({ kind: 'erase-person', about: null })
})
