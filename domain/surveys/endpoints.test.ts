import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as endpoints from './endpoints.ts'
import * as flowerEndpoints from './flower-endpoints.ts'
import * as pollinatorEndpoints from './pollinator-endpoints.ts'
import * as predatorEndpoints from './predator-endpoints.ts'
import * as protocolEndpoints from './protocol-endpoints.ts'
import * as roundEndpoints from './round-endpoints.ts'

it.each(
  endpointsOf(endpoints, flowerEndpoints, pollinatorEndpoints, predatorEndpoints, protocolEndpoints, roundEndpoints),
)('$id accepts and returns what openapi.json describes', expectDescribed)
