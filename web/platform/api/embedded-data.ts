import { sameAddress } from '#domain/platform/request-address.ts'
import type { PageData } from '#domain/platform/first-view.ts'

/** Data embedded in the document are as old as the document; the server renders at once. */
const FRESH_MS = typeof document === 'undefined' ? Infinity : 60_000

const read = (): PageData => {
  const text = typeof document === 'undefined' ? null : document.querySelector('#brought')?.textContent
  return text ? (JSON.parse(text) as PageData) : {}
}
let brought = new Map(Object.entries(read()))

/**
 * Returns the data of a call if they are embedded in the document. Only once, because a repeated request needs current
 * data.
 */
export const takeEmbedded = (address: string): { data: unknown } | null => {
  const bundled = bundle?.get(sameAddress(address))
  if (bundled) return bundled
  if (!brought.has(address) || performance.now() > FRESH_MS) return null
  const data = brought.get(address)
  brought.delete(address)
  return { data }
}

/** Responses of many calls from one response, available any number of times while that is being stored. */
let bundle: ReadonlyMap<string, { data: unknown }> | null = null
/** Calls made in `work` find their responses here. */
export const withBundle = async <T>(
  answers: Readonly<Record<string, { data: unknown }>>,
  work: () => Promise<T>,
): Promise<T> => {
  bundle = new Map(Object.entries(answers).map(([address, answer]) => [sameAddress(address), answer]))
  try {
    return await work()
  } finally {
    bundle = null
  }
}

/** The same without removing it. */
export const readEmbedded = (address: string): unknown => brought.get(address)

/** Removes all data, so that none of one person remains for the next. */
export const clearEmbedded = (): void => {
  embed({})
  bundle = null
}

/** Sets the data with which the server renders and sends the page. */
export const embed = (data: PageData): void => {
  brought = new Map(Object.entries(data))
}
