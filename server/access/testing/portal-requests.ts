import type { Requests } from './requests.ts'

/** Requests of reports, of finding things and of restoring devices. */
export const portalRequests: Record<string, Requests> = {
  downloadPollinationCount: {
    about: 'records',
    build: [
      ({ farm_id }) => ({ query: { farm_id, from: '2026-06-04', to: '2026-06-10' } }),
      ({ farm_id }) => ({ query: { farm_id, from: '2026-06-04', to: '2026-06-10', format: 'xlsx' } }),
    ],
  },
  downloadPollinationCountLegacy: {
    about: 'records',
    build: [({ farm_id }) => ({ query: { farmId: farm_id, fromDate: '2026-06-04', toDate: '2026-06-10' } })],
  },
}
