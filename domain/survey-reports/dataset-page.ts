import { datasetContents, datasetTables, type DatasetTableName } from './dataset-tables.ts'

/** The columns of a table for docs/reports.md; a test compares page and tables. */
const tablePage = (table: DatasetTableName): string => {
  const { description, fields, refers } = datasetContents[table]
  return [
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
}

export const datasetPage = (): string => datasetTables.map(tablePage).join('\n\n')
