import { it } from 'vitest'
import { callsOf, expectDescribed } from '#server/platform/testing/described.ts'
import * as calls from './calls.ts'
import * as flowerCalls from './flower-calls.ts'
import * as pollinatorCalls from './pollinator-calls.ts'
import * as predatorCalls from './predator-calls.ts'

it.each(callsOf(calls, flowerCalls, pollinatorCalls, predatorCalls))(
  '$id takes and answers what openapi.json says',
  expectDescribed,
)
