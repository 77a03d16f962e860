import { noPreferences } from '#domain/display/preferences.ts'
import { password } from '../../accounts/testing/people.ts'
import { nextNumber } from '../../factories/places.ts'
import { alertRequests } from './alert-requests.ts'
import { customFieldRequests } from './custom-field-requests.ts'
import { dataProtectionRequests } from './data-requests.ts'
import { farmRequests } from './farm-requests.ts'
import { imageUploadRequests } from './image-upload-requests.ts'
import { importRequests } from './import-requests.ts'
import { legacyRequests } from './legacy-requests.ts'
import { referenceRequests } from './reference-requests.ts'
import { weeklyEmailRequests } from './weekly-email-requests.ts'
import { list, records, self, type Requests } from './request.ts'
import { surveyRequests } from './survey-requests.ts'
import { userRequests } from './user-requests.ts'
import { portalRequests } from './portal-requests.ts'

const period = { start_date: '2026-06-04', end_date: '2026-06-10' }
const target = records(
  ({ farm_id }) => ({ query: { ...period, farm_id } }),
  ({ device_id }) => ({ query: { ...period, device_id } }),
)

const deviceBatch = (farm_id: number) => ({
  farm_id,
  devices: [{ name: 'Door', device_id: `CAM-${nextNumber()}-new`, device_type: 'camera' }],
})

/** By operation id. The permission test fails for endpoints that are missing here. */
const deviceChoice = { from_date: '2026-06-01', model_version: null }
const noInsect = { from_date: '2026-05-01', kind: 'not_an_insect' }

export const requests: Record<string, Requests> = {
  ...userRequests,
  ...farmRequests,
  ...alertRequests,
  ...weeklyEmailRequests,
  ...legacyRequests,
  ...portalRequests,
  ...dataProtectionRequests,
  ...customFieldRequests,
  ...surveyRequests,
  ...referenceRequests,
  ...importRequests,
  getFieldKey: self(),
  listSavedViews: self(),
  saveView: self({ body: { page: 'devices', name: 'Silent', search: { state: 'silent' } } }),
  deleteSavedView: self({ params: { id: 2_000_000_032 } }, 404),
  listFeeds: self(),
  createFeed: self({ body: { name: 'Office sheet', content: 'visits' } }),
  revokeFeed: self({ params: { id: 1 } }),
  listImageFilters: self(),
  saveImageFilter: self({ body: { name: 'Hoverflies', filter: { functional_group: 'hoverfly' } } }),
  deleteImageFilter: self({ params: { id: 2_000_000_031 } }, 404),
  createExport: records(({ farm_id }) => ({ body: { format: 'images', filter: { farm_id: String(farm_id) } } })),
  getExportSettings: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  updateExportSettings: records(({ organisation_id }) => ({
    params: { id: organisation_id },
    body: { observers: 'codes' },
  })),
  listExports: self(),
  getExport: self({ params: { id: 2_000_000_034 } }, 404),
  downloadExport: self({ params: { id: 2_000_000_034 } }, 404),
  updateExport: self({ params: { id: 2_000_000_034 }, body: { doi: null } }, 404),
  getExportDeposit: self({ params: { id: 2_000_000_034 } }, 404),
  deleteExport: self({ params: { id: 2_000_000_034 } }, 404),
  getProfile: self(),
  updateDisplayPreferences: self({ body: noPreferences }),
  signOut: self(),
  reportActivity: self(),
  confirmIdentity: self({ body: { password } }),
  listSessions: self(),
  revokeSession: self({ params: { id: 1 } }),
  revokeOtherSessions: self(),
  listAccessTokens: self(),
  createAccessToken: self({ body: { name: 'Nightly export', days: 30 } }),
  revokeAccessToken: self({ params: { id: 1 } }),
  getFactors: self(),
  startTotp: self(),
  confirmTotp: self({ body: { code: '000000' } }, 422),
  removeTotp: self(),
  startPasskeyRegistration: self(),
  addPasskey: self({ body: { ticket: 'none', passkey: {}, name: 'Phone' } }, 422),
  removePasskey: self({ params: { id: 1 } }, 404),
  regenerateRecoveryCodes: self({}, 409),
  startPasskeyConfirmation: self({}, 409),
  // No provider is configured, so permitted callers receive 404.
  listOwnProviders: self(),
  startProviderLink: self({ params: { provider: 'work' }, body: {} }, 404),
  finishProviderLink: self({ params: { provider: 'work' }, body: { query: 'state=none' } }, 404),
  unlinkProvider: self({ params: { id: 1 } }, 404),
  // No geocoder is configured either.
  searchAddresses: self({ query: { search: 'Ledbury' } }, 404),
  getConfirmationWays: self(),
  startProviderConfirmation: self({ params: { provider: 'work' }, body: {} }, 404),
  finishProviderConfirmation: self({ params: { provider: 'work' }, body: { query: 'state=none' } }, 404),
  listSecurityEvents: self({ query: { limit: 5 } }),
  downloadSecurityEvents: self({ query: { from: '1999-01-01', to: '1999-01-02' } }),
  changePassword: self({ body: { current_password: password, new_password: password } }),

  listOrganisations: list(),
  getOrganisationBudgets: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  getOrganisation: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  listFarmsOfOrganisation: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  listFarmsByOrganisation: records(({ organisation_id }) => ({ params: { id: organisation_id } })),

  listFarms: list(),
  listFarmRounds: list(),
  listFarmGlances: list(),
  getFarmSeason: records(({ farm_id }) => ({ params: { id: farm_id }, query: { year: 2026 } })),
  getFarm: records(({ farm_id }) => ({ params: { id: farm_id } })),
  listFarmUsers: records(({ farm_id }) => ({ params: { id: farm_id } })),
  listFieldsOfFarm: records(({ farm_id }) => ({ params: { id: farm_id } })),
  listFarmDeployments: records(({ farm_id }) => ({ query: { year: 2026, farm_id } })),
  getFarmDashboard: records(({ farm_id }) => ({ params: { farm_id } })),
  watchFarm: records(({ farm_id }) => ({ params: { farm_id } })),
  getWeatherForecast: records(({ farm_id }) => ({ params: { farm_id }, query: period })),

  listDevices: list(),
  getDevice: records(({ device_id }) => ({ params: { id: device_id } })),
  listDevicesOfFarm: records(({ farm_id }) => ({ params: { id: farm_id } })),
  listDevicesOfOrganisation: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  listDevicesOfFarmer: records(({ farmer_id }) => ({ params: { id: farmer_id } })),
  getFarmOfDevice: records(({ device_id }) => ({ params: { id: device_id } })),
  createDevice: records(({ farm_id, field_id, tunnel_id, plot_id }) => ({
    body: {
      name: 'Door',
      device_id: `CAM-${nextNumber()}-new`,
      device_type: 'camera',
      farm_id,
      field_id,
      tunnel_id,
      plot_id,
    },
  })),
  createDeviceBatch: records(({ farm_id }) => ({ body: deviceBatch(farm_id) })),
  checkDeviceBatch: records(({ farm_id }) => ({ body: deviceBatch(farm_id) })),
  createDeviceKeys: records(({ device_id }) => ({ body: { device_ids: [device_id] } })),
  moveDevices: records(({ device_id, farm_id }) => ({ body: { devices: [{ id: device_id, farm_id, version: 1 }] } })),
  updateDevice: records(({ device_id }) => ({ params: { id: device_id }, body: { name: 'Door' } })),
  archiveDevice: records(({ device_id }) => ({ params: { id: device_id }, query: { confirm: 'true' } })),
  getDeviceConnection: records(({ device_id }) => ({
    params: { id: device_id },
    query: { since: '2026-06-01T00:00:00Z' },
  })),
  listFirmwareVersions: records(({ farm_id }) => ({ query: { farm_id } })),
  getDeviceConfiguration: records(({ device_id }) => ({ params: { id: device_id } })),
  listConfigurationVersions: records(({ device_id }) => ({ params: { id: device_id } })),
  setDeviceConfiguration: records(({ device_id }) => ({ params: { id: device_id }, body: {} })),
  setDeviceConfigurations: records(({ device_id }) => ({ body: { device_ids: [device_id], configuration: {} } })),
  listDeviceKeys: records(({ device_id }) => ({ params: { id: device_id } })),
  createDeviceKey: records(({ device_id }) => ({ params: { id: device_id } })),
  rotateDeviceKey: records(({ device_id, key_id }) => ({ params: { id: device_id, keyId: key_id }, body: {} })),
  revokeDeviceKey: records(({ device_id, key_id }) => ({ params: { id: device_id, keyId: key_id } })),
  listDeviceMessages: records(({ device_id }) => ({ params: { id: device_id }, query: { skip: 0, limit: 100 } })),
  getDeviceMonitoring: records(({ device_id }) => ({ params: { id: device_id } })),
  getHistory: records(
    ({ device_id }) => ({ params: { kind: 'devices', id: device_id } }),
    ({ farm_id }) => ({ params: { kind: 'farms', id: farm_id } }),
    (world, { role }) => ({
      params: { kind: 'users', id: role === 'farm_admin' ? world.farmer_id : world.entomology_id },
    }),
  ),
  listTunnelsOfField: records(({ field_id }) => ({ params: { id: field_id } })),
  listPlotsOfTunnel: records(({ tunnel_id }) => ({ params: { id: tunnel_id } })),
  listCaptures: records(({ device_id }) => ({ params: { id: device_id } })),
  showCapture: records(({ capture_id }) => ({ params: { id: capture_id } })),
  getImageReview: records(({ capture_id }) => ({ params: { id: capture_id } })),
  getCaptureCheck: records(({ capture_id }) => ({ params: { id: capture_id } })),
  getImage: records(({ capture_id }) => ({ params: { id: capture_id } })),
  putImageReview: records(({ capture_id }) => ({ params: { id: capture_id }, body: { verdicts: [] } })),
  deleteImageReview: records(({ capture_id }) => ({ params: { id: capture_id } })),
  putImageReviews: records(({ capture_id }) => ({ body: { reviews: [{ image_id: capture_id, verdicts: [] }] } })),
  putImageDetections: records(({ capture_id }) => ({
    params: { id: capture_id },
    body: { model_version: 'pollinet-3', detections: [] },
  })),
  putImagesDetections: records(({ capture_id }) => ({
    body: { images: [{ image_id: capture_id, model_version: 'pollinet-3', detections: [] }] },
  })),
  getFarmModels: records(({ farm_id }) => ({ params: { id: farm_id } })),
  previewModelChoice: records(({ farm_id }) => ({ params: { id: farm_id }, body: deviceChoice })),
  putModelChoice: records(({ farm_id }) => ({ params: { id: farm_id }, body: deviceChoice })),
  deleteModelChoice: records(({ farm_id }) => ({ params: { id: farm_id }, query: { from_date: '2026-06-01' } })),
  listImages: records(
    ({ farm_id }) => ({ query: { farm_id } }),
    ({ device_id }) => ({ query: { device_id } }),
  ),
  countImages: records(({ farm_id }) => ({ query: { farm_id } })),
  listImageHours: records(({ farm_id }) => ({ query: { farm_id } })),
  downloadImages: records(({ farm_id }) => ({ query: { farm_id, files: 'false' } })),
  getImageRetention: records(({ farm_id }) => ({ query: { farm_id } })),
  listReviewQueues: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  createReviewQueue: records(({ organisation_id }) => ({
    params: { id: organisation_id },
    body: { kind: 'representative', size: 5 },
  })),
  getReviewQueue: records(({ queue_id }) => ({ params: { id: queue_id } })),
  deleteReviewQueue: records(({ queue_id }) => ({ params: { id: queue_id } })),
  listModelPerformanceParts: records(({ organisation_id }) => ({
    params: { id: organisation_id },
    query: { by: 'device' },
  })),
  listModelCards: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  listOrganisationCountingVersions: records(({ organisation_id }) => ({
    params: { id: organisation_id },
    query: { start_date: '2026-06-04', end_date: '2026-06-10' },
  })),
  getModelCard: records(({ organisation_id }) => ({ params: { id: organisation_id, version: 'net-3' } })),
  putModelCard: records(({ organisation_id }) => ({
    params: { id: organisation_id, version: 'net-3' },
    body: { description: 'Small detector', classes: [{ name: 'hoverfly', threshold: 0.4 }] },
  })),
  getModelPerformance: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  ...imageUploadRequests,
  listModelClasses: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  previewClassMapping: records(({ organisation_id, class_id }) => ({
    params: { id: organisation_id, classId: class_id },
    body: noInsect,
  })),
  putClassMapping: records(({ organisation_id, class_id }) => ({
    params: { id: organisation_id, classId: class_id },
    body: noInsect,
  })),
  deleteClassMapping: records(({ organisation_id, class_id }) => ({
    params: { id: organisation_id, classId: class_id },
    query: { from_date: '2026-06-01' },
  })),
  listImageClasses: records(({ farm_id }) => ({ query: { farm_id } })),
  deleteImage: records(({ capture_id }) => ({ params: { id: capture_id }, query: { reason: 'A face is visible' } })),
  addFavouriteImage: records(({ capture_id }) => ({ params: { id: capture_id } })),
  removeFavouriteImage: records(({ capture_id }) => ({ params: { id: capture_id } })),
  putCaptureCheck: records(({ capture_id }) => ({ params: { id: capture_id }, body: { verdicts: [] } })),
  deleteCaptureCheck: records(({ capture_id }) => ({ params: { id: capture_id } })),
  getDetectionAgreement: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  showThumbnail: records(({ capture_id }) => ({ params: { id: capture_id } })),

  getInference: target,
  getResultByDay: target,
  getResultByHour: target,
  getPollinationHealth: records(({ farm_id }) => ({ query: { ...period, farm_id } })),
  getComparison: records(({ farm_id }) => ({
    query: { ...period, farm_id, with_start_date: period.start_date, with_end_date: period.end_date },
  })),
  listInterventions: records(({ farm_id }) => ({ params: { id: farm_id }, query: period })),
  getDeviceRunningHours: records(({ device_id }) => ({ params: { id: device_id }, query: { year: 2026 } })),
  getFarmRunningHours: records(({ farm_id }) => ({ params: { id: farm_id }, query: { year: 2026 } })),
}
