import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeCalls } from './openapi.ts'
import { projectRoot } from './settings.ts'
import { makeServer } from './testing/server.ts'

const { app } = await makeServer()

describe('openapi.json', () => {
  it('describes every call of the running server (npm run openapi writes it)', () => {
    const committed = JSON.parse(readFileSync(join(projectRoot, 'openapi.json'), 'utf8')) as unknown
    expect(JSON.parse(JSON.stringify(describeCalls(app.calls)))).toEqual(committed)
  })

  it('has one operation name for one operation', () => {
    const names = app.calls.map((call) => call.id)
    expect(names).toEqual([...new Set(names)])
  })
})
