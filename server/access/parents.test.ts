import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { makeUser } from '../factories/people.ts'
import { projectRoot } from '../platform/config/settings.ts'
import { makeServer } from '../testing/server.ts'
import { bodyMembers } from './testing/body-members.ts'
import type { Request } from './testing/request.ts'
import { send } from './testing/send.ts'
import { wholePerson } from './testing/user-requests.ts'
import { newTrialDays } from './testing/survey-requests.ts'
import { makeWorld, missing, NOW, type World } from './testing/world.ts'

const server = await makeServer()
server.setClock(NOW)
const home = await makeWorld(server)
const foreign = await makeWorld(server)
const colleague = (role: Role) => makeUser(server.db, { role, organisation_id: home.organisation_id })
const admin = await colleague('farm_admin')
const farmAdmin = await server.as(admin)
/** Only its author may change a note. */
const { id: own_note_id } = await server.db
  .insertInto('farm_notes')
  .values({ farm_id: home.farm_id, date: '2026-06-01', kind: 'frost', author_id: admin.id })
  .returning('id')
  .executeTakeFirstOrThrow()
/** A person who may name other observers. */
const entomologyAdmin = await server.as(await colleague('entomology_admin'))

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
const crop = { cropType: 'SOFT', speciesId: 1, cropVariety: 'Malling Centenary' }
const measured = { temperature: 21.5, relative_humidity: 60, wind_speed: 3.25, oktas: 2 }
const { surveys } = home
const ofVisit = { id: surveys.survey_id }
let number = 700
const next = () => (number += 1)

const interval = {
  id: 'card-2',
  interval_start: '2026-06-10T09:00:00Z',
  interval_end: '2026-06-10T09:30:00Z',
}

const frozenComparison = (given: object) => ({
  params: { id: home.farm_id },
  body: {
    figure: {
      kind: 'comparison',
      start_date: '2026-06-01',
      end_date: '2026-06-07',
      with_start_date: '2026-05-25',
      with_end_date: '2026-05-31',
      ...given,
    },
    authors: [{ name: 'Hannah Price' }],
  },
})

const ofTrial = { id: home.farm_id, trialId: surveys.deficit_trial_id }
const deficitTrial = (given: object) => ({
  params: { id: home.farm_id },
  body: {
    title: 'Hand pollination',
    field_id: home.field_id,
    ...newTrialDays(),
    plot_ids: [home.plot_id],
    ...given,
  },
})
const assigning = (given: object) => ({
  params: { id: home.farm_id },
  body: {
    user_id: home.farmer_id,
    first_day: '2026-06-20',
    last_day: '2026-06-20',
    plot_ids: [home.plot_id],
    ...given,
  },
})

const invitation = (organisation_id: number) => ({
  organisation_id,
  people: [{ email: `invited-${next()}@example.org`, role: 'farmer' }],
})

/**
 * Requests by operation and member. Each is made by a person with permission and attaches one of their own records to a
 * record of `other`.
 */
const cases: Record<string, (other: World) => Request> = {
  'createAccessToken farm_ids': ({ farm_id }) => ({ body: { name: 'Export', days: 30, farm_ids: [farm_id] } }),
  'createFeed farm_id': ({ farm_id }) => ({ body: { name: 'Office sheet', content: 'visits', farm_id } }),
  ...Object.fromEntries(
    (['organisation_id', 'farm_id', 'field_id', 'tunnel_id', 'plot_id', 'queue_id'] as const).map((member) => [
      `createExport ${member}`,
      (other: World) => ({ body: { format: 'images', filter: { [member]: String(other[member]) } } }),
    ]),
  ),
  'createExport farm_ids': ({ farm_id }) => ({
    body: { format: 'dataset_csv', farm_ids: [farm_id], from: '2026-06-01', to: '2026-06-02' },
  }),
  'createFarm organisation_id': ({ organisation_id }) => ({ body: { ...farm, organisation_id } }),
  'createFarm farmer_id': ({ farmer_id }) => ({
    body: { ...farm, organisation_id: home.organisation_id, farmer_id },
  }),
  'updateFarm organisation_id': ({ organisation_id }) => ({ params: { id: home.farm_id }, body: { organisation_id } }),
  'updateFarm farmer_id': ({ farmer_id }) => ({ params: { id: home.farm_id }, body: { farmer_id } }),
  'legacyUpdateFarm farmerId': ({ farmer_id }) => ({ body: { id: home.farm_id, farmerId: farmer_id } }),
  'createReviewQueue farm_id': ({ farm_id }) => ({
    params: { id: home.organisation_id },
    body: { kind: 'representative', size: 5, farm_id },
  }),
  'createImageUpload organisation_id': ({ organisation_id }) => ({
    body: { organisation_id, zone: 'Europe/London', clock_offset_s: 0 },
  }),
  'checkCardCounts organisation_id': ({ organisation_id, device_id }) => ({
    body: { organisation_id, messages: [{ ...interval, device_id }] },
  }),
  'storeCardCounts organisation_id': ({ organisation_id, device_id }) => ({
    body: { organisation_id, device_id, messages: [interval] },
  }),
  'setAlertLimitsOfFarms farm_ids': ({ farm_id }) => ({ body: { farm_ids: [farm_id], silent_hours: 12 } }),
  'setDeviceConfigurations device_ids': ({ device_id }) => ({ body: { device_ids: [device_id], configuration: {} } }),
  'putImageReviews image_id': ({ capture_id }) => ({ body: { reviews: [{ image_id: capture_id, verdicts: [] }] } }),
  'putImagesDetections image_id': ({ capture_id }) => ({
    body: { images: [{ image_id: capture_id, model_version: 'pollinet-3', detections: [] }] },
  }),
  'replaceCrops selectedDevices': ({ device_id }) => ({
    params: { id: home.farm_id },
    body: { crops: [{ ...crop, selectedDevices: [device_id] }] },
  }),
  'legacySaveCrops farmId': ({ farm_id }) => ({ body: [{ farmId: farm_id, cropType: 'soft', speciesId: 2 }] }),
  'legacySaveCrops selectedDevices': ({ device_id }) => ({
    body: [{ farmId: home.farm_id, cropType: 'soft', speciesId: 2, selectedDevices: [device_id] }],
  }),
  'createDeployment farm_id': ({ farm_id }) => ({
    body: { farm_id, deployed_date: '2024-03-01', withdrawn_date: '2024-09-30' },
  }),
  'createSpray field_id': ({ field_id }) => ({
    params: { id: home.farm_id },
    body: { date: '2026-06-02', product: 'Sulphur', field_id },
  }),
  'updateSpray field_id': ({ field_id }) => ({
    params: { id: home.farm_id, sprayId: home.spray_id },
    body: { field_id },
  }),
  'createFarmNote field_id': ({ field_id }) => ({
    params: { id: home.farm_id },
    body: { date: '2026-06-02', kind: 'frost', field_id },
  }),
  'updateFarmNote field_id': ({ field_id }) => ({
    params: { id: home.farm_id, noteId: own_note_id },
    body: { field_id },
  }),
  'createField farm_id': ({ farm_id }) => ({ body: { farm_id, field_name: `F ${next()}`, crop_type: 'raspberry' } }),
  'updateField farm_id': ({ farm_id }) => ({ params: { id: home.field_id }, body: { farm_id } }),
  'createTunnel field_id': ({ field_id }) => ({ body: { field_id, number: next() } }),
  'updateTunnel field_id': ({ field_id }) => ({ params: { id: home.tunnel_id }, body: { field_id } }),
  'createPlot tunnel_id': ({ tunnel_id }) => ({ body: { tunnel_id, number: next() } }),
  'updatePlot tunnel_id': ({ tunnel_id }) => ({ params: { id: home.plot_id }, body: { tunnel_id } }),
  'createLocationBatch farm_id': ({ farm_id }) => ({ body: { farm_id, rows: [{ field: `F ${next()}` }] } }),
  'checkLocationBatch farm_id': ({ farm_id }) => ({ body: { farm_id, rows: [{ field: `F ${next()}` }] } }),
  'createSurveyAssignments user_id': ({ farmer_id }) => assigning({ user_id: farmer_id }),
  'createSurveyAssignments field_ids': ({ field_id }) => assigning({ field_ids: [field_id] }),
  'createSurveyAssignments tunnel_ids': ({ tunnel_id }) => assigning({ tunnel_ids: [tunnel_id] }),
  'createSurveyAssignments plot_ids': ({ plot_id }) => assigning({ plot_ids: [plot_id] }),
  'createFrozenFigure field_id': ({ field_id }) => frozenComparison({ field_id }),
  'createFrozenFigure with_farm_id': ({ farm_id }) => frozenComparison({ with_farm_id: farm_id }),
  'createFrozenFigure with_field_id': ({ field_id }) => frozenComparison({ with_field_id: field_id }),
  'createDeficitTrial field_id': ({ field_id }) => deficitTrial({ field_id }),
  'createDeficitTrial plot_ids': ({ plot_id }) => deficitTrial({ plot_ids: [plot_id] }),
  'updateDeficitTrial field_id': ({ field_id }) => ({ params: ofTrial, body: { field_id } }),
  'updateDeficitTrial plot_ids': ({ plot_id }) => ({ params: ofTrial, body: { plot_ids: [plot_id] } }),
  'createDeficitFruit plot_id': ({ plot_id }) => ({
    params: ofTrial,
    body: { plot_id, plant_number: 1, survey_date: '2026-06-10', pollination: 'open', weight_g: 12.5 },
  }),
  'createDeficitMarking plot_id': ({ plot_id }) => ({
    params: ofTrial,
    body: { plot_id, plant_number: 1, survey_date: '2026-06-02', pollination: 'open', flowers: 5 },
  }),
  'createSurvey plot_id': ({ plot_id }) => ({ body: { plot_id } }),
  'createSurvey observer_id': ({ farmer_id }) => ({
    body: { plot_id: home.plot_id, flowers: [{ plant_number: 5, observer_id: farmer_id, observation: { count: 0 } }] },
  }),
  'updateSurvey plot_id': ({ plot_id }) => ({ params: ofVisit, body: { plot_id } }),
  'createFlowerSurvey observer_id': ({ farmer_id }) => ({
    params: ofVisit,
    query: { year: 2026 },
    body: { plant_number: 5, observer_id: farmer_id, observation: { count: 0 } },
  }),
  'createPollinatorSurvey observer_id': ({ farmer_id }) => ({ params: ofVisit, body: { observer_id: farmer_id } }),
  'createPredatorSurvey observer_id': ({ farmer_id }) => ({
    params: ofVisit,
    body: { plant_number: 5, observer_id: farmer_id },
  }),
  'updatePredatorSurvey observer_id': ({ farmer_id }) => ({
    params: { ...ofVisit, pid: surveys.plant_id },
    body: { observer_id: farmer_id },
  }),
  'createWeatherObservation tunnel_id': ({ tunnel_id }) => ({ body: { tunnel_id, ...measured } }),
  'createWeatherObservation observer_id': ({ farmer_id }) => ({
    body: { tunnel_id: home.tunnel_id, observer_id: farmer_id, ...measured },
  }),
  'updateWeatherObservation tunnel_id': ({ tunnel_id }) => ({
    params: { id: surveys.weather_id },
    body: { ...measured, tunnel_id },
  }),
  'updateWeatherObservation observer_id': ({ farmer_id }) => ({
    params: { id: surveys.weather_id },
    body: { ...measured, observer_id: farmer_id },
  }),
  'setNotificationSettings farm_ids': ({ farm_id }) => ({ body: { farm_ids: [farm_id] } }),
  'invitePeople organisation_id': ({ organisation_id }) => ({ body: invitation(organisation_id) }),
  'checkInvitations organisation_id': ({ organisation_id }) => ({ body: invitation(organisation_id) }),
  'createUser organisation_id': ({ organisation_id }) => ({
    body: { ...wholePerson(), role: 'farmer', organisation_id },
  }),
}

/** People with access to these calls see all organisations. */
const byAdministratorsAlone = [
  'createDataRequest',
  'createDevice',
  'createDeviceBatch',
  'checkDeviceBatch',
  'createDeviceKeys',
  'moveDevices',
  'updateDevice',
  'updateUser',
]
/** Members shared by all organisations, and members that name no record. */
const shared = [
  'speciesId',
  'pollinator_id',
  'predator_id',
  'countryId',
  'device_id',
  'gbif_id',
  'uksi_id',
  'into_id',
  'result_id',
]

const changes = async () => (await sql`select count(*)::int as n from history`.execute(server.db)).rows

it('has a test case for every endpoint that references a parent record', () => {
  const members = bodyMembers(readFileSync(join(projectRoot, 'openapi.json'), 'utf8'))
    .filter(({ call, member }) => !byAdministratorsAlone.includes(call) && !shared.includes(member))
    .map(({ call, member }) => `${call} ${member}`)
  expect(members.toSorted()).toEqual(Object.keys(cases).toSorted())
})

describe('a parent record of another organisation is treated as nonexistent:', () => {
  it.each(Object.entries(cases))('%s', async (name, build) => {
    const endpoint = server.app.endpoints.find(({ id }) => id === name.split(' ')[0])
    if (!endpoint) throw new Error(`${name} is no call`)
    const ask = async (other: World) => {
      const headers = name.endsWith(' observer_id') ? entomologyAdmin : farmAdmin
      const response = await send(server, endpoint, build(other), headers)
      return { status: response.statusCode, body: response.json<unknown>() }
    }
    const before = await changes()
    const refused = await ask(foreign)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expect(refused).toEqual(await ask(missing))
    expect(await changes()).toEqual(before)
    expect((await ask(home)).status).toBe(endpoint.status)
    // A person may have two exports waiting.
    await server.db.deleteFrom('exports').execute()
  })
})
