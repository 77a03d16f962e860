import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { listedColumns } from './listed-columns.ts'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ cwd: process.cwd() })

const within = (filename: string, body: string) => ({
  name: `${filename}: ${body}`,
  filename,
  code: `const add = (trx, given, { farm_id, ...rest }) => { ${body} }`,
})
const allowed = (...bodies: string[]) => bodies.map((body) => within('server/farms/writes.ts', body))
const refused = (...bodies: string[]) => allowed(...bodies).map((row) => ({ ...row, errors: 1 }))

tester.run('a write of the server', listedColumns, {
  valid: [
    ...allowed(
      `trx.insertInto('farms').values({ farm_id, title: given.title })`,
      `trx.insertInto('farms').values(pick(given, farmMembers))`,
      `trx.insertInto('farms').values({ ...pick(given, farmMembers), farm_id })`,
      `trx.updateTable('farms').set({ ...(given.title === undefined ? {} : { title: given.title }) })`,
      `trx.updateTable('farms').set((eb) => ({ attempts: eb('attempts', '+', 1) }))`,
      `trx.insertInto('crops').values(given.crops.map(columnsOf))`,
      `trx.insertInto('crops').values(given.crops.map(({ variety }) => ({ farm_id, variety })))`,
      `const row = { ...pick(given, farmMembers), farm_id }; trx.insertInto('farms').values(row)`,
      `new Map().set('farm', given); Object.values(given)`,
    ),
    within('server/farms/farms.test.ts', `trx.insertInto('farms').values(given)`),
    within('server/factories/places.ts', `trx.insertInto('farms').values({ ...given })`),
    within('web/farms/queries.ts', `chosen.set(given)`),
  ],
  invalid: refused(
    `trx.insertInto('farms').values(given)`,
    `trx.insertInto('farms').values(given.farm)`,
    `trx.insertInto('farms').values({ farm_id, ...given })`,
    `trx.insertInto('farms').values({ farm_id, ...given?.farm })`,
    `trx.insertInto('farms').values({ farm_id, ...rest })`,
    `trx.updateTable('farms').set({ ...(given.farm ? given.farm : {}) })`,
    `trx.updateTable('farms').set((eb) => ({ ...given }))`,
    `trx.insertInto('crops').values(given.crops.map((crop) => ({ farm_id, ...crop })))`,
    `trx.insertInto('crops').values(given.crops.map((crop) => { return { ...crop } }))`,
    `const { version, ...changes } = given; trx.updateTable('farms').set(changes)`,
    `const row = { ...given, farm_id }; trx.insertInto('farms').values(row)`,
  ),
})
