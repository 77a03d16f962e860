import { listText, t } from '#domain/language/text.ts'
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
  oneLine(
    kind === 'closed' ? t('Solved: {title}', { title }) : kind === 'reopened' ? t('Again: {title}', { title }) : title,
  )
export const placed = (told: ListedAlert): string =>
  told.farm_title === null || told.title.includes(told.farm_title)
    ? headOf(told)
    : `${headOf(told)} (${oneLine(told.farm_title)})`

/** The farms of several alerts: `Hill Farm`, `Hill Farm and Ashcombe`, `4 farms`. */
export const farmsOf = (list: readonly ListedAlert[]): string => {
  const names = [...new Set(list.map(({ farm_title }) => oneLine(farm_title ?? t('the portal'))))]
  return names.length <= 2 ? listText(names) : t('{count} farms', { count: names.length })
}

export const countOf = (list: readonly ListedAlert[]): string => {
  const over = list.filter(({ kind }) => kind === 'closed').length
  const open = list.length - over
  const parts = [
    open > 0 ? t('{count, plural, one {{count} alert} other {{count} alerts}}', { count: open }) : null,
    over > 0 ? t('{count} solved', { count: over }) : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

const subjectOf = (list: readonly ListedAlert[], kind: NotificationKind): string => {
  const [first] = list
  if (list.length === 1 && first) return placed(first)
  const subject = `${countOf(list)}: ${farmsOf(list)}`
  return kind === 'daily' ? t('{subject}, in the last day', { subject }) : subject
}

const addressOf = (baseUrl: string, { alert_id }: ListedAlert) => `${baseUrl}/alerts/${alert_id}`

const entryOf = (baseUrl: string, told: ListedAlert): string => {
  const lines = [placed(told)]
  if (told.kind !== 'closed') {
    lines.push(oneLine(told.reason), t('What to do: {remedy}', { remedy: oneLine(told.remedy) }))
    if (told.acknowledged_by !== null)
      lines.push(t('{name} has acknowledged it.', { name: oneLine(told.acknowledged_by) }))
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
      ? t('these alerts exceeded your daily notification limit.')
      : kind === 'daily'
        ? t('this needs attention.')
        : list.every((told) => told.kind === 'closed')
          ? t('this is solved.')
          : t('this needs attention.')
  const parts = [
    t('Hello {name},', { name: oneLine(to.firstname) }),
    intro,
    ...shown.map((told) => entryOf(baseUrl, told)),
    ...(more > 0 ? [t('And {more} more: {link}', { more, link: `${baseUrl}/alerts` })] : []),
    t('Choose your notifications: {link}', { link: `${baseUrl}/notifications` }),
    'Bombus',
  ]
  return { recipient: to.email, subject: subjectOf(list, kind).slice(0, 200), body: `${parts.join('\n\n')}\n` }
}

export const testEmail = (to: { email: string; firstname: string }, baseUrl: string) => ({
  recipient: to.email,
  subject: t('A test of your Bombus notifications'),
  body: `${[
    t('Hello {name},', { name: oneLine(to.firstname) }),
    t('alert emails reach you at this address.'),
    t('Choose your notifications: {link}', { link: `${baseUrl}/notifications` }),
    'Bombus',
  ].join('\n\n')}\n`,
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

export const testPush = (): PushWords => ({
  title: t('Bombus can reach this device'),
  body: t('The alerts you chose look like this.'),
  path: '/notifications',
  tag: 'test',
})
