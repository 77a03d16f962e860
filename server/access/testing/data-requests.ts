import { records, self, type Requests } from './request.ts'

/** Requests about data protection. No such request exists, so permitted callers receive 404. */
export const dataProtectionRequests: Record<string, Requests> = {
  requestOwnData: self(),
  listOwnDataRequests: self(),
  requestOrganisationData: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  listOrganisationDataRequests: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  listDataRequests: self(),
  createDataRequest: records(({ farmer_id }) => ({ body: { kind: 'export-person', user_id: farmer_id } })),
  confirmDataRequest: self({ params: { id: 2_000_000_041 } }, 404),
  cancelDataRequest: self({ params: { id: 2_000_000_041 } }, 404),
  getErasureCertificate: self({ params: { id: 2_000_000_041 } }, 404),
  downloadDataRequest: self({ params: { id: 2_000_000_041 } }, 404),
}
