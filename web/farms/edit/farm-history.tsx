import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { cropTitleOf } from '#domain/score/insights/wording.ts'
import type { HistoryEntry, HistoryValue } from '#domain/history/endpoints.ts'
import { isDay, outlineChange } from '#web/history/describe-changes.ts'
import { HistoryTable } from '#web/history/history-table.tsx'
import { date } from '#web/platform/formats.ts'
import { farms as t } from '#web/texts/farms.ts'
import { ui } from '#web/texts/ui.ts'

const names: Record<string, string> = { ...t.history.members, ...t.form }

const said = (member: string, value: HistoryValue): string => {
  if (value === null || value === '') return ui.nothing
  if (typeof value === 'boolean') return value ? ui.yes : ui.no
  if (member === 'species_id' && typeof value === 'number') return cropTitleOf(value)
  return isDay(value) ? date(value) : String(value)
}

/** Whether the change deleted or restored it, from the member that marks that. */
const turned = ({ changes }: HistoryEntry): string | null => {
  const change = changes.find(({ member }) => member === 'archived_at' || member === 'deleted_at')
  if (!change) return null
  return change.to === null ? t.history.restored : t.history.deleted
}

const describe = (entry: HistoryEntry): string => {
  const { kind, action, changes } = entry
  const what = t.history.kinds[kind] ?? kind
  if (kind === 'farmer_photos' && action !== 'delete') return t.history.photoChanged
  if (kind === 'farms' && action === 'create') return t.history.made
  const turn = turned(entry)
  if (turn && action === 'update') return kind === 'farms' ? turn : `${what}: ${turn}`
  const lines = changes
    .filter(({ from, to }) => action === 'update' || (from ?? to) !== null)
    .map((change) => {
      const drawn = outlineChange(change)
      if (drawn !== null) return drawn
      const { member, from, to } = change
      const name = names[member] ?? member
      if (action === 'update') return ui.changed(name, said(member, from), said(member, to))
      return `${name} ${said(member, action === 'create' ? to : from)}`
    })
  const verb = action === 'create' ? t.history.made : action === 'delete' ? t.history.deleted : null
  const head = kind === 'farms' ? verb : [what, verb].filter(Boolean).join(' ')
  return [head, lines.join('; ')].filter(Boolean).join(': ')
}

export const FarmHistory = ({ farm }: { farm: FarmDetail }) => (
  <HistoryTable kind="farms" id={farm.id} describe={describe} zone={farm.time_zone} />
)
