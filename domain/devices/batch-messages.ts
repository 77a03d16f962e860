import { t, texts } from '../language/text.ts'
/** Faults of devices that are added together. */
export const batchMessages = texts({
  noMoves: 'Choose at least one device.',
  movedTwice: 'Name each device once.',
  noDevices: 'Enter at least one device.',
  deviceTwice: (line: string) => t('This device ID is on line {line} already', { line }),
  fieldUnknown: (name: string) => t('This farm has no field “{name}”', { name }),
  tunnelUnknown: (number: number) => t('This field has no tunnel {number}', { number: String(number) }),
  plotUnknown: (number: number) => t('This tunnel has no plot {number}', { number: String(number) }),
})
