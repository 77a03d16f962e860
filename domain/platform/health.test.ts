import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as health from './health.ts'

it.each(endpointsOf(health))('$id takes and returns what openapi.json says', expectDescribed)
