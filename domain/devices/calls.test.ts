import { it } from 'vitest'
import { callsOf, expectDescribed } from '#server/platform/testing/described.ts'
import * as calls from './calls.ts'
import * as captureCalls from './capture-calls.ts'
import * as messageCalls from './message-calls.ts'
import * as trailCalls from './trail-calls.ts'

it.each(callsOf(calls, captureCalls, messageCalls, trailCalls))(
  '$id takes and answers what openapi.json says',
  expectDescribed,
)
