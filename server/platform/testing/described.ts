import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Call } from '#domain/platform/call.ts'
import { describeCalls } from '../openapi.ts'
import { projectRoot } from '../settings.ts'

interface Described {
  paths: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>>
}
const committed = JSON.parse(readFileSync(join(projectRoot, 'openapi.json'), 'utf8')) as Described

/** The calls that modules export, those too that lost their name. */
export const callsOf = (...modules: object[]): Call[] =>
  modules
    .flatMap((module) => Object.values(module))
    .filter(
      (one: unknown): one is Call => typeof one === 'object' && one !== null && 'params' in one && 'answer' in one,
    )

/** What a call takes and answers is what openapi.json tells scripts and device makers of it. */
export const expectDescribed = (call: Call): void => {
  const [path, method] = [`/api${call.path}`, call.method.toLowerCase()]
  const { paths, components } = JSON.parse(JSON.stringify(describeCalls([call]))) as Described
  expect(paths[path]?.[method]).toEqual(committed.paths[path]?.[method] ?? 'not described')
  for (const [kind, own] of Object.entries(components)) expect(committed.components[kind]).toMatchObject(own)
}
