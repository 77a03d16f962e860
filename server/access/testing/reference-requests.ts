import { makePollinator, makePredator, makeSpecies, makeStage } from '../../factories/surveys.ts'
import { nextNumber } from '../../factories/places.ts'
import type { Db } from '../../platform/database.ts'
import type { Request, Requests } from './requests.ts'
import type { World } from './world.ts'

/** Entries of the reference lists that nothing uses; organisations share them all. */
export interface ReferenceEntries {
  species_id: number
  stage_id: number
  pollinator_id: number
  predator_id: number
}
export const makeReferenceEntries = async (db: Db): Promise<ReferenceEntries> => ({
  species_id: (await makeSpecies(db)).id,
  stage_id: (await makeStage(db)).id,
  pollinator_id: (await makePollinator(db)).id,
  predator_id: (await makePredator(db)).id,
})
export const missingReferenceEntries: ReferenceEntries = {
  species_id: 2_000_000_201,
  stage_id: 2_000_000_202,
  pollinator_id: 2_000_000_203,
  predator_id: 2_000_000_204,
}

const records = (...build: ((world: World) => Request)[]): Requests => ({ about: 'records', build })
const shared = (build: (entries: ReferenceEntries) => Request): Requests => ({ about: 'shared', build })
const words = () => `entry ${nextNumber()}`
const named = () => ({ order: 'Diptera', family: 'Syrphidae', genus: 'Syrphus', species: words() })
const confirmed = { confirm: 'true' }

/** How reference data, organisations and locations are asked for. */
export const referenceRequests: Record<string, Requests> = {
  listSpecies: shared(() => ({})),
  createSpecies: shared(() => ({ body: named() })),
  getSpecies: shared(({ species_id }) => ({ params: { id: species_id } })),
  updateSpecies: shared(({ species_id }) => ({ params: { id: species_id }, body: { species: words() } })),
  deleteSpecies: shared(({ species_id }) => ({ params: { id: species_id } })),
  listStages: shared(() => ({})),
  createStage: shared(() => ({ body: { stage: words() } })),
  getStage: shared(({ stage_id }) => ({ params: { id: stage_id } })),
  updateStage: shared(({ stage_id }) => ({ params: { id: stage_id }, body: { stage: words() } })),
  deleteStage: shared(({ stage_id }) => ({ params: { id: stage_id } })),
  listPollinators: shared(() => ({})),
  createPollinator: shared(() => ({ body: { functional_group: 'hoverfly', species: named() } })),
  getPollinator: shared(({ pollinator_id }) => ({ params: { id: pollinator_id } })),
  updatePollinator: shared(({ pollinator_id }) => ({ params: { id: pollinator_id }, body: { species: named() } })),
  deletePollinator: shared(({ pollinator_id }) => ({ params: { id: pollinator_id } })),
  listPredators: shared(() => ({})),
  createPredator: shared(() => ({
    body: { functional_group: 'hoverfly', species: named(), stage: { stage: 'Larva' } },
  })),
  getPredator: shared(({ predator_id }) => ({ params: { id: predator_id } })),
  updatePredator: shared(({ predator_id }) => ({ params: { id: predator_id }, body: { species: named() } })),
  deletePredator: shared(({ predator_id }) => ({ params: { id: predator_id } })),
  loadStarterList: shared(() => ({})),

  createOrganisation: shared(() => ({ body: { title: words() } })),
  updateOrganisation: records(({ organisation_id }) => ({
    params: { id: organisation_id },
    body: { city: 'Ledbury' },
  })),

  listFields: { about: 'list', build: () => ({}) },
  createField: records(({ farm_id }) => ({ body: { farm_id, field_name: words(), crop_type: 'raspberry' } })),
  getField: records(({ field_id }) => ({ params: { id: field_id } })),
  updateField: records(({ field_id }) => ({ params: { id: field_id }, body: { field_name: words() } })),
  archiveField: records(({ field_id }) => ({ params: { id: field_id }, query: confirmed })),
  restoreField: records(({ archived }) => ({ params: { id: archived.field_id } })),
  listTunnels: { about: 'list', build: () => ({}) },
  createTunnel: records(({ field_id }) => ({ body: { field_id, number: nextNumber() } })),
  getTunnel: records(({ tunnel_id }) => ({ params: { id: tunnel_id } })),
  updateTunnel: records(({ tunnel_id }) => ({ params: { id: tunnel_id }, body: { number: nextNumber() } })),
  archiveTunnel: records(({ tunnel_id }) => ({ params: { id: tunnel_id }, query: confirmed })),
  restoreTunnel: records(({ archived }) => ({ params: { id: archived.tunnel_id } })),
  listPlots: { about: 'list', build: () => ({}) },
  createPlot: records(({ tunnel_id }) => ({ body: { tunnel_id, number: nextNumber() } })),
  getPlot: records(({ plot_id }) => ({ params: { id: plot_id } })),
  updatePlot: records(({ plot_id }) => ({ params: { id: plot_id }, body: { treatment_type: 'F' } })),
  archivePlot: records(({ plot_id }) => ({ params: { id: plot_id }, query: confirmed })),
  restorePlot: records(({ archived }) => ({ params: { id: archived.plot_id } })),
}
