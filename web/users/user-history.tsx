import type { Role } from '#domain/access/policy.ts'
import type { HistoryEntry, HistoryValue } from '#domain/history/endpoints.ts'
import { texts } from '#domain/language/text.ts'
import { HistoryTable } from '#web/history/history-table.tsx'
import { dateTime } from '#web/platform/formats.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { people } from '#web/texts/people.ts'
import { ui } from '#web/texts/ui.ts'
import { users as t } from '#web/texts/users.ts'

const names: Record<string, string> = people.form
const more: Record<string, string> = texts({ email_verified_at: 'Email verified', pending_email: 'New address' })

const said = (member: string, value: HistoryValue): string => {
  if (value === null) return '–'
  if (member === 'role') return roleNames[value as Role]
  if (member.endsWith('_at')) return dateTime(String(value))
  return typeof value === 'boolean' ? (value ? people.yes : people.no) : String(value)
}

const describe = ({ action, changes }: HistoryEntry): string => {
  if (action === 'create') return t.created
  if (changes.some(({ member, to }) => member === 'deleted_at' && to !== null)) return t.deleted
  return changes
    .map(({ member, from, to }) =>
      ui.changed(names[member] ?? more[member] ?? member, said(member, from), said(member, to)),
    )
    .join('; ')
}

export const UserHistory = ({ id }: { id: number }) => <HistoryTable kind="users" id={id} describe={describe} />
