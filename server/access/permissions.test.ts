import { describe, expect, it } from 'vitest'
import { cell, roles, type Action } from '#domain/access/policy.ts'
import type { Endpoint, Method } from '#domain/platform/endpoint.ts'
import { describeEndpoints } from '../platform/openapi/openapi.ts'
import { madeTogether } from '../testing/made-together.ts'
import { makeServer } from '../testing/server.ts'
import { makePersonOf, parts, partsWithoutPortal, type Person } from './testing/cast.ts'
import { makeReferenceEntries, missingReferenceEntries } from './testing/reference-entries.ts'
import type { Request } from './testing/request.ts'
import { requests } from './testing/requests.ts'
import { isFile, send, textOf } from './testing/send.ts'
import { hasIdFrom, makeWorld, makeWorlds, missing, NOW, numberFrom, unreadBy, type World } from './testing/world.ts'

const server = await makeServer()
server.setClock(NOW)
await numberFrom(server, 5_550_001)
const own = await makeWorld(server)
await numberFrom(server, 7_770_001)
const foreign = await makeWorld(server)
await numberFrom(server, 1_110_001)
const cast = await Promise.all(parts.map((part) => makePersonOf(server.db, part, own.organisation_id)))
const withoutPortal = await Promise.all(
  partsWithoutPortal.map((part) => makePersonOf(server.db, part, own.organisation_id)),
)

type PersonEndpoint = Endpoint & { can: Action }
/** Reads come first: each change below gets its own world, and lists over a thousand worlds are slow. */
const people = server.app.endpoints
  .filter((endpoint): endpoint is PersonEndpoint => endpoint.can !== 'anyone' && endpoint.can !== 'device')
  .toSorted((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'))

const everybody = [...cast, ...withoutPortal]

type Headers = { authorization: string }
/** One session per person for all requests. */
const sessions = new Map<Person, Promise<Headers>>()
const headersOf = (person: Person): Promise<Headers> => {
  const known = sessions.get(person) ?? server.as(person)
  sessions.set(person, known)
  return known
}
const ask = async (endpoint: PersonEndpoint, headers: Headers, request: Request) => {
  const response = await send(server, endpoint, request, headers)
  return { status: response.statusCode, text: textOf(response), isFile: isFile(response) }
}

/** Prepares the data of all cases of an endpoint together when the first case runs. */
const forEach = <Cell, Made>(cells: Cell[], make: () => Promise<Made[]>) => {
  let made: Promise<Made[]> | undefined
  return async (which: (cell: Cell) => boolean): Promise<Made | undefined> => {
    const found = cells.findIndex(which)
    return found === -1 ? undefined : (await (made ??= make()))[found]
  }
}

/** Endpoints that may end sessions are called by equivalent people who are used in no other case. */
const askersOf = ({ can }: PersonEndpoint) => {
  const ends = can === 'profile.use' || can === 'account.secure'
  const alike = forEach(ends ? everybody : [], () =>
    madeTogether(server.db, everybody, (db, { part }) => makePersonOf(db, part, own.organisation_id)),
  )
  return async (person: Person) => {
    const other = await alike((one) => one === person)
    return other ? server.as(other) : headersOf(person)
  }
}

/** Whether docs/permissions.md gives this role any access, before any record is read. */
const mayEver = (endpoint: PersonEndpoint, person: Person): boolean => {
  if (!person.hasPortal && endpoint.can !== 'profile.use') return false
  const word = cell(endpoint.can, person.role)
  return word === 'wide' ? person.isWide : word !== 'no'
}

type Build = (world: World, person: Person, home: World) => Request
const sides = { own, foreign, missing }
type Side = keyof typeof sides
const sidesOf = ({ sees }: Person): [Side, boolean][] => [
  ['own', sees.own],
  ['foreign', sees.foreign],
  ['missing', false],
]

/** An endpoint that changes something gets its own world, so that cases are independent. */
const worldsOf = (endpoint: PersonEndpoint, builds: Build[]) => {
  const changes = everybody
    .filter((person) => endpoint.method !== 'GET' && mayEver(endpoint, person))
    .flatMap((person) => sidesOf(person).map(([side, sees]) => ({ person, side, sees })))
    .filter(({ sees }) => sees)
    .flatMap((change) => builds.map((build) => ({ ...change, build })))
  const ownWorld = forEach(changes, async () => {
    worlds += changes.length
    const unread = unreadBy((any) => changes.map(({ person, build }) => build(any, person, own)))
    const made = await makeWorlds(
      server,
      changes.map(({ side }) => sides[side]),
      unread,
    )
    // Without statistics the planner would scan tables.
    if (worlds >= FIRST_WORLDS && worlds - changes.length < FIRST_WORLDS) await server.asOwner('analyze')
    return made
  })
  return async (person: Person, side: Side, build: Build) =>
    (await ownWorld((one) => one.person === person && one.side === side && one.build === build)) ?? sides[side]
}
let worlds = 0
const FIRST_WORLDS = 200

/** Unused entries, for people who may change them. */
const entriesOf = (endpoint: PersonEndpoint) => {
  const able = everybody.filter((person) => mayEver(endpoint, person))
  const entries = forEach(able, () => madeTogether(server.db, able, makeReferenceEntries))
  return async (person: Person) => (await entries((one) => one === person)) ?? missingReferenceEntries
}

const refusals = { 403: 'You are not allowed to do this.', 404: 'Not found.' } as const
const refusal = (status: 403 | 404, method?: Method) => ({
  status,
  text: method === 'HEAD' ? '' : JSON.stringify({ error: true, message: refusals[status], data: null, issues: [] }),
  isFile: false,
})

it('covers every endpoint with every role, in and outside its organisation, and with no portal access', () => {
  const rolesOf = (list: Person[]) => new Set(list.map(({ role }) => role))
  expect([rolesOf(cast), rolesOf(withoutPortal)]).toEqual([new Set(roles), new Set(roles)])
  expect(cast.filter(({ isWide }) => isWide)).toHaveLength(5)
  expect(cast.filter(({ sees }) => !sees.own)).toHaveLength(2)
  const { paths } = describeEndpoints(server.app.endpoints) as { paths: Record<string, object> }
  const described = Object.values(paths).flatMap((path) => Object.keys(path))
  const open = server.app.endpoints.filter(({ can }) => can === 'anyone' || can === 'device')
  expect(people).toHaveLength(described.length - open.length)
  expect(people.length).toBeGreaterThan(150)
})

it.each(server.app.endpoints.filter(({ can }) => can !== 'anyone' && can !== 'device'))(
  '$id has test requests',
  ({ id }) => {
    expect(requests[id], `say in testing/requests.ts how ${id} is asked`).toBeDefined()
  },
)
it('has no test requests for endpoints that do not exist', () => {
  expect(Object.keys(requests).filter((id) => !people.some((endpoint) => endpoint.id === id))).toEqual([])
})

describe.each(people.filter((endpoint) => requests[endpoint.id]))('$id ($can)', (endpoint) => {
  const asked = requests[endpoint.id]
  if (!asked) return

  const askerFor = askersOf(endpoint)
  const entriesFor = entriesOf(endpoint)
  const worldFor = worldsOf(endpoint, asked.about === 'records' ? asked.build : [])

  it.concurrent.for(everybody)('$name', async (person, { expect }) => {
    expect.hasAssertions()
    const isAllowed = mayEver(endpoint, person)
    const headers = await askerFor(person)
    if (asked.about === 'shared') {
      const response = await ask(endpoint, headers, asked.build(await entriesFor(person)))
      if (!isAllowed) return expect(response).toEqual(refusal(403))
      expect(response.status).toBe(endpoint.status)
      if (!endpoint.path.includes('{')) return undefined
      return expect(await ask(endpoint, headers, asked.build(missingReferenceEntries))).toEqual(refusal(404))
    }
    if (asked.about !== 'records') {
      const response = await ask(endpoint, headers, asked.build(person))
      if (!isAllowed) return expect(response).toEqual(refusal(403))
      expect(response.status).toBe(asked.status ?? endpoint.status)
      expect(hasIdFrom(response.text, '777'), 'shows foreign records').toBe(
        asked.about === 'list' && person.sees.foreign,
      )
      if (asked.about === 'list') expect(hasIdFrom(response.text, '555'), 'shows own records').toBe(person.sees.own)
      return undefined
    }
    for (const build of asked.build) {
      for (const [whose, sees] of sidesOf(person)) {
        const world = await worldFor(person, whose, build)
        const response = await ask(endpoint, headers, build(world, person, own))
        if (!isAllowed) expect(response, whose).toEqual(refusal(403, endpoint.method))
        else if (!sees) expect(response, whose).toEqual(refusal(404, endpoint.method))
        // No person here has observations; own entries are tested in server/surveys/own.test.ts.
        else if (cell(endpoint.can, person.role) === 'own') expect(response, whose).toEqual(refusal(403))
        else {
          expect(response.status, whose).toBe(endpoint.status)
          // The names in a file show whose data it contains.
          if (response.isFile)
            expect(hasIdFrom(response.text, whose === 'own' ? '555' : '777'), `shows ${whose} names`).toBe(true)
        }
        if (!person.sees.foreign) expect(hasIdFrom(response.text, '777'), 'shows foreign records').toBe(false)
      }
    }
    return undefined
  })
})
