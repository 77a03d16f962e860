import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { callsOnly } from '../web/build/calls-only.ts'

const shortened = (code: string): string => {
  const { transform } = callsOnly() as unknown as { transform: { handler: (code: string) => { code: string } } }
  return transform.handler.call({ parse: parseAst }, code).code
}

test('an endpoint definition is reduced to the members needed for calls', () => {
  const code = shortened(`
    export const farm = named('Farm', z.object({ id, title: z.string() }))
    export const createFarm = endpoint({
      id: 'createFarm', tag, method: 'POST', path: '/farms', can: 'farm.add',
      summary: 'Add a farm, (and more), { so }.', body: 'read by its form', response: farm, status: 201, idempotent: true })
    export const listFarms = endpoint({ id: 'listFarms', method: 'GET', path: '/farms', response: listOf(farm) })`)
  const farm = { farm: 'kept' }
  const made = new Function(
    'named',
    'z',
    'id',
    'endpoint',
    `${code.replaceAll('export const', 'var')}; return [farm, createFarm, listFarms]`,
  )
  expect(
    made(
      () => farm,
      { object: () => 0, string: () => 0 },
      0,
      (given: object) => given,
    ),
  ).toEqual([
    farm,
    { id: 'createFarm', method: 'POST', path: '/farms', status: 201, body: 'read by its form' },
    { id: 'listFarms', method: 'GET', path: '/farms' },
  ])
})

test('no page reads an endpoint member that the web build removes', () => {
  const left = /\bendpoint\.(params|query|response|can|refuses|tag|file|form|idempotent|confirms|event|aliases)\b/
  const readers = globSync('web/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|[\\/](testing|api-page)[\\/]/.test(file) && left.test(readFileSync(file, 'utf8')),
  )
  expect(readers).toEqual([])
})
