import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { readInvitations } from './invitations.ts'

const read = (text: string) => readInvitations(text, 'farmer', ['farmer', 'farm_admin'])

describe('lines of people to invite', () => {
  it.each([
    ['an address alone', 'ffion@example.org', [{ line: 1, email: 'ffion@example.org', role: 'farmer', faults: [] }]],
    [
      'role and names, parted by semicolons, the role as people read it',
      'Ffion@Example.org; Farm Admin; Ffion; O’Neill',
      [{ email: 'ffion@example.org', role: 'farm_admin', firstname: 'Ffion', lastname: 'O’Neill', faults: [] }],
    ],
    [
      'headings in an order of their own, quotes, and lines without anything',
      'Last name,First name,E-mail,Role\r\n\r\n"Price","Ffion",ffion@example.org,\r\n',
      [{ line: 3, email: 'ffion@example.org', role: 'farmer', firstname: 'Ffion', lastname: 'Price', faults: [] }],
    ],
    [
      'tabs, as they come from a sheet',
      'a@example.org\tfarmer\tAnn\tLee',
      [{ role: 'farmer', firstname: 'Ann', faults: [] }],
    ],
    ['no address', 'Ffion Price', [{ faults: ['Email is Not Valid'] }]],
    ['a role that is none', 'a@example.org,boss', [{ role: null, faults: ['Role is required'] }]],
    ['a role that is not theirs to give', 'a@example.org,staff', [{ faults: [messages.roleNotYours] }]],
    ['one twice', 'a@example.org\nA@example.org', [{ faults: [] }, { line: 2, faults: [messages.invitedTwice('1')] }]],
    ['nothing', ' \n', []],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toMatchObject(expected)
    expect(read(text)).toHaveLength(expected.length)
  })
})
