import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as portal from './portal.ts'

it.each(endpointsOf(portal))('$id accepts and returns what openapi.json describes', expectDescribed)
