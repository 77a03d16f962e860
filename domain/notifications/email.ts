import type { NotificationKind } from './channel.ts'

/** An alert as listed in an email or push message. */
export interface ListedAlert {
  alert_id: number
  kind: 'opened' | 'reopened' | 'closed'
  farm_title: string | null
  title: string
  reason: string
  remedy: string
  /** Who has acknowledged it. */
  acknowledged_by: string | null
}

/** More alerts than this in one email are given as a number, with a link to the list. */
const MAX_IN_EMAIL = 30

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const headOf = ({ kind, title }: ListedAlert): string =>
  oneLine(kind === 'closed' ? `Over: ${title}` : kind === 'reopened' ? `Again: ${title}` : title)
const placed = (told: ListedAlert): string =>
  told.farm_title === null || told.title.includes(told.farm_title)
    ? headOf(told)
    : `${headOf(told)} (${oneLine(told.farm_title)})`

/** The farms of several alerts: `Hill Farm`, `Hill Farm and Ashcombe`, `4 farms`. */
const farmsOf = (list: readonly ListedAlert[]): string => {
  const names = [...new Set(list.map(({ farm_title }) => oneLine(farm_title ?? 'the portal')))]
  return names.length <= 2 ? names.join(' and ') : `${names.length} farms`
}

const countOf = (list: readonly ListedAlert[]): string => {
  const over = list.filter(({ kind }) => kind === 'closed').length
  const open = list.length - over
  const parts = [open > 0 ? `${open} ${open === 1 ? 'alert' : 'alerts'}` : null, over > 0 ? `${over} over` : null]
  return parts.filter((part) => part !== null).join(', ')
}

const subjectOf = (list: readonly ListedAlert[], kind: NotificationKind): string => {
  const [first] = list
  if (list.length === 1 && first) return placed(first)
  return `${countOf(list)}: ${farmsOf(list)}${kind === 'daily' ? ', of the last day' : ''}`
}

const addressOf = (baseUrl: string, { alert_id }: ListedAlert) => `${baseUrl}/alerts/${alert_id}`

const entryOf = (baseUrl: string, told: ListedAlert): string => {
  const lines = [placed(told)]
  if (told.kind !== 'closed') {
    lines.push(oneLine(told.reason), `What to do: ${oneLine(told.remedy)}`)
    if (told.acknowledged_by !== null) lines.push(`${oneLine(told.acknowledged_by)} knows of it.`)
  }
  return [...lines, addressOf(baseUrl, told)].join('\n')
}

/** An email about alerts as plain text. */
export const alertEmail = (
  to: { email: string; firstname: string },
  list: readonly ListedAlert[],
  kind: NotificationKind,
  baseUrl: string,
): { recipient: string; subject: string; body: string } => {
  const shown = list.slice(0, MAX_IN_EMAIL)
  const more = list.length - shown.length
  const intro =
    kind === 'rest'
      ? 'this is what would have been one letter too many for a day.'
      : kind === 'daily'
        ? 'this needs attention.'
        : list.every((told) => told.kind === 'closed')
          ? 'this is over.'
          : 'this needs attention.'
  const parts = [
    `Hello ${oneLine(to.firstname)},`,
    intro,
    ...shown.map((told) => entryOf(baseUrl, told)),
    ...(more > 0 ? [`And ${more} more: ${baseUrl}/alerts`] : []),
    `What you are told, when and how: ${baseUrl}/notifications`,
    'Bombus',
  ]
  return { recipient: to.email, subject: subjectOf(list, kind).slice(0, 200), body: `${parts.join('\n\n')}\n` }
}

export const testEmail = (to: { email: string; firstname: string }, baseUrl: string) => ({
  recipient: to.email,
  subject: 'A test of your Bombus notifications',
  body: `Hello ${oneLine(to.firstname)},

letters about alerts reach you at this address.

What you are told, when and how: ${baseUrl}/notifications

Bombus
`,
})

/** Content of a push message. `path`: the page it opens. It replaces an earlier one with the same `tag`. */
export interface PushWords {
  title: string
  body: string
  path: string
  tag: string
}

export const alertPush = (list: readonly ListedAlert[]): PushWords => {
  const [first] = list
  if (list.length === 1 && first)
    return {
      title: headOf(first),
      body: first.kind === 'closed' ? oneLine(first.farm_title ?? '') : oneLine(first.reason).slice(0, 300),
      path: `/alerts/${first.alert_id}`,
      tag: `alert-${first.alert_id}`,
    }
  return {
    title: `${countOf(list)}: ${farmsOf(list)}`.slice(0, 120),
    body: list.slice(0, 4).map(headOf).join('\n').slice(0, 500),
    path: '/alerts',
    tag: 'alerts',
  }
}

export const testPush: PushWords = {
  title: 'Bombus reaches this device',
  body: 'Alerts that you chose are shown like this.',
  path: '/notifications',
  tag: 'test',
}
