import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, id, idText } from '../platform/shapes.ts'
import { pollinations } from '../survey-files/types.ts'
import { deficitContrasts, deficitMeasures, deficitReasons, deficitUnitKinds } from './deficit.ts'
import { deficitMarking, newDeficitMarking } from './deficit-marking.ts'
import { deficitFruit, deficitTrial, deficitTrialChange, newDeficitFruit, newDeficitTrial } from './deficit-trial.ts'

const tag = 'Surveys'
const path = '/farms/{id}/deficit-trials'
const trialPath = `${path}/{trialId}` as const
const byTrial = z.object({ id: idText, trialId: idText })

export const listDeficitTrials = endpoint({
  id: 'listDeficitTrials',
  tag,
  method: 'GET',
  path,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List the pollination deficit trials of a farm',
  description: 'The latest first.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(deficitTrial),
})
export const createDeficitTrial = endpoint({
  id: 'createDeficitTrial',
  tag,
  method: 'POST',
  path,
  can: 'survey.add',
  summary: 'Create a pollination deficit trial',
  description: 'Its plots are of one field.',
  params: byId,
  body: newDeficitTrial,
  response: deficitTrial,
  status: 201,
  idempotent: true,
})
export const getDeficitTrial = endpoint({
  id: 'getDeficitTrial',
  tag,
  method: 'GET',
  path: trialPath,
  can: 'survey.add',
  summary: 'Get a pollination deficit trial',
  params: byTrial,
  response: deficitTrial,
})
export const updateDeficitTrial = endpoint({
  id: 'updateDeficitTrial',
  tag,
  method: 'PUT',
  path: trialPath,
  can: 'survey.edit',
  summary: 'Update a pollination deficit trial',
  params: byTrial,
  body: deficitTrialChange,
  response: deficitTrial,
  refuses: [409],
})
export const deleteDeficitTrial = endpoint({
  id: 'deleteDeficitTrial',
  tag,
  method: 'DELETE',
  path: trialPath,
  can: 'survey.edit',
  summary: 'Delete a pollination deficit trial',
  description: 'Its marked flowers are deleted with it. The weighed fruit stay.',
  params: byTrial,
})

export const listDeficitMarkings = endpoint({
  id: 'listDeficitMarkings',
  tag,
  method: 'GET',
  path: `${trialPath}/markings`,
  can: 'survey.add',
  summary: 'List the marked flowers of a pollination deficit trial',
  description: 'The latest first.',
  params: byTrial,
  query: z.object(pageParams),
  response: listOf(deficitMarking),
})
export const createDeficitMarking = endpoint({
  id: 'createDeficitMarking',
  tag,
  method: 'POST',
  path: `${trialPath}/markings`,
  can: 'survey.add',
  summary: 'Create marked flowers of a pollination deficit trial',
  description: 'They are added to those that are marked on the plant already.',
  params: byTrial,
  body: newDeficitMarking,
  response: deficitMarking,
  status: 201,
  idempotent: true,
})
export const deleteDeficitMarking = endpoint({
  id: 'deleteDeficitMarking',
  tag,
  method: 'DELETE',
  path: `${trialPath}/markings/{markingId}`,
  can: 'survey.edit',
  summary: 'Delete marked flowers of a pollination deficit trial',
  params: z.object({ id: idText, trialId: idText, markingId: idText }),
})

export const listDeficitFruit = endpoint({
  id: 'listDeficitFruit',
  tag,
  method: 'GET',
  path: `${trialPath}/fruit`,
  can: 'survey.add',
  summary: 'List the fruit of a pollination deficit trial',
  description:
    'Recorded here or uploaded as fruit weights, from its first day to the end of its harvest. The latest first.',
  params: byTrial,
  query: z.object(pageParams),
  response: listOf(deficitFruit),
})
export const createDeficitFruit = endpoint({
  id: 'createDeficitFruit',
  tag,
  method: 'POST',
  path: `${trialPath}/fruit`,
  can: 'survey.add',
  summary: 'Create weighed fruit of a pollination deficit trial',
  description: 'It gets the next sample number.',
  params: byTrial,
  body: newDeficitFruit,
  response: deficitFruit,
  status: 201,
  idempotent: true,
})
export const deleteDeficitFruit = endpoint({
  id: 'deleteDeficitFruit',
  tag,
  method: 'DELETE',
  path: `${trialPath}/fruit/{fruitId}`,
  can: 'survey.edit',
  summary: 'Delete weighed fruit of a pollination deficit trial',
  params: z.object({ id: idText, trialId: idText, fruitId: idText }),
})

const amount = z.number()
const range = z.nullable(z.tuple([amount, amount]))
const perHectare = z.nullable(named('DeficitPerHectare', z.object({ value: amount, range })))
const deficitEffect = named(
  'DeficitEffect',
  z.object({
    contrast: z.enum(deficitContrasts),
    measure: z.enum(deficitMeasures),
    units: z.int(),
    mean: z.nullable(amount),
    reference_mean: z.nullable(amount),
    difference: z.nullable(amount),
    difference_range: range,
    ratio: z.nullable(amount),
    ratio_range: range,
    shown: z.nullable(z.boolean()),
    missing: z.nullable(z.enum(deficitReasons)),
    kg_per_ha: perHectare,
    money_per_ha: perHectare,
  }),
)
export type DeficitEffectResult = z.infer<typeof deficitEffect>

const unitFruit = named(
  'DeficitUnitFruit',
  z.object({
    pollination: z.enum(pollinations),
    flowers: z.int(),
    fruits: z.int(),
    mean_weight_g: z.nullable(amount),
    class_1: z.nullable(amount),
    well_formed: z.nullable(amount),
    fruit_set: z.nullable(amount),
  }),
)
const deficitUnit = named(
  'DeficitUnit',
  z.object({
    plot_id: id,
    plant_number: z.nullable(z.int()),
    fruit: z.array(unitFruit),
  }),
)
export type DeficitUnitResult = z.infer<typeof deficitUnit>

/** Source of the counts: cameras on the plots of the trial, or else cameras elsewhere in its field. */
const deficitVisitBases = ['plots', 'field'] as const
const deficitVisits = named(
  'DeficitVisits',
  z.object({
    basis: z.enum(deficitVisitBases),
    cameras: z.int(),
    hours: amount,
    flower_hours: amount,
    visits: z.int(),
    visits_per_100_flowers_hour: amount,
    visits_per_flower_day: amount,
  }),
)
export type DeficitVisits = z.infer<typeof deficitVisits>

const deficitResult = named(
  'DeficitResult',
  z.object({
    unit_kind: z.enum(deficitUnitKinds),
    units: z.array(deficitUnit),
    effects: z.array(deficitEffect),
    currency: z.nullable(z.string()),
    visits: z.nullable(deficitVisits),
  }),
)
export type DeficitResult = z.infer<typeof deficitResult>

export const getDeficitResult = endpoint({
  id: 'getDeficitResult',
  tag,
  method: 'GET',
  path: `${trialPath}/result`,
  can: 'survey.add',
  reads: 'may lag',
  summary: 'Get the result of a pollination deficit trial',
  description: 'By differences within experimental units, with 90 % ranges.',
  params: byTrial,
  response: deficitResult,
})
