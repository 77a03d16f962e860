import { records, self, type Requests } from './request.ts'

/** Requests for reports, search and restoring devices. */
export const portalRequests: Record<string, Requests> = {
  find: self({ query: { q: 'no such name' } }),
  listBackups: self(),
  getSystem: self(),
  countDevices: records(({ farm_id }) => ({ query: { farm_id } })),
  listDeviceTypes: self(),
  listDeviceDependents: records(({ device_id }) => ({ params: { id: device_id } })),
  restoreDevice: records(({ device_id }) => ({ params: { id: device_id } })),
  getDeviceTrack: records(({ device_id }) => ({ params: { id: device_id } })),
  getDeviceTrail: records(({ device_id }) => ({ params: { id: device_id } })),

  downloadPollinationCount: records(
    ({ farm_id }) => ({ query: { farm_id, from: '2026-06-04', to: '2026-06-10' } }),
    ({ farm_id }) => ({ query: { farm_id, from: '2026-06-04', to: '2026-06-10', format: 'xlsx' } }),
  ),
  downloadPollinationHealth: records(
    ({ farm_id }) => ({ query: { farm_id, from: '2026-06-04', to: '2026-06-10' } }),
    ({ farm_id }) => ({ query: { farm_id, from: '2026-06-04', to: '2026-06-10', format: 'xlsx' } }),
  ),
  legacyPollinationCountReport: records(({ farm_id }) => ({
    query: { farmId: farm_id, fromDate: '2026-06-04', toDate: '2026-06-10' },
  })),
}
