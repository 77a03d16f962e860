import { nextNumber } from '../../factories/places.ts'
import { jpegForm } from './photo-form.ts'
import { records, type Request, type Requests } from './request.ts'
import { photoKeyOf } from './survey-world.ts'

const ofFarm = (request: Request = {}) => records(({ farm_id }) => ({ params: { id: farm_id }, ...request }))

const farm = {
  title: 'Hill Farm',
  description: 'Strawberries under tunnels',
  area_in_sq_meters: 12_000,
  city: 'Ledbury',
  country: 'United Kingdom',
  latitude: 52.036,
  longitude: -2.423,
  postcode: 'HR8 1AA',
}
const triangle = [
  [-2.423, 52.036],
  [-2.422, 52.036],
  [-2.422, 52.037],
  [-2.423, 52.036],
]
const crop = { cropType: 'SOFT', speciesId: 1, cropVariety: 'Malling Centenary' }

const ofFrozen = (request: Request = {}) => records(({ frozen_id }) => ({ params: { id: frozen_id }, ...request }))
const frozenWeek = { kind: 'score', start_date: '2026-06-01', end_date: '2026-06-07' }

const notePhoto = records(({ farm_id, note_id, note_photo_key }) => ({
  params: { id: farm_id, noteId: note_id, key: note_photo_key },
}))

/** Farms and their records. */
export const farmRequests: Record<string, Requests> = {
  createFarm: records(({ organisation_id }) => ({ body: { ...farm, organisation_id } })),
  updateFarm: ofFarm({ body: { title: 'Hill Farm' } }),
  archiveFarm: ofFarm({ query: { confirm: 'true' } }),
  restoreFarm: records(({ archived_farm_id }) => ({ params: { id: archived_farm_id } })),

  getFarmSetup: ofFarm(),
  dismissFarmSetup: ofFarm(),

  listCrops: ofFarm(),
  replaceCrops: records(({ farm_id, device_id }) => ({
    params: { id: farm_id },
    body: { crops: [{ ...crop, selectedDevices: [device_id] }] },
  })),
  listSprays: ofFarm(),
  createSpray: records(({ farm_id, field_id }) => ({
    params: { id: farm_id },
    body: { date: '2026-06-02', product: 'Sulphur', field_id },
  })),
  updateSpray: records(({ farm_id, spray_id }) => ({
    params: { id: farm_id, sprayId: spray_id },
    body: { product: 'Sulphur' },
  })),
  deleteSpray: records(({ farm_id, spray_id }) => ({ params: { id: farm_id, sprayId: spray_id } })),
  listTreatmentArms: ofFarm(),
  createTreatmentArm: records(({ farm_id }) => ({
    params: { id: farm_id },
    body: { treatment_type: 'B', meaning: 'lure', from_date: '2026-05-01' },
  })),
  updateTreatmentArm: records(({ farm_id, arm_id }) => ({
    params: { id: farm_id, armId: arm_id },
    body: { meaning: 'lure' },
  })),
  deleteTreatmentArm: records(({ farm_id, arm_id }) => ({ params: { id: farm_id, armId: arm_id } })),
  getFarmDiversity: ofFarm(),
  compareTreatmentArms: ofFarm({ query: { start_date: '2026-06-04', end_date: '2026-06-10' } }),
  getTreatmentEffects: ofFarm({ query: { start_date: '2026-06-04', end_date: '2026-06-10' } }),
  downloadTreatmentAnalysis: ofFarm({ query: { start_date: '2026-06-04', end_date: '2026-06-10' } }),
  listFarmEvents: ofFarm({ query: { start_date: '2026-06-04', end_date: '2026-06-10' } }),
  createFrozenFigure: ofFarm({ body: { figure: frozenWeek, authors: [{ name: 'Hannah Price' }] } }),
  listFrozenFigures: ofFarm(),
  getFrozenFigure: ofFrozen(),
  getFrozenFigureToday: ofFrozen(),
  downloadFrozenInputs: ofFrozen(),
  getFrozenDeposit: ofFrozen(),
  updateFrozenFigure: ofFrozen({ body: { doi: '10.5281/zenodo.1234567' } }),
  publishFrozenFigure: ofFrozen({ body: { with_inputs: true } }),
  unpublishFrozenFigure: ofFrozen(),
  withdrawFrozenFigure: ofFrozen({ body: { reason: 'The crop was wrong' } }),
  listShareLinks: ofFarm(),
  createShareLink: ofFarm({ body: { kind: 'dashboard', parts: ['score'], latest_weeks: 1 } }),
  revokeShareLink: records(({ farm_id, share_link_id }) => ({ params: { id: farm_id, linkId: share_link_id } })),
  listCountingModelVersions: ofFarm({ query: { start_date: '2026-06-04', end_date: '2026-06-10' } }),
  listFarmOutlines: ofFarm(),
  saveFarmOutlines: records(({ farm_id }) => ({
    params: { id: farm_id },
    body: { new_places: [{ field: `Drawn ${nextNumber()}`, outline: triangle }] },
  })),
  downloadFarmOutlines: ofFarm({ query: { format: 'geojson' } }),
  listFarmNotes: ofFarm(),
  createFarmNote: ofFarm({ body: { date: '2026-06-02', kind: 'frost' } }),
  updateFarmNote: records(({ farm_id, note_id }) => ({
    params: { id: farm_id, noteId: note_id },
    body: { kind: 'visit' },
  })),
  deleteFarmNote: records(({ farm_id, note_id }) => ({ params: { id: farm_id, noteId: note_id } })),
  putNotePhoto: records(({ farm_id, note_id }) => ({
    params: { id: farm_id, noteId: note_id, key: photoKeyOf(note_id, true) },
    form: jpegForm('photo'),
  })),
  showNotePhoto: notePhoto,
  showSmallNotePhoto: notePhoto,
  deleteNotePhoto: notePhoto,
  listRoundPlots: ofFarm(),
  listCountedPeriods: ofFarm(),
  listObserverAgreement: ofFarm({ query: { start_date: '2026-06-04', end_date: '2026-06-10' } }),
  getCameraHandAgreement: ofFarm({ query: { start_date: '2026-06-04', end_date: '2026-06-10' } }),
  listSurveyAssignments: ofFarm(),
  createSurveyAssignments: records(({ farm_id, farmer_id, plot_id }) => ({
    params: { id: farm_id },
    body: { user_id: farmer_id, first_day: '2026-06-12', last_day: '2026-06-12', plot_ids: [plot_id] },
  })),
  deleteSurveyAssignment: records(({ farm_id, assignment_id }) => ({
    params: { id: farm_id, assignmentId: assignment_id },
  })),
  listObserverDays: records(({ farm_id }) => ({ params: { id: farm_id, date: '2026-06-11' } })),
  getOfflineBundle: ofFarm({ query: { year: '2026' } }),
  listLikelyTaxa: records(({ farm_id }) => ({ params: { id: farm_id, kind: 'pollinator' } })),
  listSurveyProtocols: ofFarm(),
  setSurveyProtocol: records(({ farm_id }) => ({
    params: { id: farm_id, survey_type: 'pollinator' },
    body: { protocol: 'timed_count', watched_seconds: 600, area_m2: 0.25 },
  })),
  createDeployment: records(({ farm_id }) => ({
    body: { farm_id, deployed_date: '2024-03-01', withdrawn_date: '2024-09-30' },
  })),
  updateDeployment: records(({ deployment_id }) => ({
    params: { id: deployment_id },
    body: { withdrawn_date: '2026-09-30' },
  })),
  deleteDeployment: records(({ deployment_id }) => ({ params: { id: deployment_id } })),
  showFarmerPhoto: ofFarm(),
  putFarmerPhoto: ofFarm({ form: jpegForm('image') }),
  deleteFarmerPhoto: ofFarm(),
}
