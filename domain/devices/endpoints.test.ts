import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as endpoints from './endpoints.ts'
import * as captureEndpoints from './capture-endpoints.ts'
import * as messageEndpoints from './message-endpoints.ts'
import * as trackEndpoints from './track-endpoints.ts'

it.each(endpointsOf(endpoints, captureEndpoints, messageEndpoints, trackEndpoints))(
  '$id accepts and returns what openapi.json describes',
  expectDescribed,
)
