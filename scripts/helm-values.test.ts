import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { isMap, parse, parseDocument, type Scalar, type YAMLMap } from 'yaml'
import { fileSetting, secretSettings } from '#server/platform/config/secret-files.ts'
import { projectRoot, settingsTable } from '#server/platform/config/settings.ts'

const folder = join(projectRoot, 'deploy/helm/bombus')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Described {
  properties?: Record<string, Described>
  propertyNames?: { not: { enum: string[] } }
  additionalProperties?: unknown
}
interface Values {
  settings?: Record<string, string>
  secret?: object
}
const schema = parse(read('values.schema.json')) as Described
const defaults = parse(read('values.yaml')) as Values
const isValid = new Ajv().compile(schema)
const examples = globSync('ci/*-values.yaml', { cwd: folder })

/** Paths of the values in the schema, down to members that Kubernetes describes. */
const describedPaths = ({ properties = {} }: Described, path = ''): string[] =>
  Object.entries(properties).flatMap(([name, inner]) =>
    inner.properties && inner.additionalProperties === false
      ? describedPaths(inner, `${path}${name}.`)
      : [`${path}${name}`],
  )
/** The same of the file; a value without a comment is marked. */
const writtenPaths = ({ properties = {} }: Described, map: YAMLMap, path = ''): string[] =>
  map.items.flatMap(({ key, value }, index) => {
    const { value: name, commentBefore } = key as Scalar<string>
    const inner = properties[name]
    if (inner?.properties && inner.additionalProperties === false && isMap(value))
      return writtenPaths(inner, value as YAMLMap, `${path}${name}.`)
    // A comment above the first member is one of the map.
    const comment = commentBefore ?? (index === 0 ? map.commentBefore : undefined)
    return [comment ? `${path}${name}` : `${path}${name} without a comment`]
  })

/** Names of settings of the runtime, beside those of the portal. */
const ofTheRuntime = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS']
const files: ReadonlySet<string> = new Set(secretSettings.map(fileSetting))
const isSetting = (name: string) => Object.hasOwn(settingsTable, name) || files.has(name) || ofTheRuntime.includes(name)

describe('values of the chart', () => {
  it.each(['values.yaml', ...examples])('of %s fit the schema and name settings that there are', (file) => {
    const values = parse(read(file)) as Values
    expect(isValid(values) ? [] : isValid.errors).toEqual([])
    expect(Object.keys(values.settings ?? {}).filter((name) => !isSetting(name))).toEqual([])
  })

  it('on their page fit the schema, too', () => {
    const page = readFileSync(join(projectRoot, 'docs/helm.md'), 'utf8')
    const values = parse(/```yaml\n([^`]*)```/.exec(page)?.[1] ?? '') as Values
    expect(isValid(values) ? [] : isValid.errors).toEqual([])
    expect(Object.keys(values.settings ?? {})).toContain('BASE_URL')
  })

  it.each([
    ['a name that is misspelt', { replica: 3 }],
    ['a number where a setting is text', { settings: { TRUST_PROXY: 1 } }],
    ['a secret among the settings', { settings: { SECRET_KEY: 'x' } }],
    ['a setting that the chart makes itself', { settings: { METRICS_PORT: '1' } }],
    ['an address without https', { settings: { BASE_URL: 'http://bombus.example' } }],
    ['less time to stop than a server takes', { terminationGracePeriodSeconds: 30 }],
  ])('with %s are refused', (_name, values) => expect(isValid(values)).toBe(false))

  it('hold no secret by default, and refuse each among the settings', () => {
    expect(defaults.secret).toEqual({ existingSecret: '', values: {} })
    const refused = schema.properties?.['settings']?.propertyNames?.not.enum ?? []
    expect(refused).toEqual(expect.arrayContaining([...secretSettings]))
    expect(refused.filter((name) => !isSetting(name))).toEqual([])
  })

  it('are the same in the schema and in the file, each with a comment', () => {
    const written = writtenPaths(schema, parseDocument(read('values.yaml')).contents as YAMLMap)
    expect(written.length).toBeGreaterThan(50)
    // A chart that includes this one passes `global`.
    expect([...written, 'global'].toSorted()).toEqual(describedPaths(schema).toSorted())
  })
})
