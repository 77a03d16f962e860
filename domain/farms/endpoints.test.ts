import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as endpoints from './endpoints.ts'
import * as recordEndpoints from './record-endpoints.ts'

it.each(endpointsOf(endpoints, recordEndpoints))('$id accepts and returns what openapi.json describes', expectDescribed)
