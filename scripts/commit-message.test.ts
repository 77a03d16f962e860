import { describe, expect, it } from 'vitest'
import { messageFault } from './commit-message.ts'

describe('a commit message', () => {
  it.each([
    'feat: Farms can be archived',
    'fix(surveys): A count survives a killed browser',
    'feat!: Devices need a key',
    'docs: How to add a field\n\nBecause nobody found it.\n',
    'chore: Update packages\n# Please enter the commit message',
    "Merge branch 'main' into fix",
    'fixup! feat: Farms can be archived',
  ])('is accepted: %j', (message) => {
    expect(messageFault(message)).toBeNull()
  })

  it.each([
    ['Farms can be archived', /Begin the message with a type/],
    ['feature: Farms can be archived', /Types: feat, fix/],
    ['feat:Farms can be archived', /Begin the message with a type/],
    ['feat: ', /Begin the message with a type/],
    [`feat: ${'a'.repeat(95)}`, /has 101 characters; the limit is 100/],
    ['feat: Farms can be archived\nand restored', /second line empty/],
    ['', /Begin the message with a type/],
  ])('is rejected: %j', (message, fault) => {
    expect(messageFault(message)).toMatch(fault)
  })
})
