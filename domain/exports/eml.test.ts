import { expect, it } from 'vitest'
import type { DataStory } from './citation.ts'
import { emlXml } from './eml.ts'
import { usualPublication } from './publication.ts'

const story = (title: string): DataStory => ({
  ...usualPublication,
  contributors: [{ title, role: 'contact', email: null, orcid: null }],
  organisation: 'Bramble Growers',
  from: '2026-06-01',
  to: '2026-06-30',
  created: new Date('2026-07-01T00:00:00Z'),
  baseUrl: 'https://portal.example',
  export_id: 1,
})

it.each([
  ['Hannah Price', 'Hannah', 'Price'],
  ['Price, Hannah', 'Hannah', 'Price'],
  ['van der Berg, Anna Maria', 'Anna Maria', 'van der Berg'],
])('splits %s into a given name and a surname', (title, given, surname) => {
  expect(emlXml(story(title), { box: null, taxa: [], models: [] })).toContain(
    `<individualName><givenName>${given}</givenName><surName>${surname}</surName></individualName>`,
  )
})

it('writes a single word as a surname', () => {
  expect(emlXml(story('Price'), { box: null, taxa: [], models: [] })).toContain(
    '<individualName><surName>Price</surName></individualName>',
  )
})
