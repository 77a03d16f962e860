import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { memberDescriber, members } from './describe-members.ts'
import { layOut } from './layout.ts'
import { describeEndpoints } from './openapi.ts'
import { parameterTexts } from './parameter-texts.ts'
import { projectRoot } from '../config/settings.ts'
import { makeServer } from '#server/testing/server.ts'

type Json = Record<string, unknown>
interface Operation extends Json {
  operationId: string
  parameters?: { name?: string; $ref?: string; description?: string }[]
  responses: Record<string, Json>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: Record<'schemas' | 'responses' | 'parameters', Record<string, Json>>
}

const { app } = await makeServer()
const file = join(projectRoot, 'openapi.json')
const text = readFileSync(file, 'utf8')
const committed = JSON.parse(text) as Description
const operations = Object.values(committed.paths).flatMap((methods) => Object.values(methods))

/** Names of the members of an object's shape. */
const namesOf = (schema: unknown): string[] =>
  Object.keys((schema as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {})

const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node)

/** Every inline shape with its own members or enum values, and where it is. */
const inlineShapes = (node: unknown, place: string, found: [place: string, shape: Json][] = []) => {
  if (isObject(node) || Array.isArray(node))
    for (const [key, value] of Object.entries(node)) {
      if (isObject(value) && (isObject(value['properties']) || Array.isArray(value['enum'])))
        found.push([`${place} ${key}`, value])
      inlineShapes(value, `${place} ${key}`, found)
    }
  return found
}
const inline = [
  ...Object.entries(committed.components.schemas),
  ...Object.entries(committed.components.responses),
  ...operations.map((operation): [string, Json] => [operation.operationId, operation]),
].flatMap(([name, node]) => inlineShapes(node, name))

describe('openapi.json', () => {
  it('describes every endpoint of the running server, byte for byte (npm run openapi writes it)', () => {
    expect(`${layOut(describeEndpoints(app.endpoints))}\n` === text).toBe(true)
  })
  it('is the same in whatever order the endpoints are registered', () => {
    expect(layOut(describeEndpoints(app.endpoints.toReversed()))).toBe(layOut(describeEndpoints(app.endpoints)))
  })
  it('has at most 3.4 kB per endpoint or webhook, schemas and examples included', () => {
    const described = app.endpoints.length + Object.keys(committed.webhooks).length
    expect(statSync(file).size / described).toBeLessThanOrEqual(3_400)
  })
  it('is valid against the OpenAPI 3.1 schema and has no dangling references', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(text) as Json)).toEqual({ valid: true })
    const referred = [...text.matchAll(/"\$ref": ?"#\/components\/(\w+)\/(\w+)"/g)]
    const missing = referred.filter(
      ([, kind, name]) => !Object.hasOwn(committed.components[kind as keyof Description['components']], String(name)),
    )
    expect(missing.map(([reference]) => reference)).toEqual([])
  })
  it('has unique operation ids', () => {
    const names = app.endpoints.map((endpoint) => endpoint.id)
    expect(names).toEqual([...new Set(names)])
  })
})

describe('schemas in openapi.json', () => {
  it('have names in PascalCase', () => {
    const odd = Object.values(committed.components)
      .flatMap((kind) => Object.keys(kind))
      .filter((name) => !/^(?:[A-Z][a-z]+)+$|^(?:session|deviceKey)$/.test(name))
    expect(odd).toEqual([])
  })
  it('have a name if they have more than five members', () => {
    const large = inline.filter(([, shape]) => Object.keys((shape['properties'] ?? {}) as Json).length > 5)
    expect(large.map(([place]) => place)).toEqual([])
  })
  it('have a name if they are used in two places', () => {
    const places = Map.groupBy(inline, ([, shape]) => JSON.stringify(shape))
    const twice = [...places.values()].filter((own) => own.length > 1)
    expect(twice.map((own) => own.map(([place]) => place))).toEqual([])
  })
  it('are all referenced', () => {
    const names = Object.keys(committed.components.schemas)
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
  })
})

it('summaries in openapi.json start with a verb and have no full stop', () => {
  const odd = operations
    .map(({ summary }) => String(summary))
    .filter(
      (summary) => !/^[A-Z][a-z]+ .*[^.]$/.test(summary) || /^(?:What|Who|How|That|The|An?|All|One)\b/.test(summary),
    )
  expect(odd).toEqual([])
})

describe('descriptions and examples in openapi.json', () => {
  it('cover every member', () => {
    const silent = Object.entries(committed.components.schemas).flatMap(([name, schema]) =>
      inlineShapes({ schema }, name).flatMap(([place, shape]) =>
        Object.entries((shape['properties'] ?? {}) as Record<string, Json>)
          .filter(([, member]) => member['description'] === undefined && member['$ref'] === undefined)
          .map(([member]) => `${place} ${member}`),
      ),
    )
    expect(silent).toEqual([])
  })
  it('cover every parameter', () => {
    const silent = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter((one) => one['$ref'] === undefined && one['description'] === undefined)
        .map(({ name }) => `${operationId}.${name}`),
    )
    expect(silent).toEqual([])
  })
  it('name no parameter that no operation has', () => {
    const names = new Set(
      app.endpoints.flatMap(({ id, params, query }) =>
        [...namesOf(params).map((name) => `path ${name}`), ...namesOf(query).map((name) => `query ${name}`)].flatMap(
          (name) => [name, name.replace(' ', ` ${id}.`)],
        ),
      ),
    )
    const texts = Object.entries(parameterTexts).flatMap(([place, own]) =>
      Object.keys(own).map((name) => `${place} ${name}`),
    )
    expect(texts.filter((name) => !names.has(name))).toEqual([])
  })
  it('explain null only for nullable members', () => {
    const describe = memberDescriber({ Nothing: { type: ['string', 'null'] }, Text: { type: 'string' } })
    const described = describe('', {
      properties: {
        city: { type: 'string' },
        country: { type: ['string', 'null'] },
        postcode: { $ref: '#/components/schemas/Nothing' },
        farm_title: { $ref: '#/components/schemas/Text' },
      },
    }) as { properties: Record<string, Json> }
    expect(Object.values(described.properties).map(({ description }) => description)).toEqual([
      'Town or city.',
      'Country; null if unknown.',
      'Postal code; null if unknown.',
      'Name of the farm.',
    ])
  })
  it('name no member that no schema has', () => {
    const names = new Set(
      [
        ...Object.entries(committed.components.schemas),
        ...operations.map((one): [string, Json] => [one.operationId, one]),
      ].flatMap(([name, schema]) =>
        inlineShapes({ schema }, '').flatMap(([, shape]) =>
          Object.keys((shape['properties'] ?? {}) as Json).flatMap((member) => [member, `${name}.${member}`]),
        ),
      ),
    )
    const parameters = new Set([...text.matchAll(/"name": ?"(\w+)",\s*"in"/g)].map(([, name]) => name ?? ''))
    expect(Object.keys(members).filter((name) => !names.has(name) && !parameters.has(name))).toEqual([])
  })
  it('are valid against the schemas they illustrate', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: true })
    addFormats.default(ajv)
    ajv.addSchema(JSON.parse(text) as Json, 'openapi.json')
    const sent = Object.values(committed.webhooks).map(({ post }) => post)
    const contents = [...operations, ...sent].flatMap(({ operationId, requestBody, responses }) =>
      [requestBody as Json | undefined, ...Object.values(responses)].flatMap((part) => {
        const json = (part?.['content'] as Record<string, Json> | undefined)?.['application/json']
        return json?.['example'] === undefined ? [] : [{ operationId, ...json } as Json]
      }),
    )
    const wrong = contents.flatMap(({ operationId, schema, example }) => {
      const isValid = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/')) as Json)
      return isValid(example) ? [] : [`${String(operationId)}: ${ajv.errorsText(isValid.errors)}`]
    })
    expect(contents.length).toBeGreaterThan(300)
    expect(wrong).toEqual([])
  })
})

/** Lists that are bounded by nature, and the reason. */
const bounded: Record<string, string> = {
  getInference: 'functional groups',
  getResultByDay: 'days of a period of 400 at most',
  getResultByHour: 'hours of such a period',
  getWeatherForecast: 'days of such a period',
  checkInvitations: 'what stands against a hundred people at most',
  invitePeople: 'a hundred people at most',
  checkDeviceBatch: 'what stands against two hundred devices at most',
  listCountedPeriods: 'the first 500 of a day',
  listObserverAgreement: 'six functional groups',
  createSurveyAssignments: 'six hundred places at most',
  checkLocationBatch: 'one for each of a thousand rows at most',
  createDeviceKeys: 'the keys of two hundred devices at most',
  moveDevices: 'two hundred devices at most',
  createDeviceBatch: 'two hundred devices at most',
  compareTreatmentArms: 'eight letters, by what they meant',
  getTreatmentEffects: 'four measures',
  getDeviceRunningHours: 'one row',
  getFarmRunningHours: 'one row',
  listDemoMails: 'the newest 50',
  searchAddresses: 'the best five',
  listDeviceDependents: 'four kinds',
  listDeviceTypes: 'the 30 commonest',
  listFirmwareVersions: 'the 100 commonest',
  listFlowerObservations: 'one row or none',
  listFarmEvents: 'the first 1,000 of such a period',
  listInterventions: 'the latest 20 of such a period',
  listFlowersOfSurvey: 'five plants',
  listAccessTokens: 'the newest 100',
  listAlertAssignees: 'the first 500',
  listAlertDeliveries: 'the newest 200',
  listPushDevices: 'the newest 100',
  listCustomFields: 'ten in use for farms and for devices, and archived ones up to 100 each',
  listWebhooks: 'ten of each organisation',
  listImportIssueGroups: 'the 200 most frequent',
  listOwnProviders: 'one of each provider',
  listAccessTokensOfUser: 'the newest 100',
  listSessions: 'the newest 100',
  listSessionsOfUser: 'the newest 100',
  listPredatorsOfSurvey: 'five plants',
  listSurveyProtocols: 'one of each kind of survey',
  listImageClasses: 'the first 500',
  listImageFilters: 'fifty of each person',
  listSavedViews: 'a hundred of each person',
  listFeeds: 'a hundred of each person',
  listExports: 'twenty of each person',
  listDataRequests: 'the first 1,000, unanswered ones first',
  listOrganisationDataRequests: 'the newest 20',
  listOwnDataRequests: 'the newest 20',
  listFrozenFigures: 'one farm, at most 1,000',
  listShareLinks: 'one farm, at most 1,000',
  listModelCards: 'the first 1,000',
  listCountingModelVersions: 'the versions of at most 400 days',
  listOrganisationCountingVersions: 'the versions of at most 400 days',
  listReviewQueues: '200 of each organisation',
  listModelPerformanceParts: 'the largest 200',
  registerImageFiles: '500 files that were sent',
  listModelClasses: 'the first 1,000',
  listLikelyTaxa: 'the 50 likeliest',
  listObserverDays: 'the first 200 observers of a day',
  legacySaveCrops: '200 crops that were sent',
  replaceCrops: '200 crops that were sent',
}

it('every list in openapi.json is paginated, except those that are bounded by nature', () => {
  const isList = ({ responses }: Operation) => {
    const success = responses['200'] ?? responses['201']
    const inline = JSON.stringify(success)
    const name = /schemas\/(\w+Response)"/.exec(inline)?.[1] ?? ''
    const whole = JSON.stringify(committed.components.schemas[name]) ?? inline
    return /"data":\{(?:"oneOf":\[\{)?"type":"array"|Page"[,}]/.test(whole)
  }
  const hasPages = ({ parameters = [] }: Operation) => {
    const names = new Set(parameters.map(({ name, $ref }) => (name ?? $ref?.split('/').at(-1) ?? '').toLowerCase()))
    return ['skip', 'after'].some((name) => names.has(name)) && ['limit', 'pagelimit'].some((name) => names.has(name))
  }
  const without = operations.filter((operation) => isList(operation) && !hasPages(operation))
  expect(without.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(bounded).sort())
})

/**
 * Bodies that may contain members that are ignored: those of the former API, whose clients send them, of the demo's
 * mailbox, and of devices, whose firmware may be newer: the response lists the ignored members.
 */
const loose = ['legacySaveCrops', 'legacyUpdateFarm', 'legacyUpdateFarmer', 'listDemoMails', 'sendDeviceReport']

it('JSON request bodies reject unknown members, so that a misspelt one is not silently ignored', () => {
  const resolved = (schema: Json): Json =>
    typeof schema['$ref'] === 'string'
      ? resolved(committed.components.schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {})
      : schema
  const isLoose = (schema: Json): boolean => {
    const { type, items, additionalProperties } = resolved(schema)
    return type === 'array' ? isLoose(items as Json) : type === 'object' && additionalProperties !== false
  }
  const found = operations.filter(({ requestBody }) => {
    const { content } = (requestBody ?? {}) as { content?: Record<string, { schema: Json }> }
    const schema = content?.['application/json']?.schema
    return schema !== undefined && isLoose(schema)
  })
  expect(found.map(({ operationId }) => operationId).sort()).toEqual(loose)
})
