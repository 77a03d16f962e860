import { it } from 'vitest'
import { callsOf, expectDescribed } from '#server/platform/testing/described.ts'
import * as calls from './calls.ts'
import * as mailbox from './mailbox.ts'
import * as passwordCalls from './password-calls.ts'

it.each(callsOf(calls, mailbox, passwordCalls))('$id takes and answers what openapi.json says', expectDescribed)
