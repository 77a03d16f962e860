import { describe, expect, it } from 'vitest'
import { cell, roles } from '#domain/access/policy.ts'
import { surveyRequests } from '../access/testing/survey-requests.ts'
import { makeSurveyWorld, taxaOf } from '../access/testing/survey-world.ts'
import { send } from '../access/testing/send.ts'
import { missing } from '../access/testing/world.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import { madeTogether } from '../testing/made-together.ts'
import { makeServer } from '../testing/server.ts'

/** The cells "own" of surveys for people who have observed something: their own entries, and a colleague's. */
const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const { db, blobs } = server
const { id: organisation_id } = await makeOrganisation(db)
const farm = await makeFarm(db, { organisation_id })
const field = await makeField(db, { farm_id: farm.id })
const { id: tunnel_id } = await makeTunnel(db, { field_id: field.id })
const { id: plot_id } = await makePlot(db, { tunnel_id })
const colleague = await makeUser(db, { organisation_id })
const taxa = await taxaOf(db)

const endpoints = server.app.endpoints.filter(({ can }) => can === 'survey.edit')
const everyRole = roles.map((role) => [role, cell('survey.edit', role)] as const)

it('there are endpoints to test', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(14)
})

/** A person of each role, with surveys of their own and a colleague's. */
const makeObservers = async () => {
  const people = await madeTogether(db, roles, (each, role) => makeUser(each, { role, organisation_id }))
  const made = await madeTogether(
    db,
    people.flatMap((person) => [person.id, colleague.id]),
    (each, observer_id) =>
      makeSurveyWorld({ db: each, blobs }, { plot_id, tunnel_id, observer_id, whose: 'their own', taxa }),
  )
  return people.map((person, n) => ({ person, theirOwn: made[2 * n], colleagues: made[2 * n + 1] }))
}

describe.each(endpoints)('$id', (endpoint) => {
  let observers: ReturnType<typeof makeObservers> | undefined

  it.each(everyRole)('%s (%s)', async (role, word) => {
    const observer = (await (observers ??= makeObservers()))[roles.indexOf(role)]
    if (!observer?.theirOwn || !observer.colleagues) throw new Error(`Nobody is ${role}.`)
    const { person, theirOwn, colleagues } = observer
    const headers = await server.as(person)
    const requests = surveyRequests[endpoint.id]
    if (requests?.about !== 'records') throw new Error(`${endpoint.id} is not asked about records.`)
    for (const [whose, surveys, expected] of [
      ['their own', theirOwn, endpoint.status],
      ["a colleague's", colleagues, word === 'own' ? 403 : endpoint.status],
    ] as const) {
      const world = { ...missing, organisation_id, farm_id: farm.id, plot_id, tunnel_id, surveys }
      for (const build of requests.build) {
        const response = await send(server, endpoint, build(world, { id: person.id, role }, world), headers)
        expect(response.statusCode, whose).toBe(expected)
      }
    }
  })
})
