import { texts } from '../language/text.ts'

/** Why the definition of a custom field is refused. */
export const definitionMessages = texts({
  nameRequired: 'Name is required',
  nameTaken: 'Another field already has this name.',
  keyTaken: 'Another field uses or used this key. Its values are stored under it.',
  keyWrong: 'must start with a letter and contain only lowercase letters, digits and underscores, at most 40',
  tooMany: 'A farm or device can have at most 10 custom fields. Archive one first.',
  tooManyEver: 'At most 100 custom fields can be defined, including archived ones.',
  choiceEmpty: 'A choice must not be empty',
  choicesRequired: 'Enter at least two choices',
  choicesTwice: 'must not have duplicate choices',
  onlyForChoices: 'can only be set for a choice from a list',
  onlyForNumbers: 'can only be set for a number',
})
