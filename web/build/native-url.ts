/**
 * In the place of the package `url-parse`, of which tus-js-client uses this much: the browser's own URL, with a base
 * that may be relative. The package is CommonJS, for which the sign-in page would load a file more.
 */
export default class NativeUrl extends URL {
  constructor(link: string, base: string) {
    super(link, new URL(base, document.baseURI))
  }
}
