import type { CustomField } from '#domain/custom-fields/custom-field.ts'

/** A text field of devices, in use. */
export const fieldOf = (given: Partial<CustomField>): CustomField => ({
  id: 1,
  organisation_id: 4,
  record: 'device',
  key: 'asset',
  name: 'Asset number',
  type: 'text',
  unit: null,
  choices: null,
  help: null,
  is_required: false,
  position: 1,
  archived_at: null,
  version: 1,
  ...given,
})
