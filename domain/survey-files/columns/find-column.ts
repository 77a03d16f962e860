import { headOf, uploadColumns, type FileColumn } from './columns.ts'
import { formsOf, plain } from './heading.ts'
import { namesOf, synonymsOf } from '../names.ts'
import { reasons } from '../reasons.ts'
import { distance } from './similar.ts'
import { reportTypes, type ReportType } from '../types.ts'
import { namesWithUnit, unitInTitle } from './units.ts'
import { zoneInTitle } from '../cells/zones.ts'

interface FoundColumn {
  column: FileColumn
  /** Lower is more certain: our own names before other languages, a whole heading before a part of it. */
  rank: number
  /** Why it cannot be read under this name. */
  fault: string | null
}

const PART = 10
const numberSign = /(?:number|num|no|nr|nummer|numero)$/
const MAX_SUGGESTIONS = 2
const SHORTEST = 4

const finderFor = (type: ReportType) => {
  const columns = uploadColumns[type].map((column) => ({ column, names: namesOf(column), others: synonymsOf(column) }))
  const byName = new Map<string, { column: FileColumn; names: string[]; rank: number }>()
  // More certain names are set last.
  for (const { column, others } of columns)
    for (const name of [...namesWithUnit(column.key, others), ...others])
      byName.set(name, { column, names: others, rank: 1 })
  for (const { column, names } of columns)
    for (const name of [...namesWithUnit(column.key, names), ...names]) byName.set(name, { column, names, rank: 0 })

  /** "Plot No" and "Plot #" mean the plot. */
  const named = (name: string) => {
    const found = byName.get(name)
    if (found || !numberSign.test(name)) return found
    const numbered = byName.get(name.replace(numberSign, ''))
    return numbered?.column.kind === 'number' ? numbered : undefined
  }

  /** Finds the column named by a heading, with the unit and zone it states. */
  const find = (title: string, isPath = false): FoundColumn | undefined => {
    for (const { text, isSure } of formsOf(title, isPath)) {
      const clock = zoneInTitle(text)
      const direct = named(plain(text))
      const found = direct ?? (clock.offset === null ? undefined : named(plain(clock.rest)))
      if (!found) continue
      const rank = found.rank + (isSure ? 0 : PART)
      if (found.column.kind === 'moment') {
        if (clock.offset === 'unclear') return { column: found.column, rank, fault: reasons.clock }
        return {
          column: clock.offset === null ? found.column : { ...found.column, offset: clock.offset },
          rank,
          fault: null,
        }
      }
      const unit = unitInTitle(found.column.key, text, found.names)
      if (unit === 'unclear') return { column: found.column, rank, fault: reasons.unit }
      return { column: unit ? { ...found.column, from: unit } : found.column, rank, fault: null }
    }
    return undefined
  }

  const known = columns.flatMap(({ column, names }) => names.map((name) => ({ name, title: headOf(column) })))
  /** Columns that a heading may mean: at most one character in four wrong, and not the first. */
  const similar = (heading: string): string[] => {
    const name = plain(heading).slice(0, 60)
    if (name.length < SHORTEST) return []
    const most = Math.max(1, Math.floor(name.length / SHORTEST))
    const near = known
      .filter((one) => one.name.charAt(0) === name.charAt(0) && Math.abs(one.name.length - name.length) <= most)
      .map((one) => ({ ...one, apart: distance(name, one.name) }))
      .filter(({ apart }) => apart <= most)
      .sort((a, b) => a.apart - b.apart || a.title.localeCompare(b.title))
    return [...new Set(near.map(({ title }) => title))].slice(0, MAX_SUGGESTIONS)
  }
  return { find, similar }
}

const finders = new Map(reportTypes.map((type) => [type, undefined as ReturnType<typeof finderFor> | undefined]))
/** Finds columns of a type by their headings. */
export const finderOf = (type: ReportType): ReturnType<typeof finderFor> => {
  const known = finders.get(type) ?? finderFor(type)
  finders.set(type, known)
  return known
}
