import { it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as endpoints from './endpoints.ts'
import * as mailbox from './mailbox.ts'
import * as passwordEndpoints from './password-endpoints.ts'

it.each(endpointsOf(endpoints, mailbox, passwordEndpoints))(
  '$id accepts and returns what openapi.json describes',
  expectDescribed,
)
