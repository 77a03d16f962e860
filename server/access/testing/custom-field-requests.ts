import { nextNumber } from '../../factories/places.ts'
import { records, type Request, type Requests } from './request.ts'

const ofField = (request: Request = {}) =>
  records(({ organisation_id, custom_field_id }) => ({
    params: { id: organisation_id, fieldId: custom_field_id },
    ...request,
  }))

export const customFieldRequests: Record<string, Requests> = {
  listCustomFields: records(({ organisation_id }) => ({ params: { id: organisation_id } })),
  createCustomField: records(({ organisation_id }) => ({
    params: { id: organisation_id },
    body: { record: 'device', type: 'text', name: `Mount ${nextNumber()}` },
  })),
  updateCustomField: ofField({ body: { help: 'On the sticker' } }),
  archiveCustomField: ofField(),
  restoreCustomField: ofField(),
}
