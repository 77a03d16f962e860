import type { LinkOptions } from '@tanstack/react-router'
import { mayActOn } from '#domain/access/users.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Found } from '#domain/find/endpoints.ts'
import { searchText } from '#domain/platform/text.ts'
import { find as t } from '#web/texts/find.ts'
import { roleNames } from '#domain/access/role-names.ts'

/** A page that the frame links to. */
export interface PageLink {
  title: string
  link: LinkOptions
}

export type Kind = keyof typeof t.kinds

/** A line of the list: its target and its text. */
export interface Choice {
  kind: Kind
  title: string
  detail: string
  address: string
}

/** Pages in whose title every search word is the beginning of a word: `ash` does not match "dashboard". */
export const pagesFor = (pages: readonly Choice[], term: string): Choice[] => {
  const words = searchText(term).split(/\s+/).filter(Boolean)
  return words.length === 0
    ? []
    : pages.filter(({ title }) => words.every((word) => ` ${searchText(title)}`.includes(` ${word}`)))
}

/** The person's edit form if the reader may edit them, otherwise the list of people in their organisation. */
const addressOfPerson = (asker: Profile, person: Found['people'][number]): string | null => {
  if (mayActOn('user.edit', asker, person)) return `/edit-user/${person.id}`
  return person.organisation_id === null ? null : `/details/${person.organisation_id}`
}

export const choicesOf = (found: Found, asker: Profile): Choice[] => [
  ...found.farms.map(({ id, title, organisation_title }) => ({
    kind: 'farm' as const,
    title,
    detail: organisation_title,
    address: `/farm-dashboard/${id}`,
  })),
  ...found.devices.map(({ id, name, device_id, farm_title }) => ({
    kind: 'device' as const,
    title: name,
    detail: `${device_id}, ${farm_title}`,
    address: `/device-detail/${id}`,
  })),
  ...found.fields.map(({ id, field_name, farm_id, farm_title }) => ({
    kind: 'field' as const,
    title: field_name,
    detail: farm_title,
    address: `/ento-home/location/fields/${farm_id}/tunnel/${id}`,
  })),
  ...found.tunnels.map(({ id, number, field_id, field_name, farm_id, farm_title }) => ({
    kind: 'tunnel' as const,
    title: t.tunnel(number),
    detail: `${field_name}, ${farm_title}`,
    address: `/ento-home/location/fields/${farm_id}/tunnel/${field_id}/plots/${id}`,
  })),
  ...found.people.flatMap((person) => {
    const address = addressOfPerson(asker, person)
    const detail = [roleNames[person.role], person.organisation_title, person.email].filter(Boolean).join(', ')
    return address === null ? [] : [{ kind: 'person' as const, title: person.name, detail, address }]
  }),
]
