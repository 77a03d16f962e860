import * as z from 'zod/mini'
import { call } from '../platform/call.ts'
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

export const listWeatherObservations = call({
  id: 'listWeatherObservations',
  tag,
  method: 'GET',
  path: '/weathers',
  can: 'survey.add',
  summary: 'Weather observed in tunnels, the latest first unless sorted otherwise; with a limit, rows and their total.',
  query: z.extend(weatherObservationFilter, pageParams),
  answer: listOf(weatherObservation),
  refuses: [404],
})
export const createWeatherObservation = call({
  id: 'createWeatherObservation',
  tag,
  method: 'POST',
  path: '/weathers',
  can: 'survey.add',
  summary: 'Keeps what was measured in a tunnel, now unless a moment is given.',
  body: newWeatherObservation,
  answer: weatherObservation,
  status: 201,
  idempotent: true,
})
export const getWeatherObservation = call({
  id: 'getWeatherObservation',
  tag,
  method: 'GET',
  path: '/weathers/{id}',
  can: 'survey.add',
  summary: 'One observation.',
  params: byId,
  answer: weatherObservation,
})
export const updateWeatherObservation = call({
  id: 'updateWeatherObservation',
  tag,
  method: 'PUT',
  path: '/weathers/{id}',
  can: 'survey.edit',
  summary: 'Changes an observation.',
  params: byId,
  body: weatherObservationChange,
  answer: weatherObservation,
})
export const deleteWeatherObservation = call({
  id: 'deleteWeatherObservation',
  tag,
  method: 'DELETE',
  path: '/weathers/{id}',
  can: 'survey.edit',
  summary: 'Deletes an observation.',
  params: byId,
})
