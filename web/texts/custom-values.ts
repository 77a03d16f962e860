import { t, texts } from '#domain/language/text.ts'

/** Custom fields in forms and lists; the texts of the page that defines them are separate. */
export const customValueTexts = texts({
  title: 'Custom fields',
  notLoaded: 'The custom fields could not be loaded. Everything else can be saved.',
  noValue: 'Not given',
  yes: 'Yes',
  no: 'No',
  formerChoice: (choice: string) => t('{choice} (no longer in the list)', { choice }),
})
