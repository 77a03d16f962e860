import { expect, it } from 'vitest'
import { namesOfTexts, shownStatement } from './statement-name.ts'

it('shows a statement by its explicit name', () => {
  expect(shownStatement({ name: 'ingest-lock', text: 'select 1' })).toBe('ingest-lock')
})

it('shows a statement with a generated name by its text', () => {
  const text = 'select "devices"."id" from "devices" where "id" = $1'
  expect(shownStatement({ name: namesOfTexts()(text), text })).toBe(text)
})

it('each pool generates up to a thousand names, independently of others, and none for settings', () => {
  const [nameOf, other] = [namesOfTexts(), namesOfTexts()]
  const names = Array.from({ length: 1_100 }, (_, n) => nameOf(`select ${n}`))
  expect(new Set(names).size).toBe(1_001)
  expect(names.slice(1_000)).toEqual(Array.from({ length: 100 }))
  expect(nameOf('select 7')).toBe(names[7])
  expect(other('select 1099')).toBeDefined()
  expect(other('begin')).toBeUndefined()
})

it.each([
  ["select 'Hannah', E'O''Neill' from t", 'select ?, E? from t'],
  ["select 'never ended", 'select ?'],
  ['select $$Hannah$$, $tag$ Price $tag$', 'select ?, ?'],
  ['select $never ended', 'select $never ended'],
  ['select 52.04, $12, int4, "plot2"', 'select ?, $12, int4, "plot2"'],
  ['select 1\n   from  t ', 'select ? from t'],
])('masks literals in the text: %s', (text, shown) => {
  expect(shownStatement({ text })).toBe(shown)
})

it('truncates a long text', () => {
  const shown = shownStatement({ text: `select ${'a, '.repeat(1_000)}b` })
  expect(shown).toHaveLength(403)
  expect(shown.startsWith('select a, a, ')).toBe(true)
})
