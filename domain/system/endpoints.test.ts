import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as system from './endpoints.ts'

it.each(endpointsOf(system))('$id accepts and returns what openapi.json describes', expectDescribed)
