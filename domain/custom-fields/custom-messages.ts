import { t, texts } from '../language/text.ts'

/** Why a custom field or a value of one is refused. Those of values continue the name of the field. */
export const customMessages = texts({
  nameRequired: 'Name is required',
  nameTaken: 'Another field has this name already.',
  keyTaken: 'Another field has or had this key. Its values are stored under it.',
  keyWrong: 'must start with a letter and have lower-case letters, digits and underscores only, at most 40',
  tooMany: 'A farm or device has at most 10 custom fields. Archive one first.',
  tooManyEver: 'At most 100 custom fields can be defined, including archived ones.',
  choiceEmpty: 'A choice must not be empty',
  choicesRequired: 'Give at least two choices',
  choicesTwice: 'must not name a choice twice',
  onlyForChoices: 'can only be given for a choice from a list',
  onlyForNumbers: 'can only be given for a number',
  required: 'is required',
  unknown: 'is not a custom field of this organisation',
  mustBeText: 'must be text',
  tooLong: 'has more than 500 characters',
  mustBePlain: 'has characters that cannot be stored',
  mustBeNumber: 'must be a number',
  numberTooLarge: 'must be from −1,000,000,000,000 to 1,000,000,000,000',
  mustBeDate: 'must be a date such as 2026-06-01',
  mustBeYesOrNo: 'must be yes or no',
  mustBeChoice: (choices: string) => t('must be one of: {choices}', { choices }),
})
