import { formatter } from '@lingui/format-po'

const po = formatter({ explicitIdAsDefault: true, lineNumbers: false })
const context = { locale: null, sourceLocale: 'en', filename: 'catalog.po' }

/** The translations in a PO file by their English text; untranslated ones are empty. */
export const readCatalog = async (source: string): Promise<Record<string, string>> => {
  const catalog = (await po.parse(source, context)) ?? {}
  return Object.fromEntries(Object.entries(catalog).map(([text, { translation }]) => [text, translation ?? '']))
}

/** A PO file of these messages, each with the files that contain it. Translations of former messages are left out. */
export const writeCatalog = async (
  language: string,
  messages: ReadonlyMap<string, readonly string[]>,
  translations: Readonly<Record<string, string>>,
): Promise<string> => {
  const catalog = Object.fromEntries(
    [...messages].map(([text, files]) => [
      text,
      { translation: translations[text] ?? '', origin: files.map((file): [string] => [file]) },
    ]),
  )
  const written = await po.serialize(catalog, { ...context, locale: language, existing: null })
  // The creation date would change in every file on each run.
  return written.replace(/^"POT-Creation-Date: .*\n/m, '')
}
