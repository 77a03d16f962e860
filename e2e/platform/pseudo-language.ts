import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { BrowserContext, Page } from '@playwright/test'

// Imported by URL, because the build of pages is not available to the tests of this folder.
const { allMessages } = (await import(new URL('../../scripts/language/extract.ts', import.meta.url).href)) as {
  allMessages: () => Map<string, string[]>
}

const messages = allMessages()

/** A text as long as one in a wordy language, between marks. */
const longer = (text: string): string => {
  const words = text.trim()
  if (words === '') return text
  return text.replace(words, () => `⟦${words}${' élan'.repeat(Math.max(1, Math.round((words.length * 0.4) / 5)))}⟧`)
}
/** A catalog as compiled by the build: plain texts are their own keys, messages with placeholders have short ones. */
const catalog = () =>
  Object.fromEntries(
    [...messages.keys()].map((text) =>
      text.includes('{') ? [generateMessageId(text), compileMessageOrThrow(text, longer)] : [text, longer(text)],
    ),
  )

/**
 * Replaces Spanish with an invented language on pages: each text of the catalog is 40 % longer and enclosed in ⟦ and ⟧.
 */
export const speakPseudo = async (context: BrowserContext, baseURL: string): Promise<void> => {
  await context.addCookies([{ name: 'language', value: 'es', url: baseURL }])
  const module = `const catalog = ${JSON.stringify(catalog())};export { catalog as default };`
  await context.route(/\/assets\/language-es-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: module }),
  )
}

/** Whether a text is a message of the catalog in English, as a name from a response may be that a page does not translate. */
export const isEnglishMessage = (text: string): boolean => messages.has(text)

/** Texts of responses are data, or were written by the server in the language of the request. */
export const responsesOf = (page: Page): (() => string) => {
  const read: string[] = []
  page.on('response', (response) => {
    if (/\/api\//.test(response.url()) && response.headers()['content-type']?.includes('json'))
      void response.text().then(
        (text) => read.push(text),
        () => undefined,
      )
  })
  return () => read.join('\n')
}

/** Runs in the page: the texts that people read or hear on it. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const texts = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode())
      if (!walk.currentNode.parentElement.closest('script, style, template, noscript, [lang]:not(html), [autocomplete=country-name]'))
        texts.push(walk.currentNode.textContent)
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll('[' + name + ']')) texts.push(element.getAttribute(name))
    return [...new Set(texts.map((text) => text.trim()))]
  })()`)

/** Runs in a page that scrolls sideways: the texts that overflow on the right. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5 && element.children.length === 0)
      .map((element) => element.textContent.trim() || element.outerHTML.slice(0, 120))
  })()`)
