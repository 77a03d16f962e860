import { it } from 'vitest'
import { callsOf, expectDescribed } from '#server/platform/testing/described.ts'
import * as calls from './calls.ts'
import * as recordCalls from './record-calls.ts'

it.each(callsOf(calls, recordCalls))('$id takes and answers what openapi.json says', expectDescribed)
