import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed } from '../platform/shapes.ts'
import {
  newPollinator,
  newPredator,
  pollinator,
  pollinatorChange,
  predator,
  predatorChange,
  species,
  speciesChange,
  speciesFilter,
  speciesForm,
  stage,
  stageChange,
  stageFilter,
  stageForm,
  taxonFilter,
} from './species.ts'

const tag = 'Reference data'
const see = { tag, can: 'reference.see' } as const
const edit = { tag, can: 'reference.edit' } as const
const doubted =
  'What may be misspelt, a synonym or of another group is refused with 409 and what is likelier, unless confirmed; so it is in a change.'
const inUse = 'One that is in use is refused with 409 and what uses it.'

export const listSpecies = endpoint({
  ...see,
  id: 'listSpecies',
  method: 'GET',
  path: '/species',
  reads: 'may lag',
  summary: 'The species, by functional group and name unless sorted otherwise; with a limit, rows and their total.',
  query: z.extend(speciesFilter, pageParams),
  response: listOf(species),
})
export const createSpecies = endpoint({
  ...edit,
  id: 'createSpecies',
  method: 'POST',
  path: '/species',
  summary: `Adds a species. One that is there is refused with 409, whatever its case, accents and spacing. ${doubted}`,
  query: confirmed,
  body: speciesForm,
  response: species,
  status: 201,
  idempotent: true,
})
export const getSpecies = endpoint({
  ...see,
  id: 'getSpecies',
  method: 'GET',
  path: '/species/{id}',
  summary: 'One species.',
  params: byId,
  response: species,
})
export const updateSpecies = endpoint({
  ...edit,
  id: 'updateSpecies',
  method: 'PUT',
  path: '/species/{id}',
  summary: 'Changes a species, for all that use it.',
  params: byId,
  query: confirmed,
  body: speciesChange,
  response: species,
})
export const deleteSpecies = endpoint({
  ...edit,
  id: 'deleteSpecies',
  method: 'DELETE',
  path: '/species/{id}',
  summary: `Deletes a species. ${inUse}`,
  params: byId,
  refuses: [409],
})

export const listStages = endpoint({
  ...see,
  id: 'listStages',
  method: 'GET',
  path: '/stage',
  reads: 'may lag',
  summary: 'The stages, by name; with a limit, rows and their total.',
  query: z.extend(stageFilter, pageParams),
  response: listOf(stage),
})
export const createStage = endpoint({
  ...edit,
  id: 'createStage',
  method: 'POST',
  path: '/stage',
  summary: 'Adds a stage. One that is there is refused with 409, whatever its case, accents and spacing.',
  body: stageForm,
  response: stage,
  status: 201,
  idempotent: true,
})
export const getStage = endpoint({
  ...see,
  id: 'getStage',
  method: 'GET',
  path: '/stage/{id}',
  summary: 'One stage.',
  params: byId,
  response: stage,
})
export const updateStage = endpoint({
  ...edit,
  id: 'updateStage',
  method: 'PUT',
  path: '/stage/{id}',
  summary: 'Changes a stage, for all that use it.',
  params: byId,
  body: stageChange,
  response: stage,
})
export const deleteStage = endpoint({
  ...edit,
  id: 'deleteStage',
  method: 'DELETE',
  path: '/stage/{id}',
  summary: `Deletes a stage. ${inUse}`,
  params: byId,
  refuses: [409],
})

export const listPollinators = endpoint({
  ...see,
  id: 'listPollinators',
  method: 'GET',
  path: '/pollinator',
  reads: 'may lag',
  summary: 'The pollinators, by group and name unless sorted otherwise; with a limit, rows and their total.',
  query: z.extend(taxonFilter, pageParams),
  response: listOf(pollinator),
})
export const createPollinator = endpoint({
  ...edit,
  id: 'createPollinator',
  method: 'POST',
  path: '/pollinator',
  summary: `Adds a pollinator. A species or stage that is not in its list yet is added to it. ${doubted}`,
  query: confirmed,
  body: newPollinator,
  response: pollinator,
  status: 201,
  idempotent: true,
})
export const getPollinator = endpoint({
  ...see,
  id: 'getPollinator',
  method: 'GET',
  path: '/pollinator/{id}',
  summary: 'One pollinator.',
  params: byId,
  response: pollinator,
})
export const updatePollinator = endpoint({
  ...edit,
  id: 'updatePollinator',
  method: 'PUT',
  path: '/pollinator/{id}',
  summary: 'Changes a pollinator, for all that use it. The group of one that was counted stays.',
  params: byId,
  query: confirmed,
  body: pollinatorChange,
  response: pollinator,
})
export const deletePollinator = endpoint({
  ...edit,
  id: 'deletePollinator',
  method: 'DELETE',
  path: '/pollinator/{id}',
  summary: `Deletes a pollinator. ${inUse}`,
  params: byId,
  refuses: [409],
})

export const listPredators = endpoint({
  ...see,
  id: 'listPredators',
  method: 'GET',
  path: '/predator',
  reads: 'may lag',
  summary: 'The predators, by group and name unless sorted otherwise; with a limit, rows and their total.',
  query: z.extend(taxonFilter, pageParams),
  response: listOf(predator),
})
export const createPredator = endpoint({
  ...edit,
  id: 'createPredator',
  method: 'POST',
  path: '/predator',
  summary: `Adds a predator. A species or stage that is not in its list yet is added to it. ${doubted}`,
  query: confirmed,
  body: newPredator,
  response: predator,
  status: 201,
  idempotent: true,
})
export const getPredator = endpoint({
  ...see,
  id: 'getPredator',
  method: 'GET',
  path: '/predator/{id}',
  summary: 'One predator.',
  params: byId,
  response: predator,
})
export const updatePredator = endpoint({
  ...edit,
  id: 'updatePredator',
  method: 'PUT',
  path: '/predator/{id}',
  summary: 'Changes a predator, for all that use it. The group of one that was counted stays.',
  params: byId,
  query: confirmed,
  body: predatorChange,
  response: predator,
})
export const deletePredator = endpoint({
  ...edit,
  id: 'deletePredator',
  method: 'DELETE',
  path: '/predator/{id}',
  summary: `Deletes a predator. ${inUse}`,
  params: byId,
  refuses: [409],
})

/** How many entries a list was given that it did not have. */
export const loadStarterList = endpoint({
  ...edit,
  id: 'loadStarterList',
  method: 'POST',
  path: '/reference/starter-list',
  summary: 'Adds the starter list of pollinators and predators of soft fruit, without what is there already.',
  response: z.object({ species: z.int(), stages: z.int(), pollinators: z.int(), predators: z.int() }),
  status: 201,
  idempotent: true,
})
