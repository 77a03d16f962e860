/** A value in the URL of a call. */
export type Value = string | number | boolean | null | undefined | readonly number[]

/** The URL of a call: its path with parameters filled in, and its query in the given order. */
export const requestAddress = (
  path: string,
  params: Record<string, Value> = {},
  query: Record<string, Value> = {},
): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (Array.isArray(value)) for (const one of value) search.append(name, `${one}`)
    else if (value !== undefined && value !== null) search.set(name, `${value}`)
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** Normalises a URL, so that equal calls compare equal. */
export const sameAddress = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://portal')
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
