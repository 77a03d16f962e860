import { readFileSync } from 'node:fs'
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { walls, type House } from './walls.ts'

RuleTester.describe = describe
RuleTester.it = it

interface Config {
  rules: { 'bombus/walls': [string, { houses: Record<string, House> }] }
}
const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Config
const [, { houses }] = config.rules['bombus/walls']
const tester = new RuleTester({ cwd: process.cwd() })

const allowed = (rows: [filename: string, code: string][], given: Record<string, House> = houses) =>
  rows.map(([filename, code]) => ({
    name: `${filename}: ${code}`,
    filename,
    code,
    options: [JSON.parse(JSON.stringify({ houses: given }))],
  }))
const refused = (rows: [filename: string, code: string][], given?: Record<string, House>) =>
  allowed(rows, given).map((row) => ({ ...row, errors: 1 }))

tester.run('houses', walls, {
  valid: allowed([
    ['domain/farms/farm.ts', `import * as z from 'zod/mini'`],
    ['domain/farms/calls.test.ts', `import { described } from '#server/platform/testing/described.ts'`],
    ['server/farms/queries.ts', `import { farm } from '#domain/farms/farm.ts'`],
    ['server/farms/queries.ts', `import { sql } from 'kysely'`],
    ['e2e/journeys/farms.spec.ts', `import { makeFarm } from '#server/factories/places.ts'`],
  ]),
  invalid: refused([
    ['domain/farms/farm.ts', `import { join } from 'node:path'`],
    ['domain/farms/farm.ts', `import type { Db } from '#server/platform/database.ts'`],
    ['server/farms/queries.ts', `import { farmsQuery } from '#web/farms/queries.ts'`],
    ['web/farms/farm-page.tsx', `import type { farms } from '#server/farms/queries.ts'`],
    ['web/farms/farm-page.tsx', `import { farms } from '../../server/farms/queries.ts'`],
    ['simulator/camera.ts', `import { route } from '#server/platform/http/route.ts'`],
  ]),
})

tester.run('rooms of the server', walls, {
  valid: allowed([
    ['server/farms/routes.ts', `import { lockFarm } from './lock.ts'`],
    ['server/devices/routes.ts', `import { farms } from '../farms/queries.ts'`],
    ['server/devices/routes.ts', `import { farmWrites } from '#server/farms/writes.ts'`],
    ['server/devices/routes.ts', `import { sprays } from '../farms/spray-queries.ts'`],
    ['server/devices/routes.ts', `import type { Deps } from '../deps.ts'`],
    ['server/devices/routes.ts', `import { route } from '../platform/http/route.ts'`],
    ['server/demo/make-demo.ts', `import { makeFarm } from '../factories/places.ts'`],
    ['server/app.ts', `import { farmHistory } from './farms/history.ts'`],
    ['server/devices/moving.test.ts', `import { recount } from '../ingest/recount.ts'`],
    ['server/access/testing/world.ts', `import { makeServer } from '../../platform/testing/server.ts'`],
  ]),
  invalid: refused([
    ['server/devices/routes.ts', `import { farmHistory } from '../farms/history.ts'`],
    ['server/devices/routes.ts', `import { farmHistory } from '#server/farms/history.ts'`],
    ['server/devices/routes.ts', `import type { FarmRow } from '../farms/lists.ts'`],
    ['server/devices/routes.ts', `import { type FarmRow } from '../farms/lists.ts'`],
    ['server/devices/routes.ts', `type Row = import('../farms/lists.ts').FarmRow`],
    ['server/devices/routes.ts', `const farms = await import('../farms/lists.ts')`],
    ['server/devices/routes.ts', `export * from '../farms/lists.ts'`],
    ['server/devices/routes.ts', `export { farms } from '../farms/lists.ts'`],
    ['server/devices/routes.ts', `import { buildApp } from '../app.ts'`],
    ['server/devices/routes.ts', `import { makeServer } from '../platform/testing/server.ts'`],
    ['server/app.ts', `import { makeServer } from './platform/testing/server.ts'`],
    ['server/factories/devices.ts', `import { deviceAuthenticator } from '../devices/keys.ts'`],
    ['server/platform/http/gate.ts', `import { devices } from '../../devices/queries.ts'`],
    ['server/platform/scope.ts', `import { makeFarm } from '../factories/places.ts'`],
    ['server/platform/portal-routes.ts', `import type { Deps } from '../deps.ts'`],
  ]),
})

const pages: Record<string, House> = {
  web: {
    imports: ['domain'],
    rooms: {
      base: ['platform', 'texts', 'ui'],
      open: [],
      shared: [],
      doors: ['queries.ts', '*-picker.tsx'],
      also: { routes: ['*-page.tsx'] },
    },
  },
}

tester.run('a room with doors of its own, and rooms within rooms', walls, {
  valid: allowed(
    [
      ['web/routes/devices.tsx', `import { DevicesPage } from '#web/devices/devices-page.tsx'`],
      ['web/devices/device-form.tsx', `import { PlacePicker } from '#web/locations/place-picker.tsx'`],
      ['web/devices/detail/device-page.tsx', `import { deviceQuery } from '../queries.ts'`],
      ['web/ui/table/data-table.tsx', `import { ui } from '#web/texts/ui.ts'`],
    ],
    pages,
  ),
  invalid: refused(
    [
      ['web/home/home-page.tsx', `import { DevicesPage } from '#web/devices/devices-page.tsx'`],
      ['web/devices/detail/device-page.tsx', `import { PlanMap } from '../../map/plan-map.tsx'`],
      ['web/ui/page-fault.tsx', `import { farmsQuery } from '#web/farms/queries.ts'`],
    ],
    pages,
  ),
})
