import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../../factories/places.ts'
import { makeSurvey } from '../../factories/surveys.ts'
import type { TestServer } from '../../testing/server.ts'

/** A visit of a plot in a separate organisation, and an observer named Rosa. */
export const makeVisit = async ({ db, as }: TestServer) => {
  const organisation = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id: organisation.id })
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id })
  const survey = await makeSurvey(db, { plot_id: plot.id })
  const person = await makeUser(db, { role: 'entomology', firstname: 'Rosa', organisation_id: organisation.id })
  return { organisation, plot, survey, person, headers: await as(person) }
}
export type Visit = Awaited<ReturnType<typeof makeVisit>>
