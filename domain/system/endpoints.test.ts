import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as system from './endpoints.ts'

it.each(endpointsOf(system))('$id takes and returns what openapi.json says', expectDescribed)
