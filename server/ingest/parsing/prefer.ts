/** The preference that a message without unknown members is required. */
export const STRICT = 'handling=strict'

const preference = /^\s*handling(?:\s*=(?:\s*(?:"([^"]*)"|([^\s;"]+)))?)?\s*(?:;.*)?$/i

/**
 * Whether a header Prefer (RFC 7240) or a property of the same meaning requests strict handling. Of repeated
 * preferences, the first counts; other preferences are ignored.
 */
export const isStrict = (prefer: string | readonly string[] | null | undefined): boolean => {
  const found = [prefer ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((one) => preference.exec(one))
    .find((one) => one !== null)
  return (found?.[1] ?? found?.[2]) === 'strict'
}
