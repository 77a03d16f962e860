import type { Language } from '../language/languages.ts'

export interface Drawn {
  title: string
  html: string
}

export interface FirstViewReader {
  signedIn: boolean
  /** On a phone. */
  narrow: boolean
  language: Language
}

/** Responses of calls, by URL. */
export type PageData = Readonly<Record<string, unknown>>

/**
 * The server's interface to the pages, built from web/ into dist/first-view because server and web do not import each
 * other. It renders the first view of a page, readable before any script has loaded.
 */
export interface FirstViews {
  /** Calls that a page needs first, and further ones once the caller is known. */
  callsOf: (address: string, known: PageData) => string[]
  /** Null: the browser renders the page. */
  draw: (address: string, data: PageData, reader: FirstViewReader) => Promise<Drawn | null>
}
