import { readFileSync } from 'node:fs'
import { parse, type Token } from '@messageformat/parser'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/language/languages.ts'
import { allMessages, catalogFile, filesWithErrors, sourceOf } from './extract.ts'
import { untranslatedErrors } from './untranslated.ts'
import { catalogModule } from '../../web/build/language/catalogs.ts'
import { messagesInCode } from '../../web/build/language/messages-in-code.ts'
import { readCatalog, writeCatalog } from '../../web/build/language/po-file.ts'

/** The names of a message's placeholders, including those within plural forms. */
const argumentsOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => {
    const name = 'arg' in token ? [token.arg] : []
    return 'cases' in token ? [...name, ...token.cases.flatMap(({ tokens: inner }) => argumentsOf(inner))] : name
  })
const placeholders = (message: string) => [...new Set(argumentsOf(parse(message)))].toSorted()
/** The plural forms of each plural in a message. */
const formsOf = (tokens: readonly Token[]): string[][] =>
  tokens.flatMap((token) =>
    'cases' in token
      ? [
          ...(token.type === 'plural' ? [token.cases.map(({ key }) => key)] : []),
          ...token.cases.flatMap(({ tokens: inner }) => formsOf(inner)),
        ]
      : [],
  )
/** Forms that whole numbers and decimals of a language can take, except `many` of millions. */
const neededForms = (language: string): string[] => {
  const rules = new Intl.PluralRules(language)
  return [...new Set([0, 1, 2, 3, 5, 21, 22, 25, 100, 101].map((number) => rules.select(number)))]
}

const messages = allMessages()
const translated = languages.filter((language) => language !== 'en')

test('messages are extracted from the code', () => {
  expect(messages.size).toBeGreaterThan(1_000)
})

test('every message is valid ICU MessageFormat', () => {
  for (const message of messages.keys()) expect(() => parse(message), message).not.toThrow()
})

describe.each(translated)('the %s catalog', (language) => {
  const catalog = readCatalog(readFileSync(catalogFile(language), 'utf8'))

  test('contains exactly the messages of the code; `npm run messages` updates it', async () => {
    expect(Object.keys(await catalog).toSorted()).toEqual([...messages.keys()].toSorted())
  })

  test('translates every message', async () => {
    const missing = Object.entries(await catalog).flatMap(([text, translation]) => (translation === '' ? [text] : []))
    expect(missing).toEqual([])
  })

  test('preserves the placeholders of each message', async () => {
    const wrong = Object.entries(await catalog).filter(
      ([text, translation]) => translation !== '' && String(placeholders(text)) !== String(placeholders(translation)),
    )
    expect(wrong).toEqual([])
  })

  test('has every plural form of its language', async () => {
    const needed = neededForms(language)
    const wrong = Object.values(await catalog).filter((translation) =>
      formsOf(parse(translation)).some((forms) =>
        needed.some((form) => !forms.includes(form) && !(form === 'one' && forms.includes('=0'))),
      ),
    )
    expect(wrong).toEqual([])
  })
})

test('messages are found in text objects and in calls', () => {
  const code = `
    const page = texts({ title: 'Upload', heads: ['Name', 'Rows'], steps: { first: \`Choose a file\` } as const,
      rows: (count: number) => t('{count, plural, one {{count} row} other {{count} rows}}', { count }), none: '–' })
    const other = { title: 'Not a text' }`
  expect(messagesInCode(code, 'page.ts')).toEqual([
    'Upload',
    'Name',
    'Rows',
    'Choose a file',
    '{count, plural, one {{count} row} other {{count} rows}}',
  ])
})

test('texts of errors outside of the catalog are detected', () => {
  const code = `
    throw new Problem(409, 'This file is busy.', { reason: 'not shown to people' })
    throw invalid([{ path: 'farm id', message: \`is more than \${MAX} days\` }])
    const year = z.string('Enter a year').check(z.refine(isYear, { error: 'must be a year' }), z.regex(/a b/))
    const name = requiredText(60, t('Name is required'))
    log.warn('not shown to people')`
  expect(untranslatedErrors(code, 'routes.ts')).toEqual([
    'This file is busy.',
    'is more than {} days',
    'Enter a year',
    'must be a year',
  ])
})

test('every text of an error is in the catalog: use `messages`, `texts({...})` or `t(...)`', () => {
  const files = filesWithErrors()
  expect(files.length).toBeGreaterThan(1_000)
  const outside = files.flatMap((file) => untranslatedErrors(sourceOf(file), file).map((text) => `${file}: ${text}`))
  expect(outside).toEqual([])
})

test('a catalog is unchanged after a write and a read, and is compiled without untranslated messages', async () => {
  const some = new Map([
    ['Upload', ['web/a.ts']],
    ['A "quoted"\nline', ['web/a.ts', 'web/b.ts']],
    ['{n} rows', ['web/a.ts']],
  ])
  const source = await writeCatalog('es', some, { Upload: 'Subir', 'A "quoted"\nline': '', '{n} rows': '{n} filas' })
  expect(await readCatalog(source)).toEqual({ Upload: 'Subir', 'A "quoted"\nline': '', '{n} rows': '{n} filas' })
  expect(source).toContain('#: web/a.ts')
  expect(await catalogModule(source, false)).toBe('export default {"Upload":"Subir","{n} rows":[["n"]," filas"]}')
})
