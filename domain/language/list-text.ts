import { languageTags } from './languages.ts'
import { currentLanguage } from './text.ts'

/** Items as a sentence has them: `bees, flies and midges`, in the reader's language. */
export const listText = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(languageTags[currentLanguage()], { type }).format(items)
