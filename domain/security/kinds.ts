/** What the security log records, with the words that people read. */
export const securityKinds = {
  'sign-in': 'Signed in',
  'factor-asked': 'Gave the password; a second factor was asked for',
  'factor-used': 'Signed in with a second factor',
  'factor-added': 'Added a second factor',
  'factor-removed': 'Removed a second factor',
  'factors-reset': 'Reset the second factors of a person',
  'sign-out': 'Signed out',
  'identity-confirmed': 'Confirmed who they are',
  'session-ended': 'Ended sessions',
  'password-changed': 'Changed the password',
  'password-asked': 'Asked for a new password',
  'password-reset': 'Set a new password by link',
  'address-asked': 'Asked for a verification link',
  'address-verified': 'Verified an address',
  'address-undone': 'Took a change of address back',
  'first-admin-made': 'Made the first administrator',
  'person-added': 'Added a person',
  'person-invited': 'Invited again',
  'person-changed': 'Changed a person',
  'rights-changed': 'Changed role, organisation or state',
  'address-changed': 'Changed an address',
  'person-deleted': 'Deleted a person',
  'person-erased': 'Erased a person',
  'token-made': 'Made an access token',
  'token-ended': 'Ended an access token',
  'device-key-made': 'Made a device key',
  'device-key-ended': 'Ended a device key',
  exported: 'Took data out',
  refused: 'Was refused',
  budget: 'Used up a budget',
} as const
export type SecurityKind = keyof typeof securityKinds

export const securityResults = { done: 'Done', refused: 'Refused', failed: 'Failed' } as const
export type SecurityResult = keyof typeof securityResults
