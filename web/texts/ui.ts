import { t, texts, type CountText } from '#domain/language/text.ts'
import { number } from '#web/platform/formats.ts'

export const platform = texts({
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  tooLong: 'The server took too long to respond. Please try again.',
  noSense: 'The server did not respond correctly. Please try again shortly.',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  copyFailed: 'The browser could not copy. Select the text and copy it yourself.',
  unsavedLeave: 'You have unsaved changes. Leave this page?',
  draftFound: (at: string) => t('Your unsaved input from {at} is still here.', { at }),
  draftRestore: 'Restore it',
  draftDiscard: 'Discard',
})

/** Lines of a table that is pasted or read from a file. */
export const pasted = texts({
  lineNumber: (line: number) => t('Line {line}', { line }),
  ready: 'Ready',
})

export const pictures = texts({
  missing: 'This image cannot be shown right now.',
  missingShort: 'Not available',
  again: 'Try again',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  drawing: 'Drag over the insect, or press Enter for a box in the middle.',
})

/** Placeholder for a missing value. */
const nothing = '–'

export const ui = texts({
  moreActions: 'More actions',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  loading: 'Loading',
  numberFault: 'Enter a number such as 1200, 4.5 or 4,5, without thousands separators.',
  retry: 'Retry',
  needsServer: 'This section needs the server, and there is no signal here.',
  needsServerText: 'It has not been loaded on this phone. It can be shown once there is a signal.',
  startFault: 'The portal could not be shown',
  startFaultText: 'Part of it did not load. Check your connection, then try again.',
  partFault: 'Part of the portal did not load',
  partFaultText:
    'The portal may have been updated, or the signal was lost. What you typed is saved: reload to continue.',
  reload: 'Reload',
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  depends: 'This will also affect:',
  confirmAgain: 'Confirm again to continue.',
  breadcrumb: 'Breadcrumb',
  pageFault: 'Something on this page went wrong. What you saved is safe.',
  search: 'Search',
  clearSearch: 'Clear search',
  sortBy: 'Sort by',
  sortUp: 'Sort ascending',
  sortDown: 'Sort descending',
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
  theirs: 'Someone else changed this in the meantime',
  theirsText: 'Their changes are now in the form; your changes are still there. Check and save again.',
  changed: (what: string, from: string, to: string) =>
    from === nothing ? t('{what} set to {to}', { what, to }) : t('{what}: {from} changed to {to}', { what, from, to }),
  nothing,
  yes: 'yes',
  no: 'no',
  choicesOf: (label: string) => t('Suggestions for {label}', { label }),
  choices: (count: number) => t('{count, plural, one {1 suggestion} other {{count} suggestions}}', { count }),
  previousPage: 'Previous page',
  nextPage: 'Next page',
})
