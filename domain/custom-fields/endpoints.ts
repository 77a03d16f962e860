import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { byId, idText } from '../platform/shapes.ts'
import { customFieldChange, newCustomField } from './custom-field-form.ts'
import { customField } from './custom-field.ts'

const tag = 'Custom fields'
const can = 'custom-field.edit'
const path = '/organisations/{id}/custom-fields'
const byField = z.object({ id: idText, fieldId: idText })

export const listCustomFields = endpoint({
  id: 'listCustomFields',
  tag,
  method: 'GET',
  path,
  can: 'farm.see',
  summary: 'List the custom fields of an organisation',
  description:
    'Those of farms and of devices, in their order; archived ones last. Their values are in `custom` of farms and devices, by `key`.',
  params: byId,
  response: z.array(customField),
})
export const createCustomField = endpoint({
  id: 'createCustomField',
  tag,
  method: 'POST',
  path,
  can,
  summary: 'Create a custom field',
  description:
    'Placed after the others. Type and key never change. At most 10 in use for farms and 10 for devices. 409 if that many exist, or if the name or key is taken.',
  params: byId,
  body: newCustomField,
  response: customField,
  status: 201,
  idempotent: true,
  refuses: [409],
})
export const updateCustomField = endpoint({
  id: 'updateCustomField',
  tag,
  method: 'PUT',
  path: `${path}/{fieldId}`,
  can,
  summary: 'Update a custom field',
  description:
    'Stored values stay: also those that are no longer among the choices, which may be kept but not chosen again. 409 if the name is taken.',
  params: byField,
  body: customFieldChange,
  response: customField,
})
export const archiveCustomField = endpoint({
  id: 'archiveCustomField',
  tag,
  method: 'DELETE',
  path: `${path}/{fieldId}`,
  can,
  summary: 'Archive a custom field',
  description: 'It is not shown any more. Its values stay stored and are shown again once it is restored.',
  params: byField,
})
export const restoreCustomField = endpoint({
  id: 'restoreCustomField',
  tag,
  method: 'POST',
  path: `${path}/{fieldId}/restore`,
  can,
  summary: 'Restore an archived custom field',
  description: 'Placed after the others, with its values. 409 if 10 are in use already, or if its name is taken.',
  params: byField,
  response: customField,
  idempotent: true,
  refuses: [409],
})
