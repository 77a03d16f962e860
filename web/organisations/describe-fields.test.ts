import { expect, test } from 'vitest'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { fieldOf } from '#web/custom-fields/testing/field-fixture.ts'
import { describeField } from './describe-fields.ts'

const fields = [fieldOf({ id: 2, name: 'Mount' })]
const entry = (action: HistoryEntry['action'], changes: HistoryEntry['changes'], record_id = 2): HistoryEntry => ({
  id: 1,
  kind: 'custom_fields',
  record_id,
  action,
  at: '2026-06-01T09:00:00Z',
  actor: 'Hannah Price',
  actor_id: 3,
  changes,
})

test.each([
  [
    'create',
    [
      { member: 'name', from: null, to: 'Mount' },
      { member: 'type', from: null, to: 'choice' },
      { member: 'choices', from: null, to: '["Wood","Steel"]' },
      { member: 'is_required', from: null, to: false },
    ],
    'Custom field Mount: Added. Type: Choice from a list; Choices: Wood, Steel',
  ],
  [
    'update',
    [{ member: 'choices', from: '["Wood","Steel"]', to: '["Steel","Clay"]' }],
    'Custom field Mount: Choices: Wood, Steel changed to Steel, Clay',
  ],
  ['update', [{ member: 'is_required', from: false, to: true }], 'Custom field Mount: Required: no changed to yes'],
  ['update', [{ member: 'archived_at', from: null, to: '2026-06-01T09:00:00Z' }], 'Custom field Mount: archived'],
  ['update', [{ member: 'archived_at', from: '2026-06-01T09:00:00Z', to: null }], 'Custom field Mount: restored'],
] as const)('describes %s %j as %s', (action, changes, said) =>
  expect(describeField(entry(action, [...changes]), fields)).toBe(said),
)

test('an unknown field is described by its id', () =>
  expect(describeField(entry('update', [{ member: 'name', from: 'A', to: 'B' }], 9), fields)).toBe(
    'Custom field 9: Name: A changed to B',
  ))
