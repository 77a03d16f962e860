import type { Page } from '@playwright/test'

export interface Load {
  path: string
  /** The resource type in the browser: document, script, stylesheet, font, image, fetch. */
  kind: string
  bytes: number
}

/** Records every response that comes over the network, with its compressed size. */
export const watchLoads = (page: Page): Load[] => {
  const loads: Load[] = []
  page.on('response', (response) => {
    const entry: Load = {
      path: new URL(response.url()).pathname,
      kind: response.request().resourceType(),
      bytes: Number(response.headers()['content-length'] ?? 0),
    }
    if (!response.url().startsWith('data:')) loads.push(entry)
    if (entry.bytes === 0)
      void response
        .request()
        .sizes()
        .then(
          ({ responseBodySize }) => (entry.bytes = responseBodySize),
          () => undefined,
        )
  })
  return loads
}

/** The bytes of these resource types, each file counted once. */
export const sumOf = (loads: readonly Load[], kinds: readonly string[]): number =>
  new Map(loads.filter(({ kind }) => kinds.includes(kind)).map((load) => [load.path, load.bytes]))
    .values()
    .reduce((total, bytes) => total + bytes, 0)
