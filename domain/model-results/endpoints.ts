import * as z from 'zod/mini'
import { functionalGroups, unidentified } from '../intensity/functional-groups.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, requestedDate } from '../platform/shapes.ts'
import { imageResultForm, imageResultOfForm, modelChoice, modelChoiceForm, storedImageResult } from './results.ts'

const tag = 'Model results'
/** Maximum number of images in one request. */
const MOST_RESULTS = 200
const count = z.int().check(z.nonnegative())

export const putImageDetections = endpoint({
  id: 'putImageDetections',
  tag,
  method: 'PUT',
  path: '/images/{id}/detections',
  can: 'class.map',
  tokenScope: 'detections',
  summary: 'Create or replace the results of a model version for an image',
  description:
    'Boxes refer to the stored image, which is upright. Boxes across its edges are clipped, boxes beyond them are left out. The same version replaces its own results. 409 if the device itself sent results of this version. Whether they count is chosen per farm (`PUT /farms/{id}/model-choices`). Counts of visits stay as sent.',
  params: byId,
  body: imageResultForm,
  response: storedImageResult,
  refuses: [409],
})

export const putImagesDetections = endpoint({
  id: 'putImagesDetections',
  tag,
  method: 'PUT',
  path: '/images/detections',
  can: 'class.map',
  tokenScope: 'detections',
  summary: 'Create or replace the results of model versions for several images',
  description: 'All or none, at most 200, in the order of the request. The same rules hold as for one image.',
  body: named(
    'NewImageResults',
    z.strictObject({
      images: z.array(imageResultOfForm).check(z.minLength(1), z.maxLength(MOST_RESULTS)),
    }),
  ),
  response: named('StoredImageResults', z.object({ images: z.array(storedImageResult) })),
  refuses: [404, 409],
})

const farmModels = named(
  'FarmModels',
  z.object({
    /** Latest first. */
    choices: z.array(modelChoice),
    versions: z.array(
      named(
        'ModelVersionWithResults',
        z.object({
          model_version: z.string(),
          /** Images of the farm with results of this version, sent through the API. */
          images: count,
          /** Images of the farm to which the choice applies. */
          images_counting: count,
        }),
      ),
    ),
    run: z.nullable(
      named(
        'ModelChoiceRun',
        z.object({
          done: count,
          total: count,
          started_at: z.iso.datetime(),
          finished_at: z.nullable(z.iso.datetime()),
        }),
      ),
    ),
  }),
)
export type FarmModels = z.infer<typeof farmModels>

export const getFarmModels = endpoint({
  id: 'getFarmModels',
  tag,
  method: 'GET',
  path: '/farms/{id}/model-choices',
  can: 'farm.see',
  summary: 'Get the model versions that count on a farm',
  description:
    'Chosen versions, latest first; versions with results, by name; and the progress of bringing images up to date after the latest change.',
  params: byId,
  response: farmModels,
})

export const previewModelChoice = endpoint({
  id: 'previewModelChoice',
  tag,
  method: 'POST',
  path: '/farms/{id}/model-choices/preview',
  can: 'class.map',
  summary: 'Preview the choice of a model version',
  description:
    'How many images would show other results, and their insects before and after. The newest 50,000 images of the period are looked at: of more, `since_day` says from when on. Nothing is stored.',
  params: byId,
  body: modelChoiceForm,
  response: named(
    'ModelChoicePreview',
    z.object({
      images: count,
      /** Images whose reviews no longer decide. */
      reviewed: count,
      first_day: z.nullable(z.iso.date()),
      last_day: z.nullable(z.iso.date()),
      /** The day from which images were examined; null: all were. */
      since_day: z.nullable(z.iso.date()),
      groups: z.array(
        named(
          'ModelChoiceGroup',
          z.object({ functional_group: z.enum([...functionalGroups, unidentified]), before: count, after: count }),
        ),
      ),
    }),
  ),
})
export type ModelChoicePreview = z.infer<typeof previewModelChoice.response>

export const putModelChoice = endpoint({
  id: 'putModelChoice',
  tag,
  method: 'PUT',
  path: '/farms/{id}/model-choices',
  can: 'class.map',
  summary: 'Choose the model version that counts from a day on',
  description:
    'For images from that local day on, results of this version decide what they show, where there are some; otherwise those of the device. A choice of the same day is replaced. Images are brought up to date in the background. Reviews of other results are kept and count again when these do. Counts of visits (messages, hours, days) stay as sent.',
  params: byId,
  body: modelChoiceForm,
  response: farmModels,
})

export const deleteModelChoice = endpoint({
  id: 'deleteModelChoice',
  tag,
  method: 'DELETE',
  path: '/farms/{id}/model-choices',
  can: 'class.map',
  summary: 'Delete the choice of a model version',
  description: 'The choice before it holds again, or what the devices send.',
  params: byId,
  query: z.object({ from_date: requestedDate }),
})
