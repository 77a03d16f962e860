import { expect, it } from 'vitest'
import { readAddressList } from './address-list.ts'
import { readInvitations } from './invitations.ts'

it.each([
  [
    'Ann Example <ann@example.org>; Bob Bee <bob@example.org>',
    [
      { line: 1, email: 'ann@example.org', firstname: 'Ann', lastname: 'Example' },
      { line: 1, email: 'bob@example.org', firstname: 'Bob', lastname: 'Bee' },
    ],
  ],
  [
    '"Example, Ann" <ann@example.org>, Bob <bob@example.org>',
    [
      { line: 1, email: 'ann@example.org', firstname: 'Ann', lastname: 'Example' },
      { line: 1, email: 'bob@example.org', firstname: 'Bob' },
    ],
  ],
  [
    'ann@example.org; bob@example.org',
    [
      { line: 1, email: 'ann@example.org' },
      { line: 1, email: 'bob@example.org' },
    ],
  ],
  [
    'ann@example.org\r\nAna María van der Berg <berg@example.org>\n',
    [
      { line: 1, email: 'ann@example.org' },
      { line: 2, email: 'berg@example.org', firstname: 'Ana María van der', lastname: 'Berg' },
    ],
  ],
])('reads people from the address line %j', (text, people) => {
  expect(readAddressList(text)).toEqual(people)
})

it.each(['', 'ann@example.org, farmer', 'email;role\nann@example.org;farmer', 'Ann Example', 'ann@'])(
  'rejects %j as an address line',
  (text) => {
    expect(readAddressList(text)).toBeNull()
  },
)

it('gives people from an address line the default role', () => {
  const lines = readInvitations('Ann Example <ann@example.org>; bob@example.org', 'farmer', ['farmer'])
  expect(lines).toMatchObject([
    { line: 1, email: 'ann@example.org', role: 'farmer', firstname: 'Ann', lastname: 'Example', faults: [] },
    { line: 1, email: 'bob@example.org', role: 'farmer', faults: [] },
  ])
})
