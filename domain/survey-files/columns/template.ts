import { defaultLanguage, type Language } from '../../language/languages.ts'
import type { ReportType } from '../types.ts'
import { fileColumns } from './columns.ts'
import { headingIn } from './headings.ts'

/** Without it Excel garbles letters such as those of "Bewölkung", and the saved file is not recognised. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A CSV file with the headings of a type in this language and an example row; no cell needs quotation marks. Headings
 * in other languages than English are preceded by a byte order mark.
 */
export const templateOf = (type: ReportType, language: Language = defaultLanguage): string => {
  const columns = fileColumns[type]
  const rows = [columns.map((column) => headingIn(language, column)), columns.map(({ example }) => example)]
  const text = rows.map((row) => `${row.join(',')}\n`).join('')
  return language === defaultLanguage ? text : BYTE_ORDER_MARK + text
}
