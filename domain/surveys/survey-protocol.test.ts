import { expect, test } from 'vitest'
import { hidesTreatments } from './survey-protocol.ts'

test.each([
  ['a farm without a protocol', [], false],
  ['a protocol that shows treatments', [{ hide_treatments: false }], false],
  ['one protocol of several that hides them', [{ hide_treatments: false }, { hide_treatments: true }], true],
  ['a protocol that a phone stored with an earlier version', [{}], false],
])('treatments are hidden while counting: %s', (_, protocols, expected) => {
  expect(hidesTreatments(protocols)).toBe(expected)
})
