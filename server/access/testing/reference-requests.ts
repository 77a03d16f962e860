import { nextNumber } from '../../factories/places.ts'
import type { ReferenceEntries } from './reference-entries.ts'
import { list, records, type Request, type Requests } from './request.ts'

const shared = (build: (entries: ReferenceEntries) => Request): Requests => ({ about: 'shared', build })
const words = () => `entry ${nextNumber()}`
const named = () => ({ order: 'Diptera', family: 'Syrphidae', genus: 'Syrphus', species: words() })
const confirmed = { confirm: 'true' }

/** Requests for reference data, organisations and locations. */
export const referenceRequests: Record<string, Requests> = {
  listSpecies: shared(() => ({})),
  createSpecies: shared(() => ({ body: { ...named(), functional_group: 'hoverfly' } })),
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
  updatePollinator: shared(({ pollinator_id }) => ({
    params: { id: pollinator_id },
    body: { species: { species: words() } },
  })),
  deletePollinator: shared(({ pollinator_id }) => ({ params: { id: pollinator_id } })),
  listPredators: shared(() => ({})),
  createPredator: shared(() => ({
    body: { functional_group: 'hoverfly', species: named(), stage: { stage: 'Larva' } },
  })),
  getPredator: shared(({ predator_id }) => ({ params: { id: predator_id } })),
  updatePredator: shared(({ predator_id }) => ({
    params: { id: predator_id },
    body: { species: { species: words() } },
  })),
  deletePredator: shared(({ predator_id }) => ({ params: { id: predator_id } })),
  previewMerge: shared(({ pollinator_id, other_pollinator_id }) => ({
    params: { list: 'pollinators', id: pollinator_id },
    query: { into_id: other_pollinator_id },
  })),
  mergeEntry: shared(({ pollinator_id, other_pollinator_id, pollinator_name }) => ({
    params: { list: 'pollinators', id: pollinator_id },
    body: { into_id: other_pollinator_id, name: pollinator_name },
  })),
  loadStarterList: shared(() => ({})),

  createOrganisation: shared(() => ({ body: { title: words() } })),
  updateOrganisation: records(({ organisation_id }) => ({
    params: { id: organisation_id },
    body: { city: 'Ledbury' },
  })),

  listFields: list(),
  createField: records(({ farm_id }) => ({ body: { farm_id, field_name: words(), crop_type: 'raspberry' } })),
  getField: records(({ field_id }) => ({ params: { id: field_id } })),
  updateField: records(({ field_id }) => ({ params: { id: field_id }, body: { field_name: words() } })),
  archiveField: records(({ field_id }) => ({ params: { id: field_id }, query: confirmed })),
  restoreField: records(({ archived }) => ({ params: { id: archived.field_id } })),
  listTunnels: list(),
  createTunnel: records(({ field_id }) => ({ body: { field_id, number: nextNumber() } })),
  getTunnel: records(({ tunnel_id }) => ({ params: { id: tunnel_id } })),
  updateTunnel: records(({ tunnel_id }) => ({ params: { id: tunnel_id }, body: { number: nextNumber() } })),
  archiveTunnel: records(({ tunnel_id }) => ({ params: { id: tunnel_id }, query: confirmed })),
  restoreTunnel: records(({ archived }) => ({ params: { id: archived.tunnel_id } })),
  listPlots: list(),
  createPlot: records(({ tunnel_id }) => ({ body: { tunnel_id, number: nextNumber() } })),
  getPlot: records(({ plot_id }) => ({ params: { id: plot_id } })),
  updatePlot: records(({ plot_id }) => ({ params: { id: plot_id }, body: { treatment_type: 'F' } })),
  archivePlot: records(({ plot_id }) => ({ params: { id: plot_id }, query: confirmed })),
  createLocationBatch: records(({ farm_id }) => ({ body: { farm_id, rows: [{ field: words(), tunnel: 1 }] } })),
  checkLocationBatch: records(({ farm_id }) => ({ body: { farm_id, rows: [{ field: words(), tunnel: 1 }] } })),
  restorePlot: records(({ archived }) => ({ params: { id: archived.plot_id } })),
}
