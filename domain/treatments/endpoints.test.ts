import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as endpoints from './endpoints.ts'
import * as trialEndpoints from './trial-endpoints.ts'

it.each(endpointsOf({ ...endpoints, ...trialEndpoints }))(
  '$id accepts and returns what openapi.json describes',
  expectDescribed,
)
