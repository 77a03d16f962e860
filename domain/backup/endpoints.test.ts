import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as backup from './endpoints.ts'

it.each(endpointsOf(backup))('$id accepts and returns what openapi.json describes', expectDescribed)
