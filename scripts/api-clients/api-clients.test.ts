import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { snakeCase } from '#domain/platform/client-names.ts'
import { projectRoot } from '#server/platform/config/settings.ts'
import { documentedPrograms } from './documented-programs.ts'
import { generatedFiles, readDescription } from './generate.ts'
import { operationsOf, type Description } from './operations.ts'
import { pythonModels, pythonOperations } from './python.ts'
import { rOperations } from './r.ts'

const description = readDescription()

it.each(Object.entries(generatedFiles(description)))(
  '%s is up to date with openapi.json (npm run openapi)',
  (path, content) => {
    expect(readFileSync(join(projectRoot, path), 'utf8') === content).toBe(true)
  },
)

describe('the API clients', () => {
  it('include every operation that a program can call', () => {
    const [python, r] = [pythonOperations(description), rOperations(description)]
    const ids = operationsOf(description).map(({ id }) => snakeCase(id))
    expect(ids.length).toBeGreaterThan(400)
    expect(ids.filter((id) => !python.includes(`    def ${id}(\n`))).toEqual([])
    expect(ids.filter((id) => !r.includes(`\nbombus_${id} <- function(`))).toEqual([])
  })

  it('request lists by page, and send creations with an idempotency key for safe retries', () => {
    const python = pythonOperations(description)
    expect(python).toContain('self.request("GET", "/api/farms", query={"q": q, "sort": sort, "skip": skip')
    expect(python).toMatch(/"POST", "\/api\/farms", body=body, idempotency_key=idempotency_key or new_key\(\)\)/)
  })
})

it('the programs of the docs call only what the clients provide', async () => {
  const clients = [pythonOperations(description), rOperations(description)].join('\n')
  const folder = await mkdtemp(join(tmpdir(), 'documented-'))
  const programs = (await documentedPrograms(folder)).map(({ file }) => readFileSync(file, 'utf8'))
  await rm(folder, { recursive: true })
  expect(programs).toHaveLength(4)
  const called = programs.flatMap((text) => [...text.matchAll(/\bportal\.(\w+)|\b(bombus_(?:list|get|create)_\w+)/g)])
  expect(called.length).toBeGreaterThan(5)
  for (const [whole, python, r] of called)
    expect([whole, clients.includes(python === undefined ? `\n${r} <- function(` : `    def ${python}(\n`)]).toEqual([
      whole,
      true,
    ])
})

const made: Description = {
  info: { version: '1' },
  components: {
    parameters: {},
    schemas: {
      Id: { type: 'integer' },
      Envelope: { type: 'object' },
      Day: {
        type: 'object',
        required: ['from', 'kind'],
        properties: {
          from: { type: 'string' },
          kind: { enum: ['wet', 'dry', null] },
          id: { $ref: '#/components/schemas/Id' },
        },
      },
      Farm: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { $ref: '#/components/schemas/Id' },
          days: { type: 'array', items: { $ref: '#/components/schemas/Day' } },
          size: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        },
      },
      FarmResponse: {
        allOf: [
          { $ref: '#/components/schemas/Envelope' },
          { type: 'object', properties: { data: { $ref: '#/components/schemas/Farm' } } },
        ],
      },
    },
  },
  paths: {
    '/api/farms/{id}/days/{day}': {
      get: {
        operationId: 'getFarmGBIFDay',
        summary: 'Get a day',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } },
          { name: 'day', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'from', in: 'query', schema: { type: 'boolean' } },
        ],
        responses: {
          '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/FarmResponse' } } } },
        },
      },
    },
  },
}

describe('a generated client', () => {
  it('has types of all required and optional members, and names that Python allows', () => {
    const models = pythonModels(made)
    expect(models).toContain(
      'class Farm(TypedDict):\n    id: Id\n    days: NotRequired[list[Day]]\n    size: NotRequired[float | None]',
    )
    expect(models).toContain(
      `"from": "str",\n        "kind": "Literal['wet', 'dry'] | None",\n        "id": "NotRequired[Id]",`,
    )
    expect(models).not.toContain('FarmResponse')
  })

  it('passes ids in the path, and parameters under the names that the portal uses', () => {
    const python = pythonOperations(made)
    expect(python).toContain(
      'def get_farm_gbif_day(\n        self,\n        id: models.Id,\n        day: str,\n        *,\n        from_: bool | None = None,\n    ) -> models.Farm:',
    )
    expect(python).toContain('f"/api/farms/{quoted(id)}/days/{quoted(day)}", query={"from": from_}')
    expect(rOperations(made)).toContain(
      'bombus_get_farm_gbif_day <- function(client, id, day, from = NULL) {\n  bombus_request(client, "GET", path_of("/api/farms/%s/days/%s", id, day), query = list("from" = from))\n}',
    )
  })
})
