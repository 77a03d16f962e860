import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/config/settings.ts'
import { message } from '#server/ingest/testing/messages.ts'
import { messageSchema } from './message-schema.ts'

const text = readFileSync(join(projectRoot, 'docs/message.schema.json'), 'utf8')

test('docs/message.schema.json is up to date', () => {
  expect(text).toBe(messageSchema())
})

test('docs/message.schema.json accepts the messages that the portal accepts, and defines no other members', () => {
  const isValid = new Ajv2020({ formats: { 'date-time': true } }).compile(JSON.parse(text) as object)
  const cases: [Record<string, unknown>, boolean][] = [
    [{}, true],
    [{ ml_results: null, counts: null, metrics: { cpu: 41.5 }, model_version: 'net 4' }, true],
    [{ battery_level: 101 }, false],
    [{ interval_start: 1_780_000_000 }, false],
    [{ mlResults: {} }, false],
    [{ ml_results: { visits: 3 } }, false],
    [{ counts: [{ object_class_name: 'bee', count: 1, score: 0.9 }] }, false],
  ]
  for (const [more, valid] of cases) expect([more, isValid(message('a', more))]).toEqual([more, valid])
})
