import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { languages } from '../../domain/language/languages.ts'
import { messagesInCode } from '../../web/build/language/messages-in-code.ts'
import { readCatalog, writeCatalog } from '../../web/build/language/po-file.ts'

const root = resolve(import.meta.dirname, '../..')
export const catalogFile = (language: string): string => resolve(root, `domain/language/catalogs/${language}.po`)

/** Every English message with the files that contain it, in the order of the files. */
export const allMessages = (): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  const files = globSync('{domain,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\/testing\/|\.gen\./.test(file),
  )
  for (const file of files.toSorted())
    for (const text of messagesInCode(readFileSync(resolve(root, file), 'utf8'), file))
      found.set(text, [...(found.get(text) ?? []), file])
  return found
}

/** Settings and commands are for operators, in English only. */
const forOperators = /^server\/(?:platform\/config|admin|backup)\//

/** Files whose errors are shown to people who use the portal. */
export const filesWithErrors = (): string[] =>
  globSync('{domain,server}/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.|\/testing\/|\.gen\./.test(file) && !forOperators.test(file))
    .toSorted()
export const sourceOf = (file: string): string => readFileSync(resolve(root, file), 'utf8')

/** Languages with a catalog, including those not offered yet because their translation is incomplete. */
const catalogLanguages = (): string[] => [
  ...new Set([
    ...languages.filter((language) => language !== 'en'),
    ...globSync('domain/language/catalogs/*.po', { cwd: root }).map((file) => basename(file, '.po')),
  ]),
]

/** Updates the catalogs from the code: new messages are added untranslated, obsolete ones are removed. */
export const updateCatalogs = async (): Promise<void> => {
  const messages = allMessages()
  for (const language of catalogLanguages()) {
    const file = catalogFile(language)
    const translations = existsSync(file) ? await readCatalog(readFileSync(file, 'utf8')) : {}
    writeFileSync(file, await writeCatalog(language, messages, translations))
    const missing = [...messages.keys()].filter((text) => !translations[text]).length
    process.stdout.write(`${language}: ${messages.size} messages, ${missing} without a translation\n`)
  }
}

if (import.meta.main) await updateCatalogs()
