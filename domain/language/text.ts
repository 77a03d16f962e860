import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { exactNumberText, numberText } from '../display/numbers.ts'
import { defaultLanguage, languageTags, type Language } from './languages.ts'

/** The translations of one language by their English text, compiled. */
export type Catalog = Messages
type CompiledMessage = Messages[string]
type MessageCompiler = Parameters<I18n['setMessagesCompiler']>[0]

type Compile = (message: string) => CompiledMessage

const instances = new Map<Language, I18n>()
let compiler: Compile | undefined
const instanceOf = (language: Language): I18n => {
  const existing = instances.get(language)
  if (existing) return existing
  const created = setupI18n({ locale: language, messages: { [language]: {} } })
  if (compiler) created.setMessagesCompiler(compiler as MessageCompiler)
  instances.set(language, created)
  return created
}

let languageOfReader = (): Language => defaultLanguage
/** The language in which texts are currently written, for their reader. */
export const currentLanguage = (): Language => languageOfReader()
/** Pages set their language once; the server looks it up for each request. */
export const setLanguageSource = (source: () => Language): void => {
  languageOfReader = source
}

export const addCatalog = (language: Language, catalog: Catalog): void => instanceOf(language).load(language, catalog)

/** Allows messages that the build has not compiled, as on the server. */
export const setMessageCompiler = (compile: Compile): void => {
  compiler = compile
  for (const i18n of instances.values()) i18n.setMessagesCompiler(compile as MessageCompiler)
}

/** Plural rules need the number; the printed number has the reader's separators. */
const printed = (value: number) => ({
  [Symbol.toPrimitive]: (hint: string) =>
    hint === 'number' ? value : Number.isInteger(value) ? numberText(value) : exactNumberText(value),
})

/**
 * A message in the reader's language. Its English text is ICU MessageFormat and the key of its translations:
 * `t('{count, plural, one {{count} row} other {{count} rows}}', { count })`. Numbers are printed with the reader's separators; a year, a name
 * or a formatted figure is given as text. A build for browsers replaces the text by a short key and adds the `compiled` English message.
 */
export const t = (message: string, values?: Record<string, string | number>, compiled?: CompiledMessage): string => {
  const i18n = instanceOf(currentLanguage())
  const isPlain = compiled === undefined && !message.includes('{')
  if (isPlain) return (i18n.messages[message] as string | undefined) ?? message
  if (compiled !== undefined && !(message in i18n.messages)) i18n.load(i18n.locale, { [message]: compiled })
  return i18n._(
    message,
    values &&
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? printed(value) : value]),
      ),
  )
}

/** Items as a list in a sentence: `bees, flies and midges`, in the reader's language. */
export const listText = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(languageTags[currentLanguage()], { type }).format(items)

/** A number with its noun: `1 plot`, `1,200 plots`. */
export type CountText = (count: number) => string

/**
 * Messages with placeholders that are selected by a key and passed to `t` later; listed here so that they are
 * translated. Only on the server.
 */
export const defineMessages = <const M>(messages: M): M => messages

/** A text that may be in the catalog unchanged: messages of schemas that were created before the reader was known. */
export const translated = (text: string): string =>
  (instanceOf(currentLanguage()).messages[text] as string | undefined) ?? text

/** The English text of a message in the reader's language, for logs. */
export const englishText = (text: string): string =>
  Object.entries(instanceOf(currentLanguage()).messages).find(([, translation]) => translation === text)?.[0] ?? text

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const translatedItem = (item: unknown): unknown =>
  isPlainObject(item) ? texts(item) : (translatedOnReading(item)?.() ?? item)

/** A value that is translated each time it is read. */
const translatedOnReading = (value: unknown): (() => unknown) | null => {
  if (typeof value === 'string') return () => t(value)
  if (Array.isArray(value)) return () => value.map(translatedItem)
  return null
}

const copyTranslated = (from: object, to: object): void => {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
    const get = translatedOnReading(property.value)
    if (get) Object.defineProperty(to, name, { get, enumerable: true, configurable: true })
    else if (isPlainObject(property.value))
      Object.defineProperty(to, name, { value: texts(property.value), enumerable: true, configurable: true })
    else Object.defineProperty(to, name, property)
  }
}

/**
 * The texts of a page or feature. Each string is the English text and the key of its translations; reading it returns
 * it in the reader's language. Functions call `t`. Combine objects of texts by passing both here: spreading an object
 * reads its texts once, in the language current at that time.
 */
export function texts<const A extends object>(a: A): A
export function texts<const A extends object, const B extends object>(a: A, b: B): Omit<A, keyof B> & B
export function texts(...parts: object[]): object {
  const joined = {}
  for (const part of parts) copyTranslated(part, joined)
  return joined
}
