import * as z from 'zod/mini'
import { period } from '../score/period.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, id, idText } from '../platform/shapes.ts'
import { armChange, armForm, armMeaning, treatmentArm, treatmentType } from './treatment-arm.ts'

const tag = 'Farms'

export const listTreatmentArms = endpoint({
  id: 'listTreatmentArms',
  tag,
  method: 'GET',
  path: '/farms/{id}/treatment-arms',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the meanings of treatment letters',
  params: byId,
  query: z.object(pageParams),
  response: listOf(treatmentArm),
})
export const createTreatmentArm = endpoint({
  id: 'createTreatmentArm',
  tag,
  method: 'POST',
  path: '/farms/{id}/treatment-arms',
  can: 'arm.edit',
  summary: 'Create the meaning of a treatment letter',
  description: 'It applies from `from_date` to `to_date`. 409 if the letter has another meaning on one of these days.',
  params: byId,
  body: armForm,
  response: treatmentArm,
  status: 201,
  idempotent: true,
  refuses: [409],
})
const byArm = z.object({ id: idText, armId: idText })
export const updateTreatmentArm = endpoint({
  id: 'updateTreatmentArm',
  tag,
  method: 'PUT',
  path: '/farms/{id}/treatment-arms/{armId}',
  can: 'arm.edit',
  summary: 'Update the meaning of a treatment letter',
  params: byArm,
  body: armChange,
  response: treatmentArm,
})
export const deleteTreatmentArm = endpoint({
  id: 'deleteTreatmentArm',
  tag,
  method: 'DELETE',
  path: '/farms/{id}/treatment-arms/{armId}',
  can: 'arm.edit',
  summary: 'Delete the meaning of a treatment letter',
  description: 'It remains in the history.',
  params: byArm,
})

const amount = z.number().check(z.nonnegative())
export const comparedArm = named(
  'ComparedArm',
  z.object({
    treatment_type: treatmentType,
    /** Null: no meaning was recorded for those days. */
    arm_id: z.nullable(id),
    meaning: z.nullable(armMeaning),
    note: z.nullable(z.string()),
    cameras: z.int(),
    hours: amount,
    flower_hours: amount,
    visits: z.int(),
    /** Null without open flowers. */
    visits_per_100_flowers_hour: z.nullable(amount),
    /** 90 %, from the spread of the experimental units; null for a single unit. */
    visits_per_100_flowers_hour_range: z.nullable(z.tuple([amount, amount])),
  }),
)
export type ComparedArm = z.infer<typeof comparedArm>

export const compareTreatmentArms = endpoint({
  id: 'compareTreatmentArms',
  tag,
  method: 'GET',
  path: '/farms/{id}/treatment-arms/comparison',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Compare visits by treatment over a period',
  description: 'Visits per 100 open flowers per hour, from cameras on plots with a treatment letter. At most 400 days.',
  params: byId,
  query: period,
  response: z.array(comparedArm),
})
