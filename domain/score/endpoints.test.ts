import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as endpoints from './endpoints.ts'

it.each(endpointsOf(endpoints))('$id accepts and returns what openapi.json describes', expectDescribed)
