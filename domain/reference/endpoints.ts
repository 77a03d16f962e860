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

export const listSpecies = endpoint({
  ...see,
  id: 'listSpecies',
  method: 'GET',
  path: '/species',
  reads: 'may lag',
  summary: 'List species',
  description: 'By functional group and name by default.',
  query: z.extend(speciesFilter, pageParams),
  response: listOf(species),
})
export const createSpecies = endpoint({
  ...edit,
  id: 'createSpecies',
  method: 'POST',
  path: '/species',
  summary: 'Create a species',
  description:
    '409 if it exists, ignoring case, accents and spacing. 409 with `doubt` if the name may be misspelled, is a synonym or belongs to another functional group, until confirmed.',
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
  summary: 'Get a species',
  params: byId,
  response: species,
})
export const updateSpecies = endpoint({
  ...edit,
  id: 'updateSpecies',
  method: 'PUT',
  path: '/species/{id}',
  summary: 'Update a species',
  description: 'Changes the species for all organisations. 409 with `doubt` as when creating one, until confirmed.',
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
  summary: 'Delete a species',
  description: '409 with `depends` if it is in use.',
  params: byId,
  refuses: [409],
})

export const listStages = endpoint({
  ...see,
  id: 'listStages',
  method: 'GET',
  path: '/stage',
  reads: 'may lag',
  summary: 'List life stages',
  description: 'By name by default.',
  query: z.extend(stageFilter, pageParams),
  response: listOf(stage),
})
export const createStage = endpoint({
  ...edit,
  id: 'createStage',
  method: 'POST',
  path: '/stage',
  summary: 'Create a life stage',
  description: '409 if it exists, ignoring case, accents and spacing.',
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
  summary: 'Get a life stage',
  params: byId,
  response: stage,
})
export const updateStage = endpoint({
  ...edit,
  id: 'updateStage',
  method: 'PUT',
  path: '/stage/{id}',
  summary: 'Update a life stage',
  description: 'Changes the stage for all organisations.',
  params: byId,
  body: stageChange,
  response: stage,
})
export const deleteStage = endpoint({
  ...edit,
  id: 'deleteStage',
  method: 'DELETE',
  path: '/stage/{id}',
  summary: 'Delete a life stage',
  description: '409 with `depends` if it is in use.',
  params: byId,
  refuses: [409],
})

export const listPollinators = endpoint({
  ...see,
  id: 'listPollinators',
  method: 'GET',
  path: '/pollinator',
  reads: 'may lag',
  summary: 'List pollinators',
  description: 'By functional group and name by default.',
  query: z.extend(taxonFilter, pageParams),
  response: listOf(pollinator),
})
export const createPollinator = endpoint({
  ...edit,
  id: 'createPollinator',
  method: 'POST',
  path: '/pollinator',
  summary: 'Create a pollinator',
  description:
    'A species and life stage to count in a functional group. 409 with `doubt` if the name may be misspelled, is a synonym or belongs to another functional group, until confirmed.',
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
  summary: 'Get a pollinator',
  params: byId,
  response: pollinator,
})
export const updatePollinator = endpoint({
  ...edit,
  id: 'updatePollinator',
  method: 'PUT',
  path: '/pollinator/{id}',
  summary: 'Update a pollinator',
  description:
    'Changes the entry for all organisations. 409 with `depends` if the functional group would change and the entry has observations; 409 with `doubt` if the name may be misspelled or is a synonym, until confirmed.',
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
  summary: 'Delete a pollinator',
  description: '409 with `depends` if it has observations. To replace an entry, merge it.',
  params: byId,
  refuses: [409],
})

export const listPredators = endpoint({
  ...see,
  id: 'listPredators',
  method: 'GET',
  path: '/predator',
  reads: 'may lag',
  summary: 'List predators',
  description: 'By functional group and name by default.',
  query: z.extend(taxonFilter, pageParams),
  response: listOf(predator),
})
export const createPredator = endpoint({
  ...edit,
  id: 'createPredator',
  method: 'POST',
  path: '/predator',
  summary: 'Create a predator',
  description:
    'A species and life stage to count in a functional group. 409 with `doubt` if the name may be misspelled, is a synonym or belongs to another functional group, until confirmed.',
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
  summary: 'Get a predator',
  params: byId,
  response: predator,
})
export const updatePredator = endpoint({
  ...edit,
  id: 'updatePredator',
  method: 'PUT',
  path: '/predator/{id}',
  summary: 'Update a predator',
  description:
    'Changes the entry for all organisations. 409 with `depends` if the functional group would change and the entry has observations; 409 with `doubt` if the name may be misspelled or is a synonym, until confirmed.',
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
  summary: 'Delete a predator',
  description: '409 with `depends` if it has observations. To replace an entry, merge it.',
  params: byId,
  refuses: [409],
})

/** Number of entries added to each list. */
export const loadStarterList = endpoint({
  ...edit,
  id: 'loadStarterList',
  method: 'POST',
  path: '/reference/starter-list',
  summary: 'Add the starter list of soft-fruit pollinators and predators',
  description: 'Existing entries stay unchanged. Returns the number of entries added.',
  response: z.object({ species: z.int(), stages: z.int(), pollinators: z.int(), predators: z.int() }),
  status: 201,
  idempotent: true,
})
