import type { CustomField, CustomFieldType } from '#domain/custom-fields/custom-field.ts'
import type { HistoryEntry, HistoryValue } from '#domain/history/endpoints.ts'
import { describeChanges } from '#web/history/describe-changes.ts'
import { customFieldTexts as t } from '#web/texts/custom-fields.ts'

const { name, type, unit, choices, help, is_required } = t.form
const describeMembers = describeChanges({ name, type, unit, choices, help, is_required })

/** Formats a list of choices and a type for display. */
const readable = (member: string, value: HistoryValue): HistoryValue => {
  if (typeof value !== 'string') return value
  if (member === 'choices') return (JSON.parse(value) as string[]).join(', ')
  return member === 'type' ? (t.types[value as CustomFieldType] ?? value) : value
}

/**
 * Describes a change of a custom field by its name, which the entry itself contains only if it was created or renamed.
 */
export const describeField = (entry: HistoryEntry, fields: readonly CustomField[]): string => {
  const named = fields.find(({ id }) => id === entry.record_id)?.name ?? String(entry.record_id)
  const archived = entry.changes.find(({ member }) => member === 'archived_at')
  if (entry.action === 'update' && archived) return t.history(named, archived.to === null ? t.isRestored : t.isArchived)
  const isNew = entry.action === 'create'
  const changes = entry.changes
    .filter(({ member, to }) => !isNew || (member !== 'name' && to !== false))
    .map(({ member, from, to }) => ({ member, from: readable(member, from), to: readable(member, to) }))
  return t.history(named, describeMembers({ ...entry, changes }))
}
