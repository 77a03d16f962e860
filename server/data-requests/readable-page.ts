import { tableTitles, dataFileWords as words } from '#domain/data-requests/words.ts'
import { currentLanguage } from '#domain/language/text.ts'
import type { TableName } from './tables.ts'

/** The subject of the data in a file. */
export interface Subject {
  whose: 'person' | 'organisation'
  id: number
  title: string
}

export interface ReadTable {
  name: TableName
  columns: string[]
  /** The first rows. */
  rows: Record<string, unknown>[]
  /** Number of all rows. */
  count: number
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one)
const titleOf = (name: string): string => {
  const title = (tableTitles as Record<string, string>)[name] ?? name.replaceAll('_', ' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}
const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '–'
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1c241c}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2.5rem}table{border-collapse:collapse;font-size:.85rem}
.wide{overflow-x:auto}th,td{border:1px solid #c9d2c9;padding:.3rem .5rem;text-align:left;vertical-align:top}th{background:#f0f4ef}`

const rowsTable = ({ columns, rows }: ReadTable): string =>
  `<div class="wide"><table><thead><tr>${columns
    .map((column) => `<th scope="col">${escaped(column.replaceAll('_', ' '))}</th>`)
    .join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${columns.map((column) => `<td>${shown(row[column])}</td>`).join('')}</tr>`)
    .join('\n')}</tbody></table></div>`

/** The readable part of an export, in the language of its person. It only needs a browser. */
export const readablePage = (
  { title, whose }: Subject,
  tables: readonly ReadTable[],
  { files, now }: { files: number; now: Date },
): string => {
  const filled = tables.filter(({ count }) => count > 0)
  const list = filled
    .map(
      ({ name, count }) =>
        `<tr><td><a href="#${name}">${escaped(titleOf(name))}</a></td><td>${count}</td><td><a href="data/${name}.json">JSON</a> · <a href="data/${name}.csv">CSV</a></td></tr>`,
    )
    .join('\n')
  const sections = filled
    .map(
      (table) =>
        `<h2 id="${table.name}">${escaped(titleOf(table.name))} (${table.count})</h2>${
          table.count > table.rows.length ? `<p>${escaped(words.firstRows(table.rows.length, table.count))}</p>` : ''
        }${rowsTable(table)}`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${style}</style></head><body><h1>${escaped(words.title(title))}</h1>
<p>${escaped(words.madeAt(now.toISOString().slice(0, 16).replace('T', ' ')))}</p>
<p>${escaped(whose === 'person' ? words.aboutPerson : words.aboutOrganisation)}</p>
<p>${escaped(words.secrets)}</p>
${files > 0 ? `<p>${escaped(words.files(files))}</p>` : ''}
<table><thead><tr><th scope="col">${escaped(words.what)}</th><th scope="col">${escaped(words.rows)}</th><th scope="col">${escaped(words.asFile)}</th></tr></thead><tbody>
${list}</tbody></table>
${sections}</body></html>
`
}
