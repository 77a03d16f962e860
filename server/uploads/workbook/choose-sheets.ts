import type { ReadingChoice } from '#domain/uploads/reading.ts'
import { columnsNamed, FIRST_ROWS } from '#domain/survey-files/columns/head.ts'
import { joinedHeadings } from '#domain/survey-files/columns/joined-headings.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { signatureOf, type Remembered, type RememberedBy } from '../reading/remembered-choices.ts'
import type { RowSource } from '../reading/row-source.ts'

/** Maximum number of sheets inspected. */
const MAX_LOOKED_AT = 50

interface ChosenSheets {
  /** The sheet whose heading is used. */
  first: number
  /** All inspected sheets. */
  all: number[]
  /** Remembered choices by heading. */
  signatures: ReadonlyMap<string, Remembered>
}

/**
 * Chooses among several sheets: those a person chose, otherwise one with a known heading, otherwise the one that names
 * the most columns.
 */
export const chooseSheets = async (
  source: RowSource,
  type: ReportType,
  { sheet, sheets }: ReadingChoice,
  rememberedBy: RememberedBy,
): Promise<ChosenSheets> => {
  const all = [...(source.sheets.length === 0 ? [''] : source.sheets).keys()].slice(0, MAX_LOOKED_AT)
  const looks = []
  for (const at of all) {
    const rows = (await source.first(at, all.length === 1)).slice(0, FIRST_ROWS).map(({ cells }) => cells)
    looks.push({
      at,
      heads: rows.flatMap((cells, index) => {
        const both = joinedHeadings(type, rows[index - 1] ?? [], cells)
        return [cells, ...(both ? [both] : [])].map(signatureOf)
      }),
      named: Math.max(0, ...rows.map((cells) => columnsNamed(type, cells))),
    })
  }
  const signatures = await rememberedBy(looks.flatMap(({ heads }) => heads))
  const wanted = sheets && sheets.length > 0 ? sheets : sheet === undefined ? [] : [sheet]
  const chosen = wanted.map((name) => source.sheets.indexOf(name)).find((at) => at >= 0)
  const before = looks.find(({ heads }) => heads.some((head) => signatures.has(head)))?.at
  const most = looks.reduce((best, look) => (look.named > best.named ? look : best), looks[0] ?? { at: 0, named: 0 })
  return { first: chosen ?? before ?? most.at, all, signatures }
}
