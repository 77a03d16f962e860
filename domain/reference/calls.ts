import * as z from 'zod/mini'
import { call } from '../platform/call.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId } from '../platform/shapes.ts'
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
const inUse = 'One that is in use is refused with 409 and what uses it.'

export const listSpecies = call({
  ...see,
  id: 'listSpecies',
  method: 'GET',
  path: '/species',
  summary:
    'The species, by order, family, genus and species unless sorted otherwise; with a limit, rows and their total.',
  query: z.extend(speciesFilter, pageParams),
  answer: listOf(species),
})
export const createSpecies = call({
  ...edit,
  id: 'createSpecies',
  method: 'POST',
  path: '/species',
  summary: 'Adds a species. One that is there is refused with 409, whatever its case, accents and spacing.',
  body: speciesForm,
  answer: species,
  status: 201,
  idempotent: true,
})
export const getSpecies = call({
  ...see,
  id: 'getSpecies',
  method: 'GET',
  path: '/species/{id}',
  summary: 'One species.',
  params: byId,
  answer: species,
})
export const updateSpecies = call({
  ...edit,
  id: 'updateSpecies',
  method: 'PUT',
  path: '/species/{id}',
  summary: 'Changes a species, for all that use it.',
  params: byId,
  body: speciesChange,
  answer: species,
})
export const deleteSpecies = call({
  ...edit,
  id: 'deleteSpecies',
  method: 'DELETE',
  path: '/species/{id}',
  summary: `Deletes a species. ${inUse}`,
  params: byId,
  refuses: [409],
})

export const listStages = call({
  ...see,
  id: 'listStages',
  method: 'GET',
  path: '/stage',
  summary: 'The stages, by name; with a limit, rows and their total.',
  query: z.extend(stageFilter, pageParams),
  answer: listOf(stage),
})
export const createStage = call({
  ...edit,
  id: 'createStage',
  method: 'POST',
  path: '/stage',
  summary: 'Adds a stage. One that is there is refused with 409, whatever its case, accents and spacing.',
  body: stageForm,
  answer: stage,
  status: 201,
  idempotent: true,
})
export const getStage = call({
  ...see,
  id: 'getStage',
  method: 'GET',
  path: '/stage/{id}',
  summary: 'One stage.',
  params: byId,
  answer: stage,
})
export const updateStage = call({
  ...edit,
  id: 'updateStage',
  method: 'PUT',
  path: '/stage/{id}',
  summary: 'Changes a stage, for all that use it.',
  params: byId,
  body: stageChange,
  answer: stage,
})
export const deleteStage = call({
  ...edit,
  id: 'deleteStage',
  method: 'DELETE',
  path: '/stage/{id}',
  summary: `Deletes a stage. ${inUse}`,
  params: byId,
  refuses: [409],
})

export const listPollinators = call({
  ...see,
  id: 'listPollinators',
  method: 'GET',
  path: '/pollinator',
  summary: 'The pollinators, by group and name unless sorted otherwise; with a limit, rows and their total.',
  query: z.extend(taxonFilter, pageParams),
  answer: listOf(pollinator),
})
export const createPollinator = call({
  ...edit,
  id: 'createPollinator',
  method: 'POST',
  path: '/pollinator',
  summary: 'Adds a pollinator. A species or stage that is not in its list yet is added to it.',
  body: newPollinator,
  answer: pollinator,
  status: 201,
  idempotent: true,
})
export const getPollinator = call({
  ...see,
  id: 'getPollinator',
  method: 'GET',
  path: '/pollinator/{id}',
  summary: 'One pollinator.',
  params: byId,
  answer: pollinator,
})
export const updatePollinator = call({
  ...edit,
  id: 'updatePollinator',
  method: 'PUT',
  path: '/pollinator/{id}',
  summary: 'Changes a pollinator, for all that use it. The group of one that was counted stays.',
  params: byId,
  body: pollinatorChange,
  answer: pollinator,
})
export const deletePollinator = call({
  ...edit,
  id: 'deletePollinator',
  method: 'DELETE',
  path: '/pollinator/{id}',
  summary: `Deletes a pollinator. ${inUse}`,
  params: byId,
  refuses: [409],
})

export const listPredators = call({
  ...see,
  id: 'listPredators',
  method: 'GET',
  path: '/predator',
  summary: 'The predators, by group and name unless sorted otherwise; with a limit, rows and their total.',
  query: z.extend(taxonFilter, pageParams),
  answer: listOf(predator),
})
export const createPredator = call({
  ...edit,
  id: 'createPredator',
  method: 'POST',
  path: '/predator',
  summary: 'Adds a predator. A species or stage that is not in its list yet is added to it.',
  body: newPredator,
  answer: predator,
  status: 201,
  idempotent: true,
})
export const getPredator = call({
  ...see,
  id: 'getPredator',
  method: 'GET',
  path: '/predator/{id}',
  summary: 'One predator.',
  params: byId,
  answer: predator,
})
export const updatePredator = call({
  ...edit,
  id: 'updatePredator',
  method: 'PUT',
  path: '/predator/{id}',
  summary: 'Changes a predator, for all that use it. The group of one that was counted stays.',
  params: byId,
  body: predatorChange,
  answer: predator,
})
export const deletePredator = call({
  ...edit,
  id: 'deletePredator',
  method: 'DELETE',
  path: '/predator/{id}',
  summary: `Deletes a predator. ${inUse}`,
  params: byId,
  refuses: [409],
})

/** How many entries a list was given that it did not have. */
export const loadStarterList = call({
  ...edit,
  id: 'loadStarterList',
  method: 'POST',
  path: '/reference/starter-list',
  summary: 'Adds the starter list of pollinators and predators of soft fruit, without what is there already.',
  answer: z.object({ species: z.int(), stages: z.int(), pollinators: z.int(), predators: z.int() }),
  status: 201,
  idempotent: true,
})
