import { readFileSync } from 'node:fs'
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { importBoundaries, type SourceRoot } from './import-boundaries.ts'

RuleTester.describe = describe
RuleTester.it = it

interface Config {
  rules: { 'bombus/import-boundaries': [string, { sourceRoots: Record<string, SourceRoot> }] }
}
const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Config
const [, { sourceRoots }] = config.rules['bombus/import-boundaries']
const tester = new RuleTester({ cwd: process.cwd() })

const allowed = (rows: [filename: string, code: string][]) =>
  rows.map(([filename, code]) => ({
    name: `${filename}: ${code}`,
    filename,
    code,
    options: [JSON.parse(JSON.stringify({ sourceRoots }))],
  }))
const refused = (rows: [filename: string, code: string][]) => allowed(rows).map((row) => ({ ...row, errors: 1 }))

tester.run('sourceRoots', importBoundaries, {
  valid: allowed([
    ['domain/farms/farm.ts', `import * as z from 'zod/mini'`],
    ['domain/farms/endpoints.test.ts', `import { described } from '#server/testing/described.ts'`],
    ['server/farms/queries.ts', `import { farm } from '#domain/farms/farm.ts'`],
    ['server/farms/queries.ts', `import { sql } from 'kysely'`],
    ['e2e/journeys/farms.spec.ts', `import { makeFarm } from '#server/factories/places.ts'`],
  ]),
  invalid: refused([
    ['domain/farms/farm.ts', `import { join } from 'node:path'`],
    ['domain/farms/farm.ts', `import type { Db } from '#server/platform/postgres/database.ts'`],
    ['server/farms/queries.ts', `import { farmsQuery } from '#web/farms/queries.ts'`],
    ['web/farms/farm-page.tsx', `import type { farms } from '#server/farms/queries.ts'`],
    ['web/farms/farm-page.tsx', `import { farms } from '../../server/farms/queries.ts'`],
    ['simulator/camera.ts', `import { route } from '#server/platform/http/route.ts'`],
  ]),
})

tester.run('features of the server', importBoundaries, {
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
    ['server/platform/postgres/scope.ts', `import { makeFarm } from '../../factories/places.ts'`],
    ['server/platform/http/portal-routes.ts', `import type { Deps } from '../../deps.ts'`],
  ]),
})

tester.run('features of the web', importBoundaries, {
  valid: allowed([
    ['web/routes/devices.tsx', `import { DevicesPage } from '#web/devices/devices-page.tsx'`],
    ['web/routes/devices.tsx', `import type { devicesAddress } from '#web/devices/devices-address.ts'`],
    ['web/routes/_portal.tsx', `const load = () => import('#web/frame/frame.tsx')`],
    ['web/devices/detail/device-page.tsx', `import { deviceQuery } from '../queries.ts'`],
    ['web/devices/device-form.tsx', `import { PlacePicker } from '#web/locations/place-picker.tsx'`],
    ['web/home/home-page.tsx', `import { ReportButton } from '#web/reports/report-button.tsx'`],
    ['web/surveys/counting/add-dialog.tsx', `import { D } from '#web/weather-observations/weather-dialog.tsx'`],
    ['web/details/details-page.tsx', `import { PeopleTable } from '#web/users/people-table.tsx'`],
    ['web/surveys/plot-page.tsx', `import { OutboxPanel } from '#web/field-work/outbox/outbox-panel.tsx'`],
    ['web/ui/table/data-table.tsx', `import { ui } from '#web/texts/ui.ts'`],
    ['web/router.tsx', `import { PageFault } from './frame/page-fault.tsx'`],
    ['web/testing/farm-forms.tsx', `import { FarmSection } from '#web/farms/edit/farm-section.tsx'`],
  ]),
  invalid: refused([
    ['web/home/home-page.tsx', `import { DevicesPage } from '#web/devices/devices-page.tsx'`],
    ['web/home/home-page.tsx', `import type { DevicesAddress } from '../devices/devices-address.ts'`],
    ['web/home/home-page.tsx', `type Kind = import('#web/devices/device-marks.tsx').Kind`],
    ['web/home/home-page.tsx', `export { DeviceForm } from '#web/devices/device-form.tsx'`],
    ['web/dashboard/farm-dashboard-page.tsx', `const part = () => import('#web/farms/edit/dual-list.tsx')`],
    ['web/dashboard/farm-dashboard-page.tsx', `import css from '../farms/farm-form.module.css'`],
    ['web/routes/devices.tsx', `import { DeviceForm } from '#web/devices/device-form.tsx'`],
    ['web/routes/devices.tsx', `import { deviceFixture } from '#web/devices/testing/device-fixture.ts'`],
    ['web/find/find-dialog.tsx', `import { router } from '#web/router.tsx'`],
    ['web/frame/page-fault.tsx', `import { routes } from '../routes/_portal.tsx'`],
    ['web/ui/page/page.tsx', `import { farmsQuery } from '#web/farms/queries.ts'`],
    ['web/platform/session/session.ts', `import { outboxOf } from '#web/field-work/outbox/outbox.ts'`],
    ['web/devices/queries.ts', `import { devices } from '#server/devices/queries.ts'`],
  ]),
})
