import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as portal from './portal.ts'

it.each(endpointsOf(portal))('$id takes and returns what openapi.json says', expectDescribed)
