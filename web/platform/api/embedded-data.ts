import { sameAddress } from '#domain/platform/request-address.ts'
import type { PageData } from '#domain/platform/first-view.ts'

/** Data that came with the document is as old as the document; the server draws at once. */
const FRESH_MS = typeof document === 'undefined' ? Infinity : 60_000

const read = (): PageData => {
  const text = typeof document === 'undefined' ? null : document.querySelector('#brought')?.textContent
  return text ? (JSON.parse(text) as PageData) : {}
}
let brought = new Map(Object.entries(read()))

/** The data of a call, if it came with the document: once only, as who asks again wants to know what is true by now. */
export const takeEmbedded = (address: string): { data: unknown } | null => {
  const bundled = bundle?.get(sameAddress(address))
  if (bundled) return bundled
  if (!brought.has(address) || performance.now() > FRESH_MS) return null
  const data = brought.get(address)
  brought.delete(address)
  return { data }
}

/** What one response brought for many calls, while it is stored: as often as it is asked for. */
let bundle: ReadonlyMap<string, { data: unknown }> | null = null
/** Calls that are made in `work` find their responses here. */
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

/** The same without taking it. */
export const readEmbedded = (address: string): unknown => brought.get(address)

/** Nothing of one person stays for the next. */
export const clearEmbedded = (): void => {
  embed({})
  bundle = null
}

/** On the server, which draws the page: what it will be sent with. */
export const embed = (data: PageData): void => {
  brought = new Map(Object.entries(data))
}
