import { compileMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, expect, test } from 'vitest'
import { reasons, reasonText } from '../survey-files/reasons.ts'
import { addCatalog, setLanguageSource } from './text.ts'

addCatalog('nl', {
  'is missing': 'ontbreekt',
  'is not an existing farm': 'is geen bestaand bedrijf',
  'must be a number from {least} to {most}': compileMessage('moet een getal van {least} tot {most} zijn'),
  'must be a number from {least} to {most}, in steps of {step}': compileMessage(
    'moet een getal van {least} tot {most} zijn, per {step}',
  ),
  'is not a field of {farm}': compileMessage('is geen veld van {farm}'),
  '{reason}. Did you mean {names}?': compileMessage('{reason}. Bedoelde u {names}?'),
})
afterEach(() => setLanguageSource(() => 'en'))

test.each([
  ['without values', reasons.missing, 'ontbreekt'],
  ['with values', reasons.range(0, 5, 0), 'moet een getal van 0 tot 5 zijn'],
  ['of a more specific message', reasons.range(-10, 60, 0.1), 'moet een getal van -10 tot 60 zijn, per 0.1'],
  ['with signs of patterns', reasons.unknownField('A (b).*', []), 'is geen veld van A (b).*'],
  ['with lines', reasons.unknownField('A\nb', []), 'is geen veld van A\nb'],
  ['with suggestions', reasons.unknownFarm(['Ash', 'Elm']), 'is geen bestaand bedrijf. Bedoelde u Ash of Elm?'],
  ['of an earlier version', 'is no farm here', 'is no farm here'],
])('a stored reason %s is translated when read', (_name, stored, translation) => {
  expect(reasonText(stored)).toBe(stored)
  setLanguageSource(() => 'nl')
  expect(reasonText(stored)).toBe(translation)
})
