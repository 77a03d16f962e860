import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, idText } from '../platform/shapes.ts'
import { yearText } from '../surveys/survey.ts'
import {
  newWeatherObservation,
  weatherObservation,
  weatherObservationChange,
  weatherObservationColumns,
} from './weather-observation.ts'

const tag = 'Weather observations'

export const weatherObservationFilter = z.object({
  year: z.optional(yearText),
  tunnel_id: z.optional(idText),
  ...sortAndSearch(weatherObservationColumns, 'WeatherObservation'),
})

export const listWeatherObservations = endpoint({
  id: 'listWeatherObservations',
  tag,
  method: 'GET',
  path: '/weathers',
  can: 'survey.add',
  reads: 'may lag',
  summary: 'List weather observations',
  description: 'Latest first by default.',
  query: z.extend(weatherObservationFilter, pageParams),
  response: listOf(weatherObservation),
  refuses: [404],
})
export const createWeatherObservation = endpoint({
  id: 'createWeatherObservation',
  tag,
  method: 'POST',
  path: '/weathers',
  can: 'survey.add',
  summary: 'Create a weather observation',
  description: 'Weather measured by a person in a tunnel.',
  body: newWeatherObservation,
  response: weatherObservation,
  status: 201,
  idempotent: true,
})
export const getWeatherObservation = endpoint({
  id: 'getWeatherObservation',
  tag,
  method: 'GET',
  path: '/weathers/{id}',
  can: 'survey.add',
  summary: 'Get a weather observation',
  params: byId,
  response: weatherObservation,
})
export const updateWeatherObservation = endpoint({
  id: 'updateWeatherObservation',
  tag,
  method: 'PUT',
  path: '/weathers/{id}',
  can: 'survey.edit',
  summary: 'Update a weather observation',
  params: byId,
  body: weatherObservationChange,
  response: weatherObservation,
})
export const deleteWeatherObservation = endpoint({
  id: 'deleteWeatherObservation',
  tag,
  method: 'DELETE',
  path: '/weathers/{id}',
  can: 'survey.edit',
  summary: 'Delete a weather observation',
  params: byId,
})
