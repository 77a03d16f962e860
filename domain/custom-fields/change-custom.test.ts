import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CustomField, CustomFieldType } from './custom-field.ts'
import { changeCustom } from './change-custom.ts'
import type { CustomValue } from './custom-values.ts'
import { flatCustom, missingCustom, nestCustom } from './form-values.ts'

const field = (type: CustomFieldType, given: Partial<CustomField> = {}): CustomField => ({
  id: 1,
  organisation_id: 1,
  record: 'device',
  key: 'it',
  name: 'It',
  type,
  unit: null,
  choices: type === 'choice' ? ['Wood', 'Steel'] : null,
  help: null,
  is_required: false,
  position: 1,
  archived_at: null,
  version: 1,
  ...given,
})

describe('a custom field value', () => {
  const cases: [CustomFieldType, CustomValue, CustomValue | string][] = [
    ['text', ' A-1 ', 'A-1'],
    ['text', '  ', null],
    ['text', 'x'.repeat(500), 'x'.repeat(500)],
    ['text', 'x'.repeat(501), '! has more than 500 characters'],
    ['text', 'a\u0000b', '! has characters that cannot be stored'],
    ['text', 12, '! must be text'],
    ['number', 1.25, 1.25],
    ['number', 0, 0],
    ['number', '1.25', '! must be a number'],
    ['number', Number.NaN, '! must be a number'],
    ['number', Number.POSITIVE_INFINITY, '! must be a number'],
    ['number', -1e12, -1e12],
    ['number', 1e12 + 1, '! must be between −1,000,000,000,000 and 1,000,000,000,000'],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026-02-30', '! must be a date such as 2026-06-01'],
    ['date', '1899-12-31', '! must be a date such as 2026-06-01'],
    ['date', 20_260_228, '! must be a date such as 2026-06-01'],
    ['yes_no', false, false],
    ['yes_no', 'yes', '! must be yes or no'],
    ['choice', 'Wood', 'Wood'],
    ['choice', 'wood', '! must be one of: Wood or Steel'],
    ['choice', true, '! must be one of: Wood or Steel'],
  ]
  it.each(cases)('of type %s: %j becomes %j', (type, value, expected) => {
    const { values, faults } = changeCustom([field(type)], {}, { it: value })
    if (typeof expected === 'string' && expected.startsWith('! '))
      expect(faults).toEqual([{ path: 'custom.it', message: expected.slice(2) }])
    else expect([values, faults]).toEqual([expected === null ? {} : { it: expected }, []])
  })

  it('is cleared by null and unchanged if omitted', () => {
    const fields = [field('text'), field('number', { key: 'other' })]
    expect(changeCustom(fields, { it: 'A-1', other: 3 }, { it: null })).toEqual({ values: { other: 3 }, faults: [] })
  })

  it('may remain if it is no longer a choice or its field is archived, but may not be set again', () => {
    const fields = [field('choice')]
    const before = { it: 'Bamboo', gone: 'A-1' }
    expect(changeCustom(fields, before, { it: 'Bamboo', gone: 'A-1' })).toEqual({ values: before, faults: [] })
    expect(changeCustom(fields, { ...before, it: 'Wood' }, { it: 'Bamboo', gone: 'A-2' }).faults).toEqual([
      { path: 'custom.it', message: 'must be one of: Wood or Steel' },
      { path: 'custom.gone', message: 'is not a custom field of this organisation' },
    ])
  })

  it('is validated with all others, reporting each invalid and each missing one once', () => {
    const fields = [
      field('number', { key: 'height', is_required: true }),
      field('date', { key: 'mounted' }),
      field('text', { key: 'asset', is_required: true }),
    ]
    expect(changeCustom(fields, {}, { height: 'high', mounted: 'today', colour: 'red' }).faults).toEqual([
      { path: 'custom.height', message: 'must be a number' },
      { path: 'custom.mounted', message: 'must be a date such as 2026-06-01' },
      { path: 'custom.colour', message: 'is not a custom field of this organisation' },
      { path: 'custom.asset', message: 'is required' },
    ])
    expect(changeCustom(fields, { asset: 'A-1', height: 2 }, { asset: ' ' }).faults).toEqual([
      { path: 'custom.asset', message: 'is required' },
    ])
  })

  it('is missing if its key is the name of a property that every object has', () => {
    const fields = [field('text', { key: 'constructor', is_required: true })]
    expect(missingCustom(fields, {})).toHaveLength(1)
    expect(changeCustom([], {}, { constructor: null, toString: 'x' }).faults).toEqual([
      { path: 'custom.toString', message: 'is not a custom field of this organisation' },
    ])
  })
})

it('values survive conversion to form members and back', () => {
  const value = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null))
  const key = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/)
  fc.assert(
    fc.property(fc.dictionary(key, value, { noNullPrototype: true }), (custom) => {
      const form = { name: 'Door', ...flatCustom(custom) }
      expect(nestCustom(form)).toEqual(Object.keys(custom).length === 0 ? { name: 'Door' } : { name: 'Door', custom })
    }),
  )
})
