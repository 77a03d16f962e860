import { expect, it } from 'vitest'
import { topicsOf } from './topics.ts'
import { readEnvelope } from './envelope.ts'

const read = (text: string) => {
  const { body, fault: _, ...said } = readEnvelope(Buffer.from(text))
  return { ...said, body: body.toString() }
}

it.each([
  ['{"key":"bdk_1","messages":[{"id":"a"}]}', { key: 'bdk_1', correlation: null, body: '[{"id":"a"}]' }],
  [
    ' {\n "correlation": "7 é", "key": "k" ,"messages" : {"id":"a"} } \n',
    { key: 'k', correlation: '7 é', body: ' {"id":"a"} ' },
  ],
  ['{"messages":[]}', { key: null, correlation: null, body: '[]' }],
  ['{"key":"first","key":"second","messages":[]}', { key: 'first', correlation: null, body: '[]' }],
])('parses %s', (text, said) => expect(read(text)).toEqual(said))

it.each([
  '[{"id":"a"}]',
  '{"id":"a","messages":[]}',
  '{"key":"a\\"b","messages":[]}',
  '{"key":1,"messages":[]}',
  `{"key":"${'k'.repeat(201)}","messages":[]}`,
  '{"key":"k"}',
  '',
])('treats %s as messages only, without a key', (text) =>
  expect(read(text)).toEqual({ key: null, correlation: null, body: text }),
)

it.each([
  ['{"key":"k","messages":[NaN]}', null],
  ['{key:"k","messages":[]}', 1],
  ['{"key":"k" "messages":[]}', 11],
  ['{"key":1,"messages":[]}', null],
  [`{"name":"ü",:}`, 13],
  ['', 0],
  // If the beginning ends within a text, the position is unknown.
  [`{"id":"${'x'.repeat(2_000)}"}`, null],
  [`{"id":"${'x'.repeat(990)}" oops ${' '.repeat(400)}}`, null],
  [`{"id":"${'x'.repeat(900)}" oops ${' '.repeat(400)}}`, 909],
])('returns the position of the JSON error in %s', (text, fault) =>
  expect(readEnvelope(Buffer.from(text)).fault).toBe(fault),
)

it('does not parse anything after the messages', () => {
  expect(read('{"key":"k","messages":[],"more":1}').body).toBe('[],"more":1')
})

it('a response topic may be at most four levels below the reply topic of its own device', () => {
  const { isOwnReply } = topicsOf('bombus')
  const own = 'bombus/devices/7/replies'
  const asked = [
    own,
    `${own}/a`,
    `${own}/a/b/c/d`,
    `${own}/a/b/c/d/e`,
    `${own}${'/a'.repeat(220)}`,
    'bombus/devices/8/replies',
  ]
  expect(asked.map((topic) => isOwnReply(7, topic))).toEqual([true, true, true, false, false, false])
})
