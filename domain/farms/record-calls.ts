import * as z from 'zod/mini'
import { call } from '../platform/call.ts'
import { pictures } from '../platform/file-name.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, idText, flagText } from '../platform/shapes.ts'
import { crop, cropList } from './crop-entries.ts'
import { deploymentChange, farmDeployment, newDeployment } from './deployment.ts'
import { farmDetail } from './farm-form.ts'
import { spray, sprayChange, sprayColumns, sprayForm } from './spray.ts'

const tag = 'Farms'

export const listCrops = call({
  id: 'listCrops',
  tag,
  method: 'GET',
  path: '/farms/{id}/crops',
  can: 'farm.see',
  summary: "A farm's crops; with `deleted=true` also those that were deleted, and when.",
  params: byId,
  query: z.object({ deleted: z.optional(flagText), ...pageParams }),
  answer: listOf(crop),
})
export const replaceCrops = call({
  id: 'replaceCrops',
  tag,
  method: 'PUT',
  path: '/farms/{id}/crops',
  can: 'farm.edit',
  summary: 'Write the whole list of crops: those left out are marked deleted. Blank and doubled entries are dropped.',
  params: byId,
  body: cropList,
  answer: z.array(crop),
  refuses: [409],
})

export const sprayFilter = z.object(sortAndSearch(sprayColumns, 'Spray'))
export type SprayFilter = z.infer<typeof sprayFilter>
export const listSprays = call({
  id: 'listSprays',
  tag,
  method: 'GET',
  path: '/farms/{id}/sprays',
  can: 'farm.see',
  summary: "A farm's sprays, newest first unless sorted otherwise; with a limit, rows and their total.",
  params: byId,
  query: z.extend(sprayFilter, pageParams),
  answer: listOf(spray),
})
export const createSpray = call({
  id: 'createSpray',
  tag,
  method: 'POST',
  path: '/farms/{id}/sprays',
  can: 'farm.edit',
  summary: 'Record a spray on a field, or on all of the farm.',
  params: byId,
  body: sprayForm,
  answer: spray,
  status: 201,
  idempotent: true,
})
const bySpray = z.object({ id: idText, sprayId: idText })
export const updateSpray = call({
  id: 'updateSpray',
  tag,
  method: 'PUT',
  path: '/farms/{id}/sprays/{sprayId}',
  can: 'farm.edit',
  summary: 'Change a spray.',
  params: bySpray,
  body: sprayChange,
  answer: spray,
})
export const deleteSpray = call({
  id: 'deleteSpray',
  tag,
  method: 'DELETE',
  path: '/farms/{id}/sprays/{sprayId}',
  can: 'farm.edit',
  summary: 'Delete a spray. The history keeps it.',
  params: bySpray,
})

export const createDeployment = call({
  id: 'createDeployment',
  tag,
  method: 'POST',
  path: '/farms-deployments',
  can: 'farm.edit',
  summary: 'Record when devices stand on a farm. Days that are taken already are refused.',
  body: newDeployment,
  answer: farmDeployment,
  status: 201,
  idempotent: true,
})
export const updateDeployment = call({
  id: 'updateDeployment',
  tag,
  method: 'PUT',
  path: '/farms-deployments/{id}',
  can: 'farm.edit',
  summary: 'Change the days of a deployment.',
  params: byId,
  body: deploymentChange,
  answer: farmDeployment,
})
export const deleteDeployment = call({
  id: 'deleteDeployment',
  tag,
  method: 'DELETE',
  path: '/farms-deployments/{id}',
  can: 'farm.edit',
  summary: 'Delete a deployment. What devices measured stays; the history keeps it.',
  params: byId,
})

/** The picture itself, not the envelope. */
export const showFarmerPhoto = call({
  id: 'showFarmerPhoto',
  tag,
  method: 'GET',
  path: '/farms/{id}/farmer-photo',
  can: 'farm.see',
  summary: "The photo of the farm's farmer, as JPEG; 404 without one.",
  params: byId,
  file: ['image/jpeg'],
})
export const putFarmerPhoto = call({
  id: 'putFarmerPhoto',
  tag,
  method: 'PUT',
  path: '/farms/{id}/farmer-photo',
  can: 'farm.edit',
  summary:
    "Give the farm's farmer a photo: multipart/form-data with a part `image`, JPEG, PNG or WebP of at most 10 MB.",
  params: byId,
  answer: farmDetail,
  form: { image: { file: pictures } },
  refuses: [409],
})
export const deleteFarmerPhoto = call({
  id: 'deleteFarmerPhoto',
  tag,
  method: 'DELETE',
  path: '/farms/{id}/farmer-photo',
  can: 'farm.edit',
  summary: "Remove the photo of the farm's farmer.",
  params: byId,
  answer: farmDetail,
})
