import { t } from '#domain/language/text.ts'
import type { PushWords } from './email.ts'

/** A class that a model of an organisation's cameras sent for the first time and that has no mapping. */
export interface NewClass {
  object_class_name: string
  organisation_title: string
}

const MAX_LISTED = 30
const PATH = '/model-classes'

// Devices choose the names, so they are not trusted.
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)

const titleOf = (list: readonly NewClass[]): string => {
  const [first] = list
  return list.length === 1 && first
    ? t('New model class: {name}', { name: oneLine(first.object_class_name) })
    : t('{count} new model classes', { count: list.length })
}
const entryOf = ({ object_class_name, organisation_title }: NewClass): string =>
  `${oneLine(object_class_name)} (${oneLine(organisation_title)})`
const reasonOf = (list: readonly NewClass[]): string =>
  t(
    '{count, plural, one {Cameras send a class that Bombus does not know.} other {Cameras send classes that Bombus does not know.}} Their insects count as unidentified until someone maps {count, plural, one {it} other {them}}.',
    { count: list.length },
  )

/** An email about new classes as plain text. */
export const newClassesEmail = (
  to: { email: string; firstname: string },
  list: readonly NewClass[],
  baseUrl: string,
): { recipient: string; subject: string; body: string } => {
  const more = list.length - MAX_LISTED
  const parts = [
    t('Hello {name},', { name: oneLine(to.firstname) }),
    reasonOf(list),
    list.slice(0, MAX_LISTED).map(entryOf).join('\n'),
    ...(more > 0 ? [t('And {more} more: {link}', { more, link: `${baseUrl}${PATH}` })] : []),
    t('Map them: {link}', { link: `${baseUrl}${PATH}` }),
    t('Choose your notifications: {link}', { link: `${baseUrl}/notifications` }),
    'Bombus',
  ]
  return { recipient: to.email, subject: titleOf(list).slice(0, 200), body: `${parts.join('\n\n')}\n` }
}

export const newClassesPush = (list: readonly NewClass[]): PushWords => ({
  title: titleOf(list).slice(0, 120),
  body: list.slice(0, 4).map(entryOf).join('\n').slice(0, 500),
  path: PATH,
  tag: 'new-classes',
})
