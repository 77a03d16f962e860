import type { Members } from './common.ts'

const custom: Members[string] = [
  'Values of the custom fields of the organisation, by key: text, number, date (`YYYY-MM-DD`), `true` or `false`; null if none was given.',
  { asset_number: 'BX-0042', mounting_height: 1.4 },
]
const customChange: Members[string] = [
  'Values of custom fields, by key. Keys that are left out stay unchanged, null clears a value. Each wrong or missing value is an issue at `custom.<key>`.',
  { asset_number: 'BX-0042', mounting_height: 1.4 },
]

const choices: Members[string] = ['Choices of a list, 2 to 50; null for other types.', ['Wood', 'Steel']]

/** Definitions of custom fields, and their values. */
export const customFieldMembers: Members = {
  custom,
  'NewDevice.custom': customChange,
  'DeviceChange.custom': customChange,
  'NewFarm.custom': customChange,
  'FarmChange.custom': customChange,
  record: 'Kind of record that has the field.',
  'CustomField.key': ['Member of `custom` with its values. It never changes.', 'asset_number'],
  'NewCustomField.key': [
    'Member of `custom` with its values: lowercase letters, digits and underscores, at most 40. Derived from the name if absent.',
    'asset_number',
  ],
  'CustomField.name': ['Name that people read, at most 60 characters.', 'Mounting height'],
  'NewCustomField.name': ['Name that people read, at most 60 characters.', 'Mounting height'],
  'CustomFieldChange.name': ['Name that people read, at most 60 characters.', 'Mounting height'],
  'CustomField.type': 'Type of its values. It never changes.',
  'NewCustomField.type': 'Type of its values.',
  'CustomField.unit': ['Unit of a number; null for other types, and if it has none.', 'm'],
  'NewCustomField.unit': ['Unit of a number; null for other types, and if it has none.', 'm'],
  'CustomFieldChange.unit': ['Unit of a number. Stored values are not converted.', 'm'],
  'CustomField.choices': choices,
  'NewCustomField.choices': choices,
  'CustomFieldChange.choices': choices,
  help: ['What to enter, at most 200 characters; null if it explains itself.', 'From the ground to the lens'],
  is_required: ['Whether a change of `custom` is refused while it has no value.', false],
  'CustomField.position': ['Place among the fields in use, from 1.', 1],
  'CustomFieldChange.position': ['New place among the fields in use, 1 to 10.', 1],
  'CustomField.archived_at': ['Time when it was archived, in UTC; null while it is in use.', null],
}
