import { it } from 'vitest'
import { callsOf, expectDescribed } from '#server/platform/testing/described.ts'
import * as calls from './calls.ts'
import * as captureCalls from './capture-calls.ts'
import * as messageCalls from './message-calls.ts'
import * as trackCalls from './track-calls.ts'

it.each(callsOf(calls, captureCalls, messageCalls, trackCalls))(
  '$id takes and answers what openapi.json says',
  expectDescribed,
)
