import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { describeEndpoints } from '#server/platform/openapi/openapi.ts'
import { projectRoot } from '#server/platform/config/settings.ts'

interface Described {
  paths: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>>
}
const committed = JSON.parse(readFileSync(join(projectRoot, 'openapi.json'), 'utf8')) as Described

/** The endpoints that modules export, including those without an id. */
export const endpointsOf = (...modules: object[]): Endpoint[] =>
  modules
    .flatMap((module) => Object.values(module))
    .filter(
      (one: unknown): one is Endpoint =>
        typeof one === 'object' && one !== null && 'params' in one && 'response' in one,
    )

/** Checks that openapi.json describes what an endpoint accepts and returns. */
export const expectDescribed = (endpoint: Endpoint): void => {
  const [path, method] = [`/api${endpoint.path}`, endpoint.method.toLowerCase()]
  const { paths, components } = JSON.parse(JSON.stringify(describeEndpoints([endpoint]))) as Described
  expect(paths[path]?.[method]).toEqual(committed.paths[path]?.[method] ?? 'not described')
  for (const [kind, own] of Object.entries(components)) expect(committed.components[kind]).toMatchObject(own)
}
