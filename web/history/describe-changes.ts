import type { HistoryEntry, HistoryValue } from '#domain/history/endpoints.ts'
import { area, date, dateTime } from '#web/platform/formats.ts'
import { history as t } from '#web/texts/history.ts'

const day = /^\d{4}-\d\d-\d\d$/
/** Whether a value is a local day, such as 2026-06-01. */
export const isDay = (value: HistoryValue): value is string => typeof value === 'string' && day.test(value)
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Months are stored as numbers. */
const monthMembers: ReadonlySet<string> = new Set(['season_from', 'season_to'])

const saidIn =
  (zone: string | undefined) =>
  (value: HistoryValue, member?: string): string => {
    if (value === null || value === '') return t.nothing
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number') return (member && monthMembers.has(member) && t.months[value - 1]) || String(value)
    if (moment.test(value)) return dateTime(value, zone)
    return isDay(value) ? date(value) : value
  }

/** Describes what was merged into what, and how much of it moved. */
const merged = (changes: HistoryEntry['changes']): string => {
  const of = (member: string) => changes.find((change) => change.member === member)?.to
  return t.merged(String(of('name')), Number(of('observations')), Number(of('surveys')), Number(of('organisations')))
}

/**
 * Describes a changed outline by its area, because a difference between two rings of coordinates is unreadable. Null
 * for other members.
 */
export const outlineChange = ({ member, from, to }: HistoryEntry['changes'][number]): string | null => {
  if (member !== 'outline') return null
  if (typeof to !== 'number') return t.outlineDeleted
  return from === null ? t.outlineDrawn(area(to)) : t.outlineChanged(area(to))
}

/**
 * Describes a change of a plain record: added, deleted, restored, or the old and new value of each member, in the order of
 * `names`. Times are in `zone`.
 */
export const describeChanges = (names: Record<string, string>, zone?: string) => {
  const order = Object.keys(names)
  return ({ kind, action, changes }: HistoryEntry): string => {
    const said = saidIn(zone)
    // Records created by an upload are named after its file.
    if (kind === 'imports') return t.uploaded(said(changes.find(({ member }) => member === 'file_name')?.to ?? null))
    if (kind === 'merges') return merged(changes)
    const archived = changes.find(({ member }) => member === 'archived_at')
    if (action === 'update' && archived) return archived.to === null ? t.restored : t.deleted
    const known = order.flatMap((name) => changes.filter(({ member }) => member === name))
    if (action === 'update')
      return [
        ...changes.flatMap((change) => outlineChange(change) ?? []),
        ...known.map(({ member, from, to }) =>
          t.changed(names[member] ?? member, said(from, member), said(to, member)),
        ),
      ].join('; ')
    const values = known
      .map(({ member, from, to }) => ({ member, value: action === 'create' ? to : from }))
      .filter(({ value }) => value !== null && value !== '')
      .map(({ member, value }) => t.value(names[member] ?? member, said(value, member)))
    return [action === 'create' ? t.made : t.deleted, values.join('; ')].filter(Boolean).join('. ')
  }
}
