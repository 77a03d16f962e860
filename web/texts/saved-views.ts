import { t, texts } from '#domain/language/text.ts'

/** Saved views of lists. */
export const savedViews = texts({
  title: 'Saved views',
  none: 'No view is saved yet. Search, filter or sort the list, then save the view here.',
  name: 'View name',
  save: 'Save this view',
  saved: 'View saved',
  deleted: 'View deleted',
  notSaved: 'The view could not be saved. Please try again.',
  remove: (name: string) => t('Delete the view {name}', { name }),
})
