import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../platform/config/settings.ts'

const text = readFileSync(join(projectRoot, 'docs/permissions.md'), 'utf8')

/** The rows of the table with this header as cells, without the header. */
const tableUnder = (header: string): string[][] => {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(header))
  if (start === -1) throw new Error(`docs/permissions.md has no table "${header}"`)
  const after = lines.slice(start)
  const end = after.findIndex((line) => !line.startsWith('|'))
  return after
    .slice(0, end)
    .toSpliced(1, 1)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

const [[, ...pageRoles] = [], ...actionRows] = tableUnder('| action |')

/** The tables and lists of docs/permissions.md. */
export const page = {
  roles: pageRoles,
  /** A row's label and its cells in the order of roles. */
  actions: actionRows.map(([label = '', ...cells]) => ({ label, cells })),
  /** A role and its scope in words. */
  scopes: tableUnder('| role | scope |')
    .slice(1)
    .flatMap(([names = '', scope = '']) => names.split(', ').map((role) => ({ role, scope }))),
  /** Endpoints for anyone, such as `POST /auth/sign-in`. */
  signedOut: [...(/- Signed out: ([^]*?)\. The tables/.exec(text)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
    ([, name = '']) => (name.includes(' ') ? name : `POST /auth/${name}`),
  ),
}
