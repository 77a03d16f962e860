export const platform = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  tooLong: 'The server took too long to answer. Please try again.',
  noSense: 'The server did not answer as it should. Please try again shortly.',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  unsavedLeave: 'You have changes that are not saved. Leave this page?',
  draftFound: (at: string) => `What you typed on ${at} was not saved, but kept.`,
  draftRestore: 'Put it back',
  draftDiscard: 'Discard',
} as const
