import type { Requests } from './requests.ts'

/** Requests of reports, of finding things and of restoring devices. */
export const portalRequests: Record<string, Requests> = {
  find: { about: 'self', build: () => ({ query: { q: 'no such name' } }) },
  getApiDescription: { about: 'self', build: () => ({}) },
  countDevices: { about: 'records', build: [({ farm_id }) => ({ query: { farm_id } })] },
  listDeviceTypes: { about: 'self', build: () => ({}) },
  listDeviceDependents: { about: 'records', build: [({ device_id }) => ({ params: { id: device_id } })] },
  restoreDevice: { about: 'records', build: [({ device_id }) => ({ params: { id: device_id } })] },
  getDeviceTrail: { about: 'records', build: [({ device_id }) => ({ params: { id: device_id } })] },

  downloadPollinationCount: {
    about: 'records',
    build: [
      ({ farm_id }) => ({ query: { farm_id, from: '2026-06-04', to: '2026-06-10' } }),
      ({ farm_id }) => ({ query: { farm_id, from: '2026-06-04', to: '2026-06-10', format: 'xlsx' } }),
    ],
  },
  legacyPollinationCountReport: {
    about: 'records',
    build: [({ farm_id }) => ({ query: { farmId: farm_id, fromDate: '2026-06-04', toDate: '2026-06-10' } })],
  },
}
