import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import type { Contact, User, UserDetail } from '#domain/users/user.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { makeServer } from '../testing/server.ts'
import { users } from './queries.ts'

const server = await makeServer()
const { db, asOwner } = server
const ask = asker(server.app)
type Headers = Awaited<ReturnType<typeof server.as>>
const admin = await server.as(await makeUser(db, { role: 'admin', firstname: 'Zoe', lastname: 'Zahn' }))

describe('the list of users', () => {
  it('is searched, filtered, sorted and paginated by the database, within scope', async () => {
    const organisation = await makeOrganisation(db, { title: 'Côte Growers' })
    const make = (firstname: string, given: object = {}) =>
      makeUser(db, { firstname, lastname: 'Hale', organisation_id: organisation.id, password_hash: 'x', ...given })
    await make('Élodie', { role: 'farmer', phone: '+447700900111' })
    await make('Ben', { role: 'farm_admin', is_active: false })
    await make('Cal', { role: 'entomology', password_hash: null, email_verified_at: null })
    const overseer = await make('Ada', { role: 'entomology_admin' })
    const headers = await server.as(overseer)
    const list = async (query: string, as = headers) => {
      const { data } = await ask<{ rows: User[]; total: number }>(`GET /users?${query}`, { headers: as })
      return [data.total, ...data.rows.map(({ firstname }) => firstname)]
    }
    expect(await list('limit=2')).toEqual([4, 'Ada', 'Ben'])
    expect(await list('limit=2&skip=2')).toEqual([4, 'Cal', 'Élodie'])
    expect(await list('limit=5&sort=-name')).toEqual([4, 'Élodie', 'Cal', 'Ben', 'Ada'])
    expect(await list('limit=5&q=elod')).toEqual([1, 'Élodie'])
    expect(await list('limit=5&q=cote+hale+farm+admin')).toEqual([1, 'Ben'])
    expect(await list('limit=5&q=900111')).toEqual([1, 'Élodie'])
    expect(await list('limit=5&q=%25')).toEqual([0])
    expect(await list('limit=5&role=entomology')).toEqual([1, 'Cal'])
    expect(await list('limit=5&state=disabled')).toEqual([1, 'Ben'])
    expect(await list('limit=5&state=invited')).toEqual([1, 'Cal'])
    expect(await list('limit=5&state=active')).toEqual([2, 'Ada', 'Élodie'])
    expect(await list(`limit=5&organisation_id=${organisation.id}`, admin)).toEqual([4, 'Ada', 'Ben', 'Cal', 'Élodie'])
    expect((await ask('GET /users?sort=password_hash', { headers })).status).toBe(422)
    const whole = await ask<User[]>('GET /users', { headers })
    expect(whole.data.map(({ firstname }) => firstname)).toEqual(['Ada', 'Ben', 'Cal', 'Élodie'])
    expect(JSON.stringify(whole.data)).not.toContain('password')
    expect((await users.listFarmersOf(db, { kind: 'all' }, organisation.id)).map(({ id }) => id)).toHaveLength(1)
  })

  it('is filtered by second factor, only among people whose second factors the caller may reset', async () => {
    const organisation = await makeOrganisation(db)
    const make = (firstname: string, role: Role) =>
      makeUser(db, { firstname, lastname: 'Factor', organisation_id: organisation.id, role })
    const [app, key, begun, grower] = [
      await make('App', 'entomology'),
      await make('Key', 'entomology'),
      await make('Begun', 'entomology'),
      await make('Grower', 'farmer'),
    ]
    const overseer = await make('Overseer', 'entomology_admin')
    const secret = Buffer.from('sealed')
    await db
      .insertInto('totp_factors')
      .values([
        { user_id: app.id, secret, confirmed_at: new Date() },
        { user_id: begun.id, secret },
        { user_id: grower.id, secret, confirmed_at: new Date() },
      ])
      .execute()
    await db
      .insertInto('passkeys')
      .values({ user_id: key.id, name: 'Phone', credential_id: `key of ${key.id}`, public_key: secret, counter: 0 })
      .execute()
    const list = async (query: string, headers: Headers) => {
      const { data } = await ask<{ rows: User[]; total: number }>(`GET /users?q=factor&limit=9&${query}`, { headers })
      return data.rows.map(({ firstname }) => firstname)
    }
    expect(await list('second_factor=on', admin)).toEqual(['App', 'Grower', 'Key'])
    expect(await list('second_factor=off', admin)).toEqual(['Begun', 'Overseer'])
    expect(await list('second_factor=off&role=entomology', admin)).toEqual(['Begun'])
    const headers = await server.as(overseer)
    expect(await list('second_factor=on', headers)).toEqual(['App', 'Key'])
    expect(await list('second_factor=off', headers)).toEqual(['Begun', 'Overseer'])
    expect((await ask('GET /users?second_factor=maybe', { headers })).status).toBe(422)
  })

  it('includes second factors and the last sign-in only of people whose accounts the caller may secure', async () => {
    const organisation = await makeOrganisation(db)
    const make = (firstname: string, role: Role) =>
      makeUser(db, { firstname, lastname: 'Signed', organisation_id: organisation.id, role })
    const [early, late, grower] = [
      await make('Early', 'entomology'),
      await make('Late', 'entomology'),
      await make('Grower', 'farmer'),
    ]
    const overseer = await make('Overseer', 'entomology_admin')
    for (const { id } of [late, grower])
      await db
        .insertInto('totp_factors')
        .values({ user_id: id, secret: Buffer.from('sealed'), confirmed_at: new Date() })
        .execute()
    for (const user of [early, late, grower]) await server.as(user)
    const list = async (sort: string, headers: Headers) => {
      const { data } = await ask<{ rows: UserDetail[] }>(`GET /users?q=signed&limit=9&sort=${sort}`, { headers })
      return data.rows.map(({ firstname, second_factors: factors, last_signed_in_at: last }) => [
        firstname,
        factors,
        last !== null,
      ])
    }
    expect(await list('name', admin)).toEqual([
      ['Early', [], true],
      ['Grower', ['totp'], true],
      ['Late', ['totp'], true],
      ['Overseer', [], false],
    ])
    const headers = await server.as(overseer)
    const seen = await list('-last_signed_in', headers)
    expect(seen.at(-1), 'hidden values are last').toEqual(['Grower', null, false])
    expect(seen.filter(([name]) => name === 'Early' || name === 'Late')).toEqual([
      ['Late', ['totp'], true],
      ['Early', [], true],
    ])
    expect((await list('second_factor', headers)).at(-1)).toEqual(['Grower', null, false])
  })

  it('reads one event of each person for the last sign-in, however many the security log has', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    for (const kind of ['sign-in', 'refused']) {
      const { id } = await makeUser(db, { organisation_id, role: 'staff' })
      await sql`insert into security_events (kind, result, status, endpoint, address, actor_id, request_id)
        select ${kind}, 'done', 200, 'signIn', '127.0.0.1', ${id}::int, gen_random_uuid()
        from generate_series(1, 3000)`.execute(db)
    }
    await asOwner('vacuum analyze security_events')
    const factorsOf = { roles: ['staff'], user_id: 0 } as const
    for (const sort of ['-last_signed_in', 'name'] as const)
      expect(
        await rowsRead(db, ['security_events'], async (trx) => {
          const wanted = { organisation_id, sort, factorsOf } as const
          const { rows } = await users.page({ skip: 0, limit: 20 }, trx, { kind: 'all' }, wanted)
          expect(rows).toHaveLength(2)
        }),
        sort,
      ).toBeLessThan(10)
  })

  it('can be sorted by each column, ascending and descending, with unknown values last', async () => {
    const [ashcombe, zennor] = [
      await makeOrganisation(db, { title: 'Plot 9 Growers' }),
      await makeOrganisation(db, { title: 'Plot 10 Growers' }),
    ]
    const make = (firstname: string, lastname: string, given: object) =>
      makeUser(db, {
        firstname,
        lastname,
        email: `${firstname.toLowerCase()}.column@example.org`,
        password_hash: 'x',
        ...given,
      })
    await make('Ann', 'Zahn', { organisation_id: zennor.id, phone: '2', role: 'staff' })
    await make('Ann', 'Abel', {
      organisation_id: ashcombe.id,
      email: 'x.column@example.org',
      phone: null,
      role: 'farmer',
      is_active: false,
    })
    await make('Ezra', 'Moss', {
      organisation_id: ashcombe.id,
      email: 'b.column@example.org',
      phone: '1',
      role: 'engineer',
      password_hash: null,
    })
    const list = async (sort: string) => {
      const { data } = await ask<{ rows: User[] }>(`GET /users?limit=5&q=column&sort=${sort}`, { headers: admin })
      return data.rows.map(({ lastname }) => lastname)
    }
    const [z, a, m] = ['Zahn', 'Abel', 'Moss']
    const orders = {
      name: [
        [a, z, m],
        [m, z, a],
      ],
      email: [
        [z, m, a],
        [a, m, z],
      ],
      phone: [
        [m, z, a],
        [z, m, a],
      ],
      role: [
        [m, a, z],
        [z, a, m],
      ],
      organisation: [
        [a, m, z],
        [z, a, m],
      ],
      // active, disabled, invited
      state: [
        [z, a, m],
        [m, a, z],
      ],
    }
    for (const [column, expected] of Object.entries(orders))
      expect([await list(column), await list(`-${column}`)], column).toEqual(expected)
  })

  it('shows why a user cannot sign in: deleted, disabled, invited or unverified, in that order', async () => {
    const organisation = await makeOrganisation(db)
    const never = { password_hash: null, email_verified_at: null }
    const states = [
      ['deleted', { ...never, is_active: false, deleted_at: new Date() }],
      ['disabled', { ...never, is_active: false }],
      ['disabled', { password_hash: 'x', is_active: false }],
      ['invited', never],
      ['invited', { password_hash: null }],
      ['unverified', { password_hash: 'x', email_verified_at: null }],
      ['active', { password_hash: 'x' }],
    ] as const
    const of = async (query: string) => {
      const { data } = await ask<User[]>(`GET /users?organisation_id=${organisation.id}${query}`, { headers: admin })
      return data.map(({ id, state }) => [id, state])
    }
    const made: [number, string][] = []
    for (const [state, given] of states)
      made.push([(await makeUser(db, { organisation_id: organisation.id, ...given })).id, state])
    expect(await of('')).toEqual(made.slice(1))
    for (const state of ['deleted', 'disabled', 'invited', 'unverified', 'active'])
      expect(await of(`&state=${state}`), state).toEqual(made.filter((one) => one[1] === state))
  })

  it('of an organisation shows disabled users only to those who manage users, and no home addresses', async () => {
    const organisation = await makeOrganisation(db)
    const make = (given: object) => makeUser(db, { organisation_id: organisation.id, ...given })
    await make({ role: 'farmer', firstname: 'Away', is_active: false, address: '1 Orchard Lane' })
    const farmer = await server.as(await make({ role: 'farmer', firstname: 'Here' }))
    const farm_admin = await server.as(await make({ role: 'farm_admin', firstname: 'Mia' }))
    const names = async (path: string, headers: { authorization: string }) => {
      const { data } = await ask<Contact[]>(`GET ${path}`, { headers })
      expect(JSON.stringify(data)).not.toContain('Orchard')
      expect(data.map(({ version }) => version)).toEqual(data.map(() => 1))
      return data.map(({ firstname }) => firstname)
    }
    const path = `/users/organisations/${organisation.id}`
    expect(await names(path, farmer)).toEqual(['Here', 'Mia'])
    expect(await names(path, farm_admin)).toEqual(['Away', 'Here', 'Mia'])
    expect(await names(`${path}?q=mia`, farm_admin)).toEqual(['Mia'])
    expect(await names('/users/role/farmer', farmer)).toEqual(['Here'])
  })

  it('of 10,000 is paginated by the database, with an index in its default order', async () => {
    const organisation = await makeOrganisation(db)
    await sql`insert into users (email, firstname, lastname, role, organisation_id)
      select 'p' || n || '@many.example', 'Person', 'Nr ' || n, 'staff', ${organisation.id} from generate_series(1, 10000) n`.execute(
      db,
    )
    await sql`analyze users`.execute(db)
    const { data } = await ask<{ rows: User[]; total: number }>(
      `GET /users?limit=5&skip=9000&organisation_id=${organisation.id}`,
      { headers: admin },
    )
    expect(data.total).toBe(10_000)
    expect(data.rows.map(({ lastname }) => lastname)).toEqual(['Nr 9001', 'Nr 9002', 'Nr 9003', 'Nr 9004', 'Nr 9005'])
    const { rows } = await sql<Record<string, string>>`explain select id from users where deleted_at is null
      order by natural_order(users.firstname || ' ' || users.lastname) asc nulls last, id limit 5`.execute(db)
    expect(JSON.stringify(rows)).toContain('users_name')
    const found = await ask<{ total: number }>('GET /users?limit=5&q=nr+77+many', { headers: admin })
    expect(found.data.total).toBe(280)
  })
})
