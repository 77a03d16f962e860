import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as health from './health.ts'
import * as probes from './probes.ts'

it.each(endpointsOf(health, probes))('$id accepts and returns what openapi.json describes', expectDescribed)
