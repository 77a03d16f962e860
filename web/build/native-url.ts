/**
 * Replaces the package `url-parse` with the part that tus-js-client uses: the browser's own URL with a base that may be
 * relative. The package is CommonJS and would cost the sign-in page an additional file.
 */
export default class NativeUrl extends URL {
  constructor(link: string, base: string) {
    super(link, new URL(base, document.baseURI))
  }
}
