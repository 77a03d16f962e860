import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { translated } from '#domain/language/text.ts'
import { messages } from '#domain/messages.ts'
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

/** The kind of an event; if it says little by itself, with the operation. */
export const whatOf = ({ kind, endpoint, operation }: SecurityEvent) =>
  shared.has(kind) ? t.ofOperation(securityKinds[kind], operation ?? endpoint) : securityKinds[kind]

const subjectOf = ({ about_id: id, about_kind: kind, about_name: name }: SecurityEvent) =>
  id === null ? null : kind === null || name === null ? t.number(id) : t.subjects[kind](id, name)

/** Reasons are stored in English, in words for the person who was refused. */
const reasonOf = ({ reason }: SecurityEvent) => {
  const text = reason && translated(reason)
  return text === messages.notAllowed ? t.notAllowed : text
}

const about = (event: SecurityEvent) =>
  [
    subjectOf(event),
    event.members.length > 0 ? event.members.join(', ') : null,
    reasonOf(event),
    event.repeats > 0 ? t.repeats(event.repeats) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')

export const securityColumns: [Column<SecurityEvent>, ...Column<SecurityEvent>[]] = [
  column('at', { value: ({ at }) => at, cell: ({ at }) => dateTime(at), fixed: true, nowrap: true }),
  column('what', { value: whatOf, fixed: true, card: 'none' }),
  column('who', { value: who, fixed: true }),
  column('result', { value: ({ result }) => result, cell: ({ result }) => <Result result={result} />, fixed: true }),
  column('from', { value: ({ address, browser }) => [address, browser].filter(Boolean).join(', '), fixed: true }),
  column('about', { value: about, fixed: true }),
]
