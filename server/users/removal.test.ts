import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { browsers } from '../accounts/sessions/browsers.ts'
import { makeCode } from '../accounts/emails/codes.ts'
import { lockedQuery } from '../accounts/testing/locked-query.ts'
import { makePerson } from '../accounts/testing/people.ts'
import { wholePerson } from '../access/testing/user-requests.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation, makePlot } from '../factories/places.ts'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' } })
const { db, app, blobs } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))
const remove = (id: number, query = '', headers: Record<string, string> = admin) =>
  ask(`DELETE /users/${id}${query}`, { headers })
const stored = (id: number) => db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('deleting a user', () => {
  it('signs them out, hides them, and releases their email address', async () => {
    const organisation = await makeOrganisation(db)
    const user = await makePerson(db, { role: 'staff' })
    const wished = `new-${user.email}`
    await db.updateTable('users').set({ pending_email: wished }).where('id', '=', user.id).execute()
    const session = await server.as(user)
    expect((await remove(user.id)).status).toBe(200)
    expect((await ask('GET /users/profile', { headers: session })).status).toBe(401)
    expect((await ask(`GET /users/${user.id}`, { headers: admin })).status).toBe(404)
    expect((await remove(user.id)).status).toBe(404)
    expect(await stored(user.id)).toMatchObject({ email: user.email, pending_email: null, is_active: true })
    const again = { ...wholePerson(), email: user.email, role: 'staff', organisation_id: organisation.id }
    expect((await ask('POST /users', { headers: admin, body: again })).status).toBe(201)
  })

  it('lists farms that name them; once confirmed, these remain without a farmer and others are unchanged', async () => {
    const organisation = await makeOrganisation(db)
    const farmer = await makeUser(db, { role: 'farmer', organisation_id: organisation.id })
    const farm = await makeFarm(db, { organisation_id: organisation.id, farmer_id: farmer.id })
    const neighbour = await makeUser(db, { role: 'farmer', organisation_id: organisation.id })
    const other = await makeFarm(db, { organisation_id: organisation.id, farmer_id: neighbour.id })
    expect(await remove(farmer.id)).toMatchObject({ status: 409, depends: [{ kind: 'farms', count: 1 }] })
    expect((await stored(farmer.id)).deleted_at).toBeNull()
    expect((await remove(farmer.id, '?confirm=true')).status).toBe(200)
    const kept = await db.selectFrom('farms').where('id', '=', farm.id).selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ farmer_id: null, archived_at: null })
    const beside = await db.selectFrom('farms').where('id', '=', other.id).select('farmer_id').executeTakeFirst()
    expect(beside).toEqual({ farmer_id: neighbour.id })
  })
})

describe('observations of a deleted user', () => {
  it('show the observer’s name, and "Former observer N" once the user was erased', async () => {
    const observer = await makeUser(db, { role: 'entomology', firstname: 'Tessa', lastname: 'Thorne' })
    const plot = await makePlot(db)
    const survey = await db
      .insertInto('surveys')
      .values({ plot_id: plot.id, survey_date: '2026-06-10', created_by: observer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('flower_surveys')
      .values({ survey_id: survey.id, plant_number: 1, observer_id: observer.id, start_time: new Date() })
      .execute()
    const names = async () => {
      const { data } = await ask<{ observer: object }[]>(`GET /surveys/flowers?plot_id=${plot.id}&year=2026`, {
        headers: admin,
      })
      return data.map((entry) => entry.observer)
    }
    expect((await remove(observer.id)).status).toBe(200)
    expect(await names()).toEqual([{ firstname: 'Tessa', lastname: 'Thorne' }])
    expect((await remove(observer.id, '?erase=true')).status).toBe(200)
    expect(await names()).toEqual([{ firstname: 'Former observer', lastname: String(observer.id) }])
  })
})

describe('the last active admin', () => {
  it.each([
    ['disabled', { is_active: false }],
    ['demoted', { role: 'staff' }],
    ['deleted', null],
  ])('remains when two are %s by each other at once', async (_what, body) => {
    const own = await makeServer()
    const two = await Promise.all([makeUser(own.db, { role: 'admin' }), makeUser(own.db, { role: 'admin' })])
    const headers = await Promise.all(two.map((each) => own.as(each)))
    const call = asker(own.app)
    const act = (by: 0 | 1, on: 0 | 1) =>
      call(`${body ? 'PUT' : 'DELETE'} /users/${two[on].id}`, {
        headers: headers[by] ?? { authorization: '' },
        ...(body ? { body } : {}),
      })
    // Both requests are authorised before either has done anything: a later one would no longer have a session.
    const turn = await own.pool.connect()
    await turn.query("begin; select pg_advisory_xact_lock(hashtextextended('the last active admin', 0))")
    const both = [act(0, 1), act(1, 0)]
    await lockedQuery(own.pool, 2)
    await turn.query('commit')
    turn.release()
    const responses = await Promise.all(both)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.message).toBe(messages.lastAdmin)
    const left = await own.db
      .selectFrom('users')
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .select('id')
      .execute()
    expect(left).toHaveLength(1)
  })
})

describe('erasing a user', () => {
  const personal = ['Quillfeather', 'Zebedee', 'zeb@quill.example', 'older@quill.example', '+4415550', 'Larkspur']
  const makeZebedee = async () => {
    const organisation = await makeOrganisation(db)
    const user = await makeUser(db, {
      role: 'farmer',
      organisation_id: organisation.id,
      firstname: 'Zebedee',
      lastname: 'Quillfeather',
      email: 'older@quill.example',
      phone: '+4415550',
    })
    await ask(`PUT /users/${user.id}`, {
      headers: admin,
      body: { email: 'zeb@quill.example', address: 'Larkspur Cottage' },
    })
    return user
  }

  it('removes them from account, history, emails and sign-in attempts; their work is a former observer’s', async () => {
    const user = await makeZebedee()
    const session = await server.as(user)
    await ask(`PUT /users/${user.id}`, { headers: session, body: { city: 'Ross' } })
    await ask('POST /auth/sign-in', { body: { email: 'zeb@quill.example', password: 'wrong' } })
    const other = await makeUser(db)
    for (const { id, email } of [await stored(user.id), other]) {
      await db
        .insertInto('passkeys')
        .values({ user_id: id, credential_id: `key of ${id}`, public_key: Buffer.from('x'), counter: 0, name: 'Phone' })
        .execute()
      await browsers.remember(db, id, { browser: null, name: null, address: '127.0.0.1' })
      await makeCode(db, 'reset-password', { user_id: id, email })
      await db
        .insertInto('farmer_photos')
        .values({ user_id: id, photo_key: newBlobKey('captures', 'jpg') })
        .execute()
    }
    await db.insertInto('mails').values({ recipient: other.email, subject: 's', body: 'b' }).execute()
    await db.insertInto('attempts').values({ kind: 'sign-in', account: other.email, address: '10.0.0.1' }).execute()
    const photo_key = newBlobKey('captures', 'jpg')
    await blobs.put(photo_key, Buffer.from('a face'))
    await db.updateTable('farmer_photos').set({ photo_key }).where('user_id', '=', user.id).execute()
    // A new address that they never verified, and the access token of their script.
    await db.updateTable('users').set({ pending_email: 'zz@quill.example' }).where('id', '=', user.id).execute()
    await db.updateTable('users').set({ pending_email: null }).where('id', '=', user.id).execute()
    await db.insertInto('mails').values({ recipient: 'zz@quill.example', subject: 's', body: 'b' }).execute()
    expect((await ask('POST /auth/tokens', { headers: session, body: { name: 'Zebedee', days: 30 } })).status).toBe(201)
    expect((await remove(user.id, '?erase=true')).status).toBe(200)
    for (const address of ['older@quill.example', 'zeb@quill.example', 'zz@quill.example'])
      expect(await db.selectFrom('mails').where('recipient', '=', address).select('id').execute()).toEqual([])
    expect(await db.selectFrom('access_tokens').where('user_id', '=', user.id).select('id').execute()).toEqual([])

    expect(await stored(user.id)).toMatchObject({
      firstname: 'Former observer',
      lastname: String(user.id),
      phone: null,
      password_hash: null,
      erased_at: expect.any(Date),
    })
    for (const table of ['users', 'history', 'mails', 'attempts', 'codes'] as const) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
      for (const text of personal) expect(rows, `${table} has ${text}`).not.toContain(text)
    }
    const own = await db.selectFrom('history').where('actor_id', '=', user.id).select('actor').execute()
    expect(own).toEqual([{ actor: `Former observer ${user.id}` }])
    const others = await sql<{ actor: string }>`select distinct actor from history
      where kind = 'users' and record_id = ${user.id} and actor_id is distinct from ${user.id}`.execute(db)
    expect(others.rows.map(({ actor }) => actor).toSorted()).toEqual(['Hannah Price', 'system'])
    expect(await blobs.stream(photo_key)).toBeNull()

    // Only that person is affected: nobody else loses anything.
    for (const table of ['known_browsers', 'passkeys', 'codes', 'farmer_photos', 'sessions'] as const) {
      const rows = await db.selectFrom(table).select('user_id').where('user_id', 'in', [user.id, other.id]).execute()
      expect(rows, table).toEqual(table === 'sessions' ? [] : [{ user_id: other.id }])
    }
    expect(await db.selectFrom('mails').where('recipient', '=', other.email).select('subject').execute()).toHaveLength(
      1,
    )
    expect(await db.selectFrom('attempts').where('account', '=', other.email).select('kind').execute()).toHaveLength(1)
    const [made] = await db
      .selectFrom('history')
      .where('kind', '=', 'users')
      .where('record_id', '=', other.id)
      .select('after')
      .execute()
    expect(made?.after).toMatchObject({ firstname: 'Hannah', email: other.email })
    expect(await stored(other.id)).toMatchObject({ firstname: 'Hannah', email: other.email, erased_at: null })
  })

  it('is allowed only for admins, also for a user deleted before, and only once', async () => {
    const user = await makeZebedee()
    await remove(user.id)
    const listed = async () => {
      const { data } = await ask<{ id: number }[]>('GET /users?state=deleted', { headers: admin })
      return data.some(({ id }) => id === user.id)
    }
    expect(await listed()).toBe(true)
    const entomology_admin = await server.as(
      await makeUser(db, { role: 'entomology_admin', organisation_id: user.organisation_id }),
    )
    expect((await remove(user.id, '?erase=true', entomology_admin)).status).toBe(403)
    expect((await ask('GET /users?state=deleted', { headers: entomology_admin })).status).toBe(403)
    expect((await remove(user.id, '?erase=true')).status).toBe(200)
    expect(await listed()).toBe(false)
    expect((await remove(user.id, '?erase=true')).status).toBe(404)
  })
})
