import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { pictures } from '../platform/file-name.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, idText, flagText } from '../platform/shapes.ts'
import { crop, cropList } from './crop-entries.ts'
import { deploymentChange, farmDeployment, newDeployment } from './deployment.ts'
import { farmDetail } from './farm-form.ts'
import { spray, sprayChange, sprayColumns, sprayForm } from './spray.ts'

const tag = 'Farms'

export const listCrops = endpoint({
  id: 'listCrops',
  tag,
  method: 'GET',
  path: '/farms/{id}/crops',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the crops of a farm',
  description: '`deleted=true` lists deleted crops as well.',
  params: byId,
  query: z.object({ deleted: z.optional(flagText), ...pageParams }),
  response: listOf(crop),
})
export const replaceCrops = endpoint({
  id: 'replaceCrops',
  tag,
  method: 'PUT',
  path: '/farms/{id}/crops',
  can: 'farm.edit',
  summary: 'Replace the crops of a farm',
  description: 'Crops that are missing in the request are deleted. Blank and duplicate entries are ignored.',
  params: byId,
  body: cropList,
  response: z.array(crop),
  refuses: [409],
})

export const sprayFilter = z.object(sortAndSearch(sprayColumns, 'Spray'))
export type SprayFilter = z.infer<typeof sprayFilter>
export const listSprays = endpoint({
  id: 'listSprays',
  tag,
  method: 'GET',
  path: '/farms/{id}/sprays',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the sprays of a farm',
  description: 'Newest first by default.',
  params: byId,
  query: z.extend(sprayFilter, pageParams),
  response: listOf(spray),
})
export const createSpray = endpoint({
  id: 'createSpray',
  tag,
  method: 'POST',
  path: '/farms/{id}/sprays',
  can: 'farm.edit',
  summary: 'Create a spray of a field or of the whole farm',
  params: byId,
  body: sprayForm,
  response: spray,
  status: 201,
  idempotent: true,
})
const bySpray = z.object({ id: idText, sprayId: idText })
export const updateSpray = endpoint({
  id: 'updateSpray',
  tag,
  method: 'PUT',
  path: '/farms/{id}/sprays/{sprayId}',
  can: 'farm.edit',
  summary: 'Update a spray',
  params: bySpray,
  body: sprayChange,
  response: spray,
})
export const deleteSpray = endpoint({
  id: 'deleteSpray',
  tag,
  method: 'DELETE',
  path: '/farms/{id}/sprays/{sprayId}',
  can: 'farm.edit',
  summary: 'Delete a spray',
  description: 'It remains in the history.',
  params: bySpray,
})

export const createDeployment = endpoint({
  id: 'createDeployment',
  tag,
  method: 'POST',
  path: '/farms-deployments',
  can: 'farm.edit',
  summary: 'Create a deployment',
  description: 'A period of days with cameras on the farm. It must not overlap another deployment of the farm.',
  body: newDeployment,
  response: farmDeployment,
  status: 201,
  idempotent: true,
})
export const updateDeployment = endpoint({
  id: 'updateDeployment',
  tag,
  method: 'PUT',
  path: '/farms-deployments/{id}',
  can: 'farm.edit',
  summary: 'Update the days of a deployment',
  params: byId,
  body: deploymentChange,
  response: farmDeployment,
})
export const deleteDeployment = endpoint({
  id: 'deleteDeployment',
  tag,
  method: 'DELETE',
  path: '/farms-deployments/{id}',
  can: 'farm.edit',
  summary: 'Delete a deployment',
  description: 'Measurements are not deleted. The deployment remains in the history.',
  params: byId,
})

/** The image itself, without the envelope. */
export const showFarmerPhoto = endpoint({
  id: 'showFarmerPhoto',
  tag,
  method: 'GET',
  path: '/farms/{id}/farmer-photo',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the photo of the farmer as JPEG',
  description: '404 if there is none.',
  params: byId,
  file: ['image/jpeg'],
})
export const putFarmerPhoto = endpoint({
  id: 'putFarmerPhoto',
  tag,
  method: 'PUT',
  path: '/farms/{id}/farmer-photo',
  can: 'farm.edit',
  summary: 'Upload a photo of the farmer',
  description:
    'multipart/form-data with a part `image`: JPEG, PNG or WebP of at most 10 MB. Replaces an earlier photo. 409 if the farm has no farmer.',
  params: byId,
  response: farmDetail,
  form: { image: { file: pictures } },
  refuses: [409],
})
export const deleteFarmerPhoto = endpoint({
  id: 'deleteFarmerPhoto',
  tag,
  method: 'DELETE',
  path: '/farms/{id}/farmer-photo',
  can: 'farm.edit',
  summary: 'Delete the photo of the farmer',
  params: byId,
  response: farmDetail,
})
