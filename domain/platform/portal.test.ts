import { it } from 'vitest'
import { callsOf, expectDescribed } from '#server/platform/testing/described.ts'
import * as portal from './portal.ts'

it.each(callsOf(portal))('$id takes and answers what openapi.json says', expectDescribed)
