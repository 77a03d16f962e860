import type { HistoryEntry, HistoryValue } from '#domain/history/calls.ts'
import { history as t } from '#web/texts/history.ts'

const said = (value: HistoryValue): string => (value === null || value === '' ? t.nothing : String(value))

/** Tells a change of a plain record: added, deleted, restored, or each member from what to what. */
export const tell =
  (names: Record<string, string>) =>
  ({ kind, action, changes }: HistoryEntry): string => {
    // What an upload made is told by its file.
    if (kind === 'imports') return t.uploaded(said(changes.find(({ member }) => member === 'file_name')?.to ?? null))
    const archived = changes.find(({ member }) => member === 'archived_at')
    if (action === 'update' && archived) return archived.to === null ? t.restored : t.deleted
    const known = changes.filter(({ member }) => names[member] !== undefined)
    if (action === 'update')
      return known.map(({ member, from, to }) => t.changed(names[member] ?? member, said(from), said(to))).join('; ')
    const values = known
      .map(({ member, from, to }) => ({ member, value: action === 'create' ? to : from }))
      .filter(({ value }) => value !== null && value !== '')
      .map(({ member, value }) => `${names[member]} ${said(value)}`)
    return [action === 'create' ? t.made : t.deleted, values.join('; ')].filter(Boolean).join(': ')
  }
