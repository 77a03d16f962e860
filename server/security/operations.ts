import type { Endpoint } from '#domain/platform/endpoint.ts'
import type { SubjectKind } from '#domain/security/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'

const kindOfFolder: Record<string, SubjectKind> = {
  users: 'user',
  devices: 'device',
  farms: 'farm',
  organisations: 'organisation',
}

/** Summaries of the operations of the API, and the kinds of records that the `id` in their paths identifies. */
export const operationsOf = (endpoints: readonly Endpoint[]) => {
  const byName = new Map(
    endpoints.map(({ id, summary, path }) => {
      const [, folder = ''] = /^\/(\w+)\/\{id\}/.exec(path) ?? []
      return [id, { summary, subject: kindOfFolder[folder] ?? null }]
    }),
  )
  return (name: string) => byName.get(name) ?? { summary: null, subject: null }
}
export type Operations = ReturnType<typeof operationsOf>

/** Current names of records by their kind and id. */
export const namesOf = async (db: Db, subjects: readonly { kind: SubjectKind; id: number }[]) => {
  const ids = (kind: SubjectKind) => subjects.filter((each) => each.kind === kind).map(({ id }) => id)
  const titles = (table: 'farms' | 'organisations', kind: SubjectKind) =>
    db.selectFrom(table).where('id', 'in', ids(kind)).select(['id', 'title as name']).execute()
  const queries: Record<SubjectKind, () => Promise<{ id: number; name: string }[]>> = {
    user: async () => {
      const rows = await db
        .selectFrom('users')
        .where('id', 'in', ids('user'))
        .select(['id', 'firstname', 'lastname'])
        .execute()
      return rows.map(({ id, firstname, lastname }) => ({ id, name: [firstname, lastname].filter(Boolean).join(' ') }))
    },
    device: () => db.selectFrom('devices').where('id', 'in', ids('device')).select(['id', 'name']).execute(),
    farm: () => titles('farms', 'farm'),
    organisation: () => titles('organisations', 'organisation'),
  }
  const kinds = [...new Set(subjects.map(({ kind }) => kind))]
  const found = await Promise.all(
    kinds.map(async (kind) => (await queries[kind]()).map(({ id, name }) => [`${kind} ${id}`, name] as const)),
  )
  const names = new Map(found.flat())
  return (kind: SubjectKind, id: number) => names.get(`${kind} ${id}`) ?? null
}
