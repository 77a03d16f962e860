import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { SecurityEvent } from '#domain/security/endpoints.ts'
import { securityKinds, securityResults, type SecurityResult } from '#domain/security/kinds.ts'
import { dateTime } from '#web/platform/formats.ts'
import { security as t } from '#web/texts/security.ts'
import { titledColumns } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { Tag } from '#web/ui/tag.tsx'

const column = titledColumns<SecurityEvent, keyof typeof t.columns>(t.columns)

const marks: Record<SecurityResult, { tone: 'good' | 'warn' | 'bad'; icon: typeof IconCheck }> = {
  done: { tone: 'good', icon: IconCheck },
  refused: { tone: 'warn', icon: IconX },
  failed: { tone: 'bad', icon: IconAlertTriangle },
}
const Result = ({ result }: { result: SecurityResult }) => {
  const { tone, icon: Icon } = marks[result]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" />}>
      {securityResults[result]}
    </Tag>
  )
}

const who = ({ actor_name, device_name, account }: SecurityEvent) => actor_name ?? device_name ?? account ?? t.nobody
/** Kinds of events that many operations share. */
const shared = new Set<SecurityEvent['kind']>(['refused', 'budget', 'exported'])

const about = ({ kind, endpoint, about_id, members, reason, repeats }: SecurityEvent) =>
  [
    shared.has(kind) ? endpoint : null,
    about_id === null ? null : t.number(about_id),
    members.length > 0 ? members.join(', ') : null,
    reason,
    repeats > 0 ? t.repeats(repeats) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')

export const securityColumns: [Column<SecurityEvent>, ...Column<SecurityEvent>[]] = [
  column('at', { value: ({ at }) => at, cell: ({ at }) => dateTime(at), fixed: true }),
  column('what', { value: ({ kind }) => securityKinds[kind], fixed: true, card: 'none' }),
  column('who', { value: who, fixed: true }),
  column('result', { value: ({ result }) => result, cell: ({ result }) => <Result result={result} />, fixed: true }),
  column('from', { value: ({ address, browser }) => [address, browser].filter(Boolean).join(', '), fixed: true }),
  column('about', { value: about, fixed: true }),
]
