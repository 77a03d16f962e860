export interface Drawn {
  title: string
  html: string
}

/** By address, what those calls returned. */
export type PageData = Readonly<Record<string, unknown>>

/**
 * The pages as the server knows them: built from web/ into dist/first-view, as neither house imports the other. It draws what
 * a page shows first, so that it can be read before any script has come.
 */
export interface FirstViews {
  /** Which calls below /api a page needs first; what it needs further, once it is known who asks. */
  callsOf: (address: string, known: PageData) => string[]
  /** Null: the page is left to the browser. */
  draw: (address: string, data: PageData, reader: { signedIn: boolean; narrow: boolean }) => Promise<Drawn | null>
}
