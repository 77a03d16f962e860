export const platform = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  tooLong: 'The server took too long to answer. Please try again.',
  noSense: 'The server did not answer as it should. Please try again shortly.',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  unsavedLeave: 'You have changes that are not saved. Leave this page?',
  draftFound: 'Changes from your last visit were kept.',
  draftRestore: 'Put them back',
  draftDiscard: 'Discard',
} as const
