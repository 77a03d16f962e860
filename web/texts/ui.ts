import { t, texts, type CountText } from '#domain/language/text.ts'
import { number } from '#web/platform/formats.ts'

export const platform = texts({
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  tooLong: 'The server took too long to answer. Please try again.',
  noSense: 'The server did not answer as it should. Please try again shortly.',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  unsavedLeave: 'You have changes that are not saved. Leave this page?',
  draftFound: (at: string) => t('What you typed on {at} was not saved, but kept.', { at }),
  draftRestore: 'Put it back',
  draftDiscard: 'Discard',
})

/** Lines of a table that is pasted or read from a file. */
export const pasted = texts({
  lineNumber: (line: number) => t('Line {line}', { line }),
  ready: 'Ready',
})

export const pictures = texts({
  missing: 'This image cannot be shown just now.',
  missingShort: 'Not available',
  again: 'Try again',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  drawing: 'Drag over the insect, or press Enter for a box in the middle.',
})

/** Placeholder for a missing value. */
const nothing = '–'

export const ui = texts({
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  loading: 'Loading',
  numberFault: 'Write a number such as 1200, 4.5 or 4,5, without a sign between thousands.',
  retry: 'Retry',
  needsServer: 'This part needs the server, and there is no signal here.',
  needsServerText: 'It was not read on this phone before. It can be shown once there is a signal.',
  startFault: 'The portal could not be shown',
  startFaultText: 'A part of it did not load. Check your connection, then try again.',
  partFault: 'A part of the portal did not load',
  partFaultText: 'The portal may have been updated, or the signal is gone. What you typed is kept: reload to go on.',
  reload: 'Reload',
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  depends: 'This will also affect:',
  confirmAgain: 'Confirm again to go on.',
  breadcrumb: 'Breadcrumb',
  pageFault: 'Something on this page went wrong. What you saved is safe.',
  search: 'Search',
  clearSearch: 'Clear search',
  sortBy: 'Sort by',
  sortUp: 'Sort upwards',
  sortDown: 'Sort downwards',
  nothingFound: (term: string) => t('Nothing here contains “{term}”.', { term }),
  count: (shown: number, total: number, counted: CountText) =>
    shown === total ? counted(total) : t('{shown} of {counted}', { shown, counted: counted(total) }),
  range: (from: number, to: number, total: number) =>
    t('{from} to {to} of {total}', { from: number(from), to: number(to), total: number(total) }),
  rows: 'Rows',
  interval: (value: string, low: string, high: string) => t('{value} ({low} to {high})', { value, low, high }),
  edit: 'Edit',
  editNamed: (name: string) => t('Edit {name}', { name }),
  remove: 'Delete',
  removeNamed: (name: string) => t('Delete {name}', { name }),
  history: 'History',
  historyOf: (name: string) => t('History of {name}', { name }),
  theirs: 'Somebody else changed this meanwhile',
  theirsText: 'Their changes are in the form now; what you changed is kept. Check and save again.',
  changed: (what: string, from: string, to: string) =>
    from === nothing ? t('{what} set to {to}', { what, to }) : t('{what}: {from} became {to}', { what, from, to }),
  nothing,
  yes: 'yes',
  no: 'no',
  choicesOf: (label: string) => t('Suggestions for {label}', { label }),
  choices: (count: number) => t('{count, plural, one {1 suggestion} other {{count} suggestions}}', { count }),
  previousPage: 'Previous page',
  nextPage: 'Next page',
})
