import { describe, expect, it } from 'vitest'
import { cell, roles } from '#domain/access/policy.ts'
import { surveyRequests } from '../access/testing/survey-requests.ts'
import { makeSurveyWorld } from '../access/testing/survey-world.ts'
import { send } from '../access/testing/send.ts'
import { missing } from '../access/testing/world.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import { makeServer } from '../platform/testing/server.ts'

/** The cells "own" of surveys, for whoever observed something: their own entries, and a colleague's. */
const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const { db } = server
const { id: organisation_id } = await makeOrganisation(db)
const farm = await makeFarm(db, { organisation_id })
const field = await makeField(db, { farm_id: farm.id })
const { id: tunnel_id } = await makeTunnel(db, { field_id: field.id })
const { id: plot_id } = await makePlot(db, { tunnel_id })
const colleague = await makeUser(db, { organisation_id })

const endpoints = server.app.endpoints.filter(({ can }) => can === 'survey.edit')
const everyRole = roles.map((role) => [role, cell('survey.edit', role)] as const)

it('has endpoints to ask', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(14)
})

describe.each(endpoints)('$id', (endpoint) => {
  it.each(everyRole)('%s (%s)', async (role, word) => {
    const person = await makeUser(db, { role, organisation_id })
    const headers = await server.as(person)
    const requests = surveyRequests[endpoint.id]
    if (requests?.about !== 'records') throw new Error(`${endpoint.id} is not asked about records.`)
    for (const [observer, expected] of [
      [person, endpoint.status],
      [colleague, word === 'own' ? 403 : endpoint.status],
    ] as const) {
      const surveys = await makeSurveyWorld(server, {
        plot_id,
        tunnel_id,
        observer_id: observer.id,
        whose: 'their own',
      })
      const world = { ...missing, organisation_id, plot_id, tunnel_id, surveys }
      for (const build of requests.build) {
        const response = await send(server, endpoint, build(world, { id: person.id, role }, world), headers)
        expect(response.statusCode, `${observer === person ? 'their own' : "a colleague's"}`).toBe(expected)
      }
    }
  })
})
