import { texts } from '#domain/language/text.ts'
/** The pest portal, which does not exist yet. The wording is from the specification. */
export const pest = texts({
  title: 'Pest portal',
  home: 'Home',
  headline: 'Great things are coming',
  text: 'Pest Management under construction',
})
