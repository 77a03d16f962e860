import { texts } from '../language/text.ts'

/** Why the definition of a custom field is refused. */
export const definitionMessages = texts({
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
})
