import { AsyncLocalStorage } from 'node:async_hooks'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loadCatalog } from '#domain/language/catalogs.ts'
import { defaultLanguage, firstKnownLanguage, isLanguage, type Language } from '#domain/language/languages.ts'
import { setLanguageSource, setMessageCompiler } from '#domain/language/text.ts'

const storage = new AsyncLocalStorage<Language>()
setLanguageSource(() => storage.getStore() ?? defaultLanguage)
setMessageCompiler((message) => compileMessage(message))

/** Runs `work`, including asynchronous work, with texts in this language. */
export const inLanguage = async <T>(language: Language, work: () => T | Promise<T>): Promise<T> => {
  await loadCatalog(language)
  return storage.run(language, work)
}

/** Returns the tags of an `Accept-Language` header, the preferred ones first. */
const preferredTags = (header: string): string[] =>
  header
    .split(',', 20)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/**
 * The language chosen in this browser, or else the first one requested by the browser or client that the portal
 * supports.
 */
export const languageOfRequest = ({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Language => {
  const chosen = cookies['language']
  if (isLanguage(chosen)) return chosen
  return firstKnownLanguage(preferredTags(headers['accept-language'] ?? '')) ?? defaultLanguage
}

/**
 * Responses are in the language of their request. Reading a body leaves the context of the first hook, so the second
 * restores it.
 */
export const respondInLanguage = (app: FastifyInstance): void => {
  const run = (request: FastifyRequest, done: (error?: Error) => void): void => {
    const language = languageOfRequest(request)
    if (language === defaultLanguage) return storage.run(language, done)
    loadCatalog(language).then(() => storage.run(language, done), done)
  }
  app.addHook('onRequest', (request, _reply, done) => run(request, done))
  app.addHook('preValidation', (request, _reply, done) => run(request, done))
}
