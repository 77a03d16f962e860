import { storedTextReader } from '../language/stored-text.ts'
import { defineMessages } from '../language/text.ts'

/** Why a notification could not be sent. Stored in English; `sendErrorText` returns it in the reader's language. */
export const sendErrors = defineMessages({
  tooSlow: 'No response in time',
  refused: 'The connection was refused',
  unknownName: 'The host name was not found',
  privateName: 'The host name leads to a network that is not public',
  secretUnreadable: 'The signing secret of this webhook can no longer be read: create a new one',
  redirect: 'Response {status}: redirects are not followed',
  status: 'Response {status}',
  gateway: 'The gateway responded with {status}',
  pushService: 'The push service responded with {status}',
  notReached: 'The address could not be reached. {code}',
  noBrowser: 'The browser is no longer registered',
  noNumber: 'The number is no longer confirmed',
  noAccess: 'The recipient no longer has access',
} as const)

export const sendErrorText = storedTextReader(Object.values(sendErrors))
