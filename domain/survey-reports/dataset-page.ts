import type { DescribedTable } from './datapackage.ts'
import { datasetContents, datasetTables } from './dataset-tables.ts'

/** The columns of a table for docs/datasets.md and docs/exports.md; tests compare pages and tables. */
export const tablePage = (table: string, { description, fields, refers }: DescribedTable): string =>
  [
    `### ${table}`,
    '',
    description,
    '',
    '| column | type | unit | what it is |',
    '|---|---|---|---|',
    ...fields.map(({ name, type, unit, choices, description: what }, at) => {
      const to = refers.find(({ field }) => field === name)?.to
      const more = [
        ...(at === 0 ? ['Key of the table.'] : []),
        ...(to === undefined ? [] : [`Key of ${to}.`]),
        ...(choices === undefined ? [] : [`One of: ${choices.join(', ')}.`]),
      ]
      return `| ${[`\`${name}\``, type, unit ?? '', [what, ...more].join(' ')].join(' | ')} |`
    }),
  ].join('\n')

export const datasetPage = (): string =>
  datasetTables.map((table) => tablePage(table, datasetContents[table])).join('\n\n')
