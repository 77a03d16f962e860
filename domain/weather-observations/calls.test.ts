import { it } from 'vitest'
import { callsOf, expectDescribed } from '#server/platform/testing/described.ts'
import * as calls from './calls.ts'

it.each(callsOf(calls))('$id takes and answers what openapi.json says', expectDescribed)
