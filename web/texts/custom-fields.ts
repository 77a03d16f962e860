import { t, texts } from '#domain/language/text.ts'
import type { CustomFieldType, CustomRecord } from '#domain/custom-fields/custom-field.ts'

/** The page that defines custom fields. Validation errors: domain/custom-fields/definition-messages.ts. */
export const customFieldTexts = texts({
  titleOf: (organisation: string) => t('Custom fields of {organisation}', { organisation }),
  home: 'Home',
  intro: (isOwn: boolean) =>
    isOwn
      ? t(
          'What your organisation records about its farms and devices in addition to Bombus’s own fields. The values appear in forms, lists and exports, and in the API.',
        )
      : t(
          'What this organisation records about its farms and devices in addition to Bombus’s own fields. The values appear in forms, lists and exports, and in the API.',
        ),
  of: { farm: 'Custom farm fields', device: 'Custom device fields' } as Record<CustomRecord, string>,
  none: 'No fields yet.',
  add: 'Add custom field',
  addTitle: { farm: 'Add custom farm field', device: 'Add custom device field' } as Record<CustomRecord, string>,
  editTitle: 'Edit the field',
  full: 'At most 10 fields can be in use.',
  types: {
    text: 'Text',
    number: 'Numeric value',
    date: 'Date',
    choice: 'Choice from a list',
    yes_no: 'Yes or no',
  } as Record<CustomFieldType, string>,
  form: {
    name: 'Name',
    type: 'Type',
    typeHint: 'It cannot be changed later.',
    unit: 'Unit',
    unitHint: 'Values are stored as they are entered. They are not converted.',
    choices: 'Choices',
    choicesHint: 'One per line. A value you remove from the list stays where it was chosen.',
    help: 'Help text',
    helpHint: 'It is shown below the field, like this line.',
    is_required: 'Required',
    is_requiredHint: 'Forms ask for it. Records without it stay unchanged until they are edited.',
  },
  /** Below the name of a field: the key of its values in the API and in files. */
  key: (key: string) => t('Key: {key}', { key }),
  required: 'required',
  save: 'Save field',
  saved: (name: string) => t('{name} was saved.', { name }),
  notSaved: 'The field could not be saved. Please try again.',
  up: (name: string) => t('Move {name} up', { name }),
  down: (name: string) => t('Move {name} down', { name }),
  archive: (name: string) => t('Archive {name}', { name }),
  archiveQuestion: 'Archive this field?',
  archiveText: (name: string) =>
    t('{name} is no longer shown. Its values stay stored, and are shown again when you restore it.', { name }),
  archived: (name: string) => t('{name} was archived.', { name }),
  archivedFields: (count: number) =>
    t('{count, plural, one {{count} archived field} other {{count} archived fields}}', { count }),
  restore: 'Restore',
  restoreNamed: (name: string) => t('Restore {name}', { name }),
  restored: (name: string) => t('{name} was restored.', { name }),
  history: (name: string, what: string) => t('Custom field {name}: {what}', { name, what }),
  isArchived: 'archived',
  isRestored: 'restored',
})
